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
    let roots = Root.all.map(\.der)
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
    #expect(unsafe cdata_root_at(cdata_root_count()) == nil)
    #expect(unsafe cdata_root_by_key_id(.max) == nil)
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
    let version = unsafe String(cString: cdata_roots_version())
    let date = unsafe String(cString: cdata_roots_date())
    #expect(version.split(separator: ".").count == 3)
    #expect(date.split(separator: "-").map(\.count) == [4, 2, 2])
  }
}
