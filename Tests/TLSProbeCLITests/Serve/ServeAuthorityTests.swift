import Foundation
import Observation
import PKI
import TestSupport
import Testing

/// The throw-away authority is made once, kept to its owner, and never replaced in silence.
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
    let said = await run("export")
    #expect(said.status == 65 && said.output.isEmpty)
    #expect(said.error.contains("\(folder.path)/serve/ca.key' cannot be used"), "\(said.error)")
    #expect(said.error.contains("(hint: remove the file to have a new one made)"), "\(said.error)")
    #expect(folder.text(of: "serve/ca.key") == text)
  }

  @Test("a key of another certificate is told, too")
  func otherKey() async throws {
    _ = await run("export")
    let key = folder.text(of: "serve/ca.key")
    try FileManager.default.removeItem(atPath: folder.file("serve/ca.key"))
    _ = await run("export")
    try folder.write(key, to: "serve/ca.key")
    let said = await run("export")
    #expect(said.status == 65 && said.error.contains("(hint: remove the file"), "\(said)")
  }

  @Test("where no folder can be, that is said")
  func noFolder() async throws {
    let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
    let homeless = await world.run("serve", "ca", "export")
    #expect(homeless.status == 78 && homeless.error.contains("(hint: name one with --data-dir)"), "\(homeless)")
    let file = try folder.write("", to: "file")
    let said = await SilentWorld(world.outcome).run("serve", "ca", "export", "--data-dir", file)
    #expect(said.status == 66 && said.error.contains("cannot be read: not a directory"), "\(said)")
  }
}
