import Bytes
import CData
import Foundation
import Testing

@Suite("Bundled roots")
struct RootsTests {
  @Test("they are the certificates of certs/cacert.pem")
  func samePEM() throws {
    let pem = try String(contentsOf: Repository.file("certs/cacert.pem"), encoding: .utf8)
    var certificates: [[UInt8]] = []
    for part in pem.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst() {
      let body = part.components(separatedBy: "-----END CERTIFICATE-----")[0].filter { !$0.isNewline }
      certificates.append(Array(try #require(Data(base64Encoded: body))))
    }
    let roots = Root.all.filter { $0.stores & UInt16(CDATA_STORE_MOZILLA) != 0 }.map(\.der)
    #expect(certificates.count > 100)
    #expect(roots.count == certificates.count)
    for certificate in certificates { #expect(roots.contains(certificate)) }
    #expect(Set(roots).count == roots.count)
  }

  @Test("each is found by its subject and by its key identifier")
  func found() {
    for root in Root.all {
      #expect(Root.find(subject: root.subject).contains(root))
      #expect(Root.find(subject: root.subject).allSatisfy { $0.subject == root.subject })
      #expect(Root.find(keyID: root.keyID).contains(root))
      #expect(Root.find(keyID: root.keyID).allSatisfy { $0.keyID == root.keyID })
      #expect(root.subject.first == 0x30)
      #expect((8...32).contains(root.keyID.count))
    }
    #expect(Set(Root.byKeyID) == Set(Root.all))
  }

  @Test("every root is of at least one store, and stands once")
  func stores() {
    let roots = Root.all
    #expect(!roots.contains { $0.stores == 0 })
    #expect(Set(roots.map(\.der)).count == roots.count)
    for bit in 0..<6 { #expect((100...250).contains(roots.count { $0.stores & (1 << bit) != 0 })) }
  }

  @Test("constraints are told by the roots that have them, each once and of a store that trusts the root")
  func constraints() {
    var next = 0
    for root in Root.all {
      for index in next..<next + root.constraintCount {
        let store = unsafe cdata_constraint_at(index)?.pointee.store ?? 0
        #expect(store & root.stores != 0)
      }
      next += root.constraintCount
    }
    #expect(next > 30)
    #expect(unsafe cdata_constraint_at(next) == nil)
  }

  @Test("what is not there is not found")
  func absent() {
    #expect(Root.find(subject: []).isEmpty)
    #expect(Root.find(keyID: []).isEmpty)
    #expect(Root.find(subject: [0x30, 0]).isEmpty)
    for root in Root.all {
      #expect(Root.find(subject: Array(root.subject.dropLast())).isEmpty)
      #expect(Root.find(subject: root.subject + [0]).isEmpty)
      #expect(Root.find(keyID: Array(root.keyID.dropLast())).isEmpty)
      #expect(Root.find(keyID: root.keyID + [0]).isEmpty)
    }
    #expect(Root.find(keyID: Array(repeating: 0xff, count: 64)).isEmpty)
    #expect(unsafe cdata_anchor_at(cdata_anchor_count()) == nil)
    #expect(unsafe cdata_anchor_by_key_id(.max) == nil)
  }

  @Test("the fingerprint of a known root is in its place")
  func fingerprint() throws {
    let wanted = try Hex.decode("96bcec06264976f37460779acf28c5a7cfe8a3c0aae11a8ffcee05c0bddf08c6")
    let root = try #require(Root.all.first { $0.sha256 == wanted }, "ISRG Root X1")
    #expect(root.keyID == (try Hex.decode("79b459e67bb6e5e40173800888c81a58f6e99b6e")))
    #expect(String(decoding: root.subject, as: UTF8.self).contains("ISRG Root X1"))
  }

  @Test("the bundle says its version and its day")
  func version() {
    for version in unsafe [String(cString: cdata_roots_version()), String(cString: cdata_stores_version())] {
      #expect(version.split(separator: ".").count == 3)
    }
    for date in unsafe [String(cString: cdata_roots_date()), String(cString: cdata_stores_date())] {
      #expect(date.split(separator: "-").map(\.count) == [4, 2, 2])
    }
  }
}
