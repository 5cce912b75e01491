import Foundation
import Observation
import PathValidation
import Testing
import X509

/// `tlsprobe trust` says what stands in the program, and compares it with files.
@Suite struct TrustCommandTests {
  private let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
  private static let isrg = "96bcec06264976f37460779acf28c5a7cfe8a3c0aae11a8ffcee05c0bddf08c6"

  private func json(_ arguments: String...) async throws -> [String: Any] {
    let said = await SilentWorld(world.outcome).run(list: ["trust"] + arguments + ["--json"])
    #expect(said.status == 0)
    return try #require(try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any])
  }

  /// A file with some of Mozilla's roots.
  private static func file(of roots: some Sequence<Certificate>) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString).pem")
    let blocks = roots.map { root in
      let text = Data(root.der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
    try Data(blocks.joined().utf8).write(to: path)
    return path.path()
  }

  @Test func `the list tells every bundled store with its count and day`() async throws {
    let document = try await json("list")
    #expect(document["schema"] as? String == "tlsprobe.trust/1")
    #expect(document["question"] as? String == "list")
    let stores = try #require(document["stores"] as? [[String: Any]])
    for store in TrustStore.bundled {
      let told = try #require(stores.first { $0["name"] as? String == store.name })
      #expect(told["count"] as? Int == store.count)
      #expect(told["date"] as? String == store.date)
      #expect(told["roots"] is NSNull)
    }
    let text = await world.run("trust", "list").output
    #expect(text.contains("store") && text.contains("microsoft") && text.contains("bundled"))
  }

  @Test func `one root is shown in full by its name or fingerprint`() async throws {
    for wanted in ["isrg root x1", String(Self.isrg.prefix(16)), "96:BC:EC:06:26:49:76:F3"] {
      let document = try await json("show", "chrome", wanted)
      let roots = try #require((document["stores"] as? [[String: Any]])?.first?["roots"] as? [[String: Any]])
      #expect(roots.map { $0["sha256"] as? String } == [Self.isrg], "\(wanted)")
      #expect((roots.first?["certificate"] as? [String: Any])?["pem"] != nil)
      #expect((roots.first?["stores"] as? [String])?.contains("mozilla") == true)
    }
    let text = await world.run("trust", "show", "mozilla", "ISRG Root X1")
    #expect(text.output.contains("trusted by") && text.output.contains(Self.isrg))
  }

  @Test func `what limits the trust in a root is shown`() async throws {
    let roots = await world.run("trust", "show", "mozilla").output
    #expect(roots.contains("names within .tr"))
    #expect(roots.contains("issued up to 2026-04-15"))
    let csv = await SilentWorld(world.outcome).run("trust", "show", "chrome", "--format", "csv").output
    #expect(csv.contains("2026-04-14T23:59:59Z"))
    let rows = csv.split(separator: "\r\n").count
    #expect(rows == (TrustStore.bundled(named: "chrome")?.count ?? 0) + 1)
  }

  @Test func `a root that nobody has ends with 1`() async {
    let said = await world.run("trust", "show", "mozilla", "No Such Root")
    #expect(said.status == 1)
    #expect(said.output.isEmpty)
    #expect(said.error == "tlsprobe: no root of mozilla matches 'No Such Root'\n")
  }

  @Test func `stores and files are compared by their certificates`() async throws {
    let roots = TrustStore.mozilla.certificates
    let path = try Self.file(of: roots.dropFirst(2))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let document = try await json("diff", "mozilla", path)
    let stores = try #require(document["stores"] as? [[String: Any]])
    #expect(document["shared"] as? Int == roots.count - 2)
    #expect(stores.map { ($0["roots"] as? [Any])?.count } == [2, 0])
    #expect(stores.last?["source"] as? String == path)
    let markdown = await world.run("trust", "diff", "apple", "java", "--format", "markdown").output
    #expect(markdown.hasPrefix("## apple and java\n\nThey share "))
    #expect(markdown.contains("### Only java: "))
  }

  @Test func `an unknown store is a usage error that names those there are`() async {
    let said = await world.run("trust", "diff", "mozilla", "netscape")
    #expect(said.status == 64)
    #expect(
      said.error
        == "tlsprobe: unknown store 'netscape' (hint: supported: mozilla, system, apple, microsoft, chrome, android and java; or a file or folder)\n"
    )
  }

  @Test func `a file that holds no certificate is told with its path`() async {
    let said = await world.run("trust", "show", "/etc/hostname")
    #expect(said.status == 65 || said.status == 66)
    #expect(said.error.contains("/etc/hostname"))
  }
}
