import Bytes
import Foundation
import PathValidation
import TestSupport
import Testing
import X509

@testable import CommandSupport

/// Folders of roots, whose files OpenSSL names by the hash of their subjects.
@Suite struct TrustFolderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func store() throws -> TrustStore {
    var request = ChainRequest.Trust()
    request.folder = folder.path
    return try TrustChoice(request) { _ in nil }.store
  }

  private func rehash() throws {
    let run = try CommandRun(["openssl", "rehash", folder.path])
    try #require(run.status == 0, "\(run.transcript)")
  }

  @Test func `each bundled root is found by OpenSSL's hash of its subject`() throws {
    var roots: Set<Certificate> = []
    for root in TrustStore.bundled.flatMap(\.certificates) where roots.insert(root).inserted {
      try folder.write(PEM.write(root.der), to: "\(roots.count).pem")
    }
    try rehash()
    // Without the names that are read in any case.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasSuffix(".pem") {
      let path = folder.file(name)
      let bytes = try #require(FileManager.default.contents(atPath: path))
      try FileManager.default.removeItem(atPath: path)
      try folder.write(Array(bytes), to: name)
    }
    for number in 1...roots.count { try FileManager.default.removeItem(atPath: folder.file("\(number).pem")) }
    let store = try store()
    for root in roots {
      #expect(store.contains(root), "\(root.subject)")
      #expect(store.issuers(of: root).contains(root))
      #expect(store.vouches(for: root))
    }
    #expect(store.count == roots.count)
  }

  /// White space, case, several attributes in a set, Latin-1 and UTF-16.
  @Test(arguments: [
    ["-subj", "/O=  Two   Words\t/CN=UPPER lower"], ["-subj", "/O=b+OU=a+CN=c", "-multivalue-rdn"],
    ["-utf8", "-subj", "/CN=Ünïcode Größe"],
    ["-subj", "/CN=caf\u{e9}"], ["-utf8", "-subj", "/CN=日本"],
    ["-utf8", "-nameopt", "utf8", "-subj", "/emailAddress=A@B.example/DC=Example/CN=x"],
  ])
  func `names in other encodings are found too`(words: [String]) throws {
    for mask in ["utf8only", "nombstr", "default"] {
      let configuration = try folder.write(
        "[req]\ndistinguished_name = name\nstring_mask = \(mask)\nx509_extensions = ca\n[name]\n[ca]\nbasicConstraints = CA:true\n",
        to: "configuration")
      let run = try CommandRun(
        [
          "openssl", "req", "-x509", "-config", configuration, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
          "/dev/null",
        ]
          + ["-out", folder.file("root.pem")] + words)
      // It cannot encode characters of two bytes.
      if mask == "nombstr", run.status != 0 { continue }
      try #require(run.status == 0, "\(run.transcript)")
      let root = try Certificate(der: CertificateFile.read(Array(folder.text(of: "root.pem").utf8))[0])
      try rehash()
      try FileManager.default.moveItem(atPath: folder.file("root.pem"), toPath: folder.file("moved"))
      let link = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".0") })
      try FileManager.default.removeItem(atPath: folder.file(link))
      try FileManager.default.moveItem(atPath: folder.file("moved"), toPath: folder.file(link))
      #expect(try store().contains(root), "\(mask) \(root.subject)")
      try FileManager.default.removeItem(atPath: folder.file(link))
    }
  }

  @Test func `a file without a link is read, one with a link counts once`() throws {
    let roots = TrustStore.mozilla.certificates.prefix(3)
    for (number, root) in roots.enumerated() { try folder.write(PEM.write(root.der), to: "\(number).pem") }
    try rehash()
    let new = try #require(TrustStore.mozilla.certificates.last)
    try folder.write(PEM.write(new.der), to: "new.pem")
    let store = try store()
    #expect(store.count == 4)
    #expect(store.contains(new) && roots.allSatisfy(store.contains))
  }

  @Test func `only the files of the subject are read`() throws {
    let roots = Array(TrustStore.mozilla.certificates.prefix(4))
    for (number, root) in roots.enumerated() { try folder.write(PEM.write(root.der), to: "\(number).pem") }
    try rehash()
    let store = try store()
    for number in 1..<4 { try folder.write("", to: "\(number).pem") }
    #expect(store.contains(roots[0]))
    #expect(!store.contains(roots[1]) && store.issuers(of: roots[2]).isEmpty)
  }

  @Test func `a link that leads nowhere is no error`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file("01234567.0"), withDestinationPath: "missing.pem")
    try folder.write("not a certificate", to: "89abcdef.0")
    #expect(try store().count == 0)
  }
}
