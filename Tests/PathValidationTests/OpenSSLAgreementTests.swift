import Bytes
import DomainNames
import Foundation
import Minting
import PathValidation
import Testing
import X509

/// Where the rules are the same, `openssl verify` comes to the same answer.
@Suite(.serialized) struct OpenSSLAgreementTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private static func change(_ change: @escaping TestAuthority.Change) throws -> (chain: [[UInt8]], root: [UInt8]) {
    let authorities = try TestAuthorities(now: now)
    return ([try authorities.server(change: change).der, authorities.intermediate.der], authorities.root.der)
  }

  private static func intermediate(_ change: TestAuthority.Change) throws -> (chain: [[UInt8]], root: [UInt8]) {
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    let intermediate = try root.authority("Intermediate", .p256, 1, change: change)
    return ([try intermediate.server([.dns("localhost")]).der, intermediate.der], root.der)
  }

  private static let changes: [(String, @Sendable () throws -> (chain: [[UInt8]], root: [UInt8]))] = [
    ("expired leaf", { try change { $0.notAfter = now + .seconds(-1) } }),
    ("last second", { try change { $0.notAfter = now + .seconds(1) } }),
    ("future leaf", { try change { $0.notBefore = now + .seconds(2) } }),
    ("client purpose", { try change { $0.set(.extendedKeyUsage([.clientAuth])) } }),
    ("useless key", { try change { $0.set(.keyUsage([.crlSign])) } }),
    ("critical extension", { try change { $0.set(MintedExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), critical: true, der: [5, 0])) } }),
    ("no authority", { try intermediate { $0.set(.basicConstraints(authority: false)) } }),
    ("no certificate signing", { try intermediate { $0.set(.keyUsage([.crlSign])) } }),
    ("expired intermediate", { try intermediate { $0.notAfter = now + .seconds(-1) } }),
    ("permitted name", { try intermediate { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("localhost"))])) } }),
    ("forbidden name", { try intermediate { $0.set(.nameConstraints(permitted: [NameWriter.general(.dns("example.com"))])) } }),
    ("excluded name", { try intermediate { $0.set(.nameConstraints(excluded: [NameWriter.general(.dns("localhost"))])) } }),
    ("mail purpose above", { try intermediate { $0.set(.extendedKeyUsage([.emailProtection])) } }),
  ]

  // SHA-1 and short keys are no matter of RFC 5280; the names of hosts are asked for in the cases that say so.
  private static let caseNames = [
    "good", "expired", "not-yet-valid", "self-signed", "untrusted-root", "wrong-host", "incomplete-chain", "reversed-chain",
    "root-included",
    "extra-certificates", "ip-san", "wildcard", "ed25519", "long-chain",
  ]

  @Test(arguments: caseNames) func `openssl verify agrees on the cases of the test server`(name: String) throws {
    let minted = try #require(try ChainCase.mint(name, by: try TestAuthorities(now: Self.now)))
    let chain = try #require(minted.presentations.first?.chain)
    try Self.compare(chain, root: minted.root, host: minted.host)
  }

  @Test(arguments: changes.indices) func `openssl verify agrees on flawed certificates`(index: Int) throws {
    let (chain, root) = try Self.changes[index].1()
    try Self.compare(chain, root: root, host: "localhost")
  }

  private static func compare(_ chain: [[UInt8]], root: [UInt8], host: String) throws {
    let store = TrustStore(certificates: [try Certificate(der: root)], name: "test")
    let name = try ReferenceIdentity(host)
    let verdict = CertificateVerifier(VerificationContext(time: now, name: name, profile: .rfc5280)).verify(
      ServedChain(der: chain), trusting: store)
    let folder = FileManager.default.temporaryDirectory.appending(path: "tlsprobe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ file: String, _ list: some Sequence<[UInt8]>) throws -> String {
      let path = folder.appending(path: file)
      try Data(list.map { PEM.write($0) }.joined().utf8).write(to: path)
      return path.path
    }
    let question = IPAddress(host) == nil ? "-verify_hostname" : "-verify_ip"
    let arguments = [
      "verify", "-auth_level", "0", "-purpose", "sslserver", "-attime", String(now.seconds), question, host, "-CAfile",
      try write("root.pem", [root]), "-no-CApath", "-no-CAstore", "-untrusted", try write("chain.pem", chain),
      try write("leaf.pem", chain.prefix(1)),
    ]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == verdict.trusted, "\(verdict.errors)")
  }
}
