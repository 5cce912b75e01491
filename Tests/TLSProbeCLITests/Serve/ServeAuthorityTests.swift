import Bytes
import Crypto
import Foundation
import Minting
import Observation
import TestSupport
import Testing
import X509

/// The local authority is made once, kept private, limited to local names, and never replaced without a notice.
@Suite struct ServeAuthorityTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ arguments: String...) async -> (status: Int32, output: String, error: String) {
    let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
    return await world.run(list: ["serve", "ca"] + arguments + ["--data-dir", folder.path])
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  @Test("the first export makes it, the second shows the same")
  func madeOnce() async throws {
    let first = await run("export")
    #expect(first.status == 0 && first.error.isEmpty, "\(first)")
    let certificate = try #require(try PEM.certificates(Array(first.output.utf8)).first)
    let root = try Certificate(der: certificate.der)
    #expect(root.isSelfIssued)
    #expect(await run("export").output == first.output)
    #expect(folder.text(of: "serve/ca.pem") == first.output)
  }

  @Test("its key is for its owner alone")
  func privateKey() async throws {
    _ = await run("export")
    #expect(try mode(of: "serve/ca.key") == 0o600)
    #expect(try mode(of: "serve") == 0o700)
    #expect(folder.text(of: "serve/ca.key").hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
  }

  @Test("the hint names the file and changes nothing else")
  func trustHint() async throws {
    let said = await run("trust-hint")
    #expect(said.status == 0 && said.output.contains("curl --cacert \(folder.path)/serve/ca.pem "), "\(said)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["serve"])
  }

  @Test("a broken key is told and left as it is", arguments: ["no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
  func brokenKey(text: String) async throws {
    _ = await run("export")
    try folder.write(text, to: "serve/ca.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("serve/ca.key"))
    let said = await run("export")
    #expect(said.status == 65 && said.output.isEmpty)
    #expect(said.error.contains("\(folder.path)/serve/ca.key' cannot be used"), "\(said.error)")
    #expect(said.error.contains("(hint: remove the file to create a new one)"), "\(said.error)")
    #expect(folder.text(of: "serve/ca.key") == text)
  }

  @Test("a key of another certificate is told, too")
  func otherKey() async throws {
    _ = await run("export")
    let certificate = try #require(folder.text(of: "serve/ca.key").components(separatedBy: "-----END PRIVATE KEY-----\n").last)
    try FileManager.default.removeItem(atPath: folder.file("serve/ca.key"))
    _ = await run("export")
    let key = try #require(folder.text(of: "serve/ca.key").components(separatedBy: "-----BEGIN CERTIFICATE").first)
    try folder.write(key + certificate, to: "serve/ca.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("serve/ca.key"))
    let said = await run("export")
    #expect(said.status == 65 && said.error.contains("(hint: remove the file"), "\(said)")
  }

  @Test("where no folder can be, that is said")
  func noFolder() async throws {
    let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
    let homeless = await world.run("serve", "ca", "export")
    #expect(homeless.status == 78 && homeless.error.contains("(hint: set one with --data-dir)"), "\(homeless)")
    let file = try folder.write("", to: "file")
    let said = await SilentWorld(world.outcome).run("serve", "ca", "export", "--data-dir", file)
    #expect(said.status == 74 && said.error.contains("serve' cannot be created: "), "\(said)")
  }

  private func certificate(_ text: String) throws -> Certificate {
    try Certificate(der: try #require(try PEM.certificates(Array(text.utf8)).first).der)
  }

  @Test("the root has critical name constraints and is valid for 90 days")
  func limits() async throws {
    let root = try certificate(await run("export").output)
    #expect(
      root.nameConstraints?.permitted.map(\.description) == ["DNS:localhost", "DNS:test", "IP:127.0.0.0/8", "IP:::1/128"])
    #expect(root.extensions.first { $0.oid == OID(2, 5, 29, 30) }?.isCritical == true)
    #expect(root.notAfter < Platform.now + .seconds(91 * 86_400))
    #expect(root.serialNumber.count == 16)
    let hint = await run("trust-hint").output
    #expect(hint.contains("Critical name constraints limit it to localhost, *.localhost, *.test, 127.0.0.0/8, ::1."), "\(hint)")
    #expect(hint.contains("remove them from every trust store"))
  }

  /// As versions before name constraints left it: the key and the certificate in a file each.
  private func writeOldAuthority() throws -> String {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let root = try TestAuthority.root("tlsprobe serve throw-away CA 01020304", key: key, .ecdsa(.sha256), now: Platform.now)
    try FileManager.default.createDirectory(atPath: folder.file("serve"), withIntermediateDirectories: true)
    try write(PEM.write(key.der, label: "PRIVATE KEY"), to: "serve/ca.key")
    try write(PEM.write(root.der), to: "serve/ca.pem")
    return PEM.write(root.der)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file(name))
  }

  @Test("an authority without name constraints is replaced, and its file and fingerprint are named")
  func oldForm() async throws {
    let old = try writeOldAuthority()
    let said = await run("export")
    #expect(said.status == 0 && said.output != old && folder.text(of: "serve/ca.pem") == said.output, "\(said)")
    #expect(try certificate(said.output).nameConstraints != nil)
    let digest = Hex.encode(Digest.sha256(try certificate(old).der))
    #expect(said.error.hasPrefix("tlsprobe: replaced the authority in '\(folder.path)/serve/ca.pem': it had no name constraints"))
    #expect(said.error.contains("(SHA-256 \(digest)) from every trust store") && said.error.contains("trust-hint"), "\(said.error)")
    let again = await run("export")
    #expect(again.error.isEmpty && again.output == said.output)
  }

  @Test("an authority that expires within a week is renewed, keeps its added names, and says so", arguments: [82, 84, 91])
  func renewal(days: Int) async throws {
    let made = Platform.now + .seconds(-Int64(days) * 86_400)
    let old = try LocalAuthority(now: made, scope: NameScope(adding: [.dns("api.example.org")]))
    try FileManager.default.createDirectory(atPath: folder.file("serve"), withIntermediateDirectories: true)
    try write(PEM.write(old.key.der, label: "PRIVATE KEY") + PEM.write(old.certificate), to: "serve/ca.key")
    let said = await run("export")
    #expect(said.status == 0)
    guard days > 83 else {
      #expect(said.output == PEM.write(old.certificate) && said.error.isEmpty, "\(said)")
      return
    }
    let root = try certificate(said.output)
    #expect(root.publicKey.der != old.key.publicKey)
    #expect(root.nameConstraints?.permitted.map(\.description).contains("DNS:api.example.org") == true)
    #expect(said.error.contains("it expires on \(old.notAfter.date)") && said.error.contains("trust the new one"), "\(said.error)")
  }

  @Test("a name that is added is permitted from then on")
  func addedName() async throws {
    let first = await run("export")
    let said = await run("export", "--name", "API.example.org", "--name", "192.0.2.7")
    #expect(said.status == 0 && said.output != first.output)
    #expect(said.error.contains("it did not permit api.example.org, 192.0.2.7"), "\(said.error)")
    #expect(await run("export").output == said.output)
    let below = await run("export", "--name", "v1.api.example.org", "--name", "a.test", "--name", "127.0.0.9")
    #expect(below.output == said.output && below.error.isEmpty, "\(below)")
  }

  @Test("a lost copy of the certificate is written again from the key file")
  func lostCopy() async throws {
    let first = await run("export")
    try FileManager.default.removeItem(atPath: folder.file("serve/ca.pem"))
    #expect(await run("export").output == first.output)
    #expect(folder.text(of: "serve/ca.pem") == first.output)
    try write(try writeOtherRoot(), to: "serve/ca.pem")
    #expect(await run("export").output == first.output)
    #expect(folder.text(of: "serve/ca.pem") == first.output)
  }

  private func writeOtherRoot() throws -> String {
    PEM.write(try LocalAuthority(now: Platform.now, scope: .local).certificate)
  }

  @Test("a key that other users can read is refused")
  func readableKey() async throws {
    _ = await run("export")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("serve/ca.key"))
    let said = await run("export")
    #expect(said.status == 78 && said.output.isEmpty && said.error.contains("can be read or written by other users"), "\(said)")
  }

  @Test("no symbolic link leads to the folder or its files")
  func links() async throws {
    _ = await run("export")
    let (key, elsewhere) = (folder.file("serve/ca.key"), folder.file("elsewhere"))
    try FileManager.default.moveItem(atPath: key, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: elsewhere)
    let file = await run("export")
    #expect(file.status == 78 && file.error.contains("ca.key' cannot be used: it is a symbolic link"), "\(file)")
    try FileManager.default.moveItem(atPath: folder.file("serve"), toPath: folder.file("real"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("serve"), withDestinationPath: folder.file("real"))
    let directory = await run("export")
    #expect(
      directory.status == 78 && directory.error.contains("serve' cannot be used: it is not a folder, or is a symbolic link"), "\(directory)"
    )
  }

  @Test("a folder that others can enter is made private", arguments: [0o755, 0o777])
  func openFolder(mode: Int) async throws {
    try FileManager.default.createDirectory(atPath: folder.file("serve"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("serve"))
    _ = await run("export")
    #expect(try self.mode(of: "serve") == 0o700)
  }

  @Test("the key is private whatever the umask is", arguments: ["000", "077", "0277"])
  func umask(mask: String) async throws {
    let run = try CommandRun([
      "sh", "-c", "umask \(mask); exec '\(TestedBinary.path)' serve ca export --data-dir '\(folder.path)'",
    ])
    #expect(run.status == 0, "\(run.transcript)")
    for name in ["serve/ca.key", "serve/ca.pem"] { #expect(try mode(of: name) == 0o600, "\(name)") }
    #expect(try mode(of: "serve") == 0o700)
  }

  @Test("six parallel first starts make one authority")
  func parallelStarts() async throws {
    for round in 0..<8 {
      let data = try TemporaryDirectory()
      let starts = try (0..<6).map { number in
        try ChildProcess(
          [TestedBinary.path, "serve", "ca", "export", "--data-dir", data.path], environment: CommandRun.environment,
          output: data.file("out-\(number)"), error: data.file("err-\(number)"))
      }
      for (number, start) in starts.enumerated() {
        #expect(start.wait(atMost: .seconds(60)) == 0, "round \(round): \(data.text(of: "err-\(number)"))")
      }
      let shown = Set((0..<6).map { data.text(of: "out-\($0)") })
      #expect(shown == [data.text(of: "serve/ca.pem")], "round \(round)")
      #expect((0..<6).allSatisfy { data.text(of: "err-\($0)").isEmpty }, "round \(round)")
      let again = try CommandRun.tlsprobe(["serve", "ca", "export", "--data-dir", data.path])
      #expect(again.status == 0 && shown == [again.text], "round \(round): \(again.transcript)")
      let left = try FileManager.default.contentsOfDirectory(atPath: data.file("serve")).sorted()
      #expect(left == ["ca.key", "ca.pem", "lock"], "round \(round)")
    }
  }

  @Test("six parallel starts renew an authority once")
  func parallelRenewals() async throws {
    let old = try LocalAuthority(now: Platform.now + .seconds(-89 * 86_400), scope: .local)
    try FileManager.default.createDirectory(atPath: folder.file("serve"), withIntermediateDirectories: true)
    try write(PEM.write(old.key.der, label: "PRIVATE KEY") + PEM.write(old.certificate), to: "serve/ca.key")
    let starts = try (0..<6).map { number in
      try ChildProcess(
        [TestedBinary.path, "serve", "ca", "export", "--data-dir", folder.path], environment: CommandRun.environment,
        output: folder.file("out-\(number)"), error: folder.file("err-\(number)"))
    }
    for start in starts { #expect(start.wait(atMost: .seconds(60)) == 0) }
    #expect(Set((0..<6).map { folder.text(of: "out-\($0)") }) == [folder.text(of: "serve/ca.pem")])
    #expect((0..<6).count { !folder.text(of: "err-\($0)").isEmpty } == 1)
  }
}
