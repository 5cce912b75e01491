import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `diff` of saved documents and of local servers.
@Suite struct DiffCommandTests {
  private static let golden = (0..<2).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
    .appending(path: "Golden")

  private static func file(_ name: String) -> String { golden.appending(path: name).path }

  private static let sound = file("audit-sound.json")
  private static let bad = file("audit-bad.json")

  private static func document(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  @Test(arguments: ["audit-sound.json", "audit-bad.json", "chain-bad.json", "ciphers-broad.json", "probe-single.json"])
  func `a document and itself have no differences`(name: String) throws {
    let run = try CommandRun.tlsprobe(["diff", Self.file(name), Self.file(name), "--fail-on", "any"])
    #expect(run.status == 0 && run.text.hasPrefix("✔ no differences between "), "\(run.transcript)")
  }

  @Test func `a worse document exits with 1, and a better one with 0`() throws {
    let worse = try CommandRun.tlsprobe(["diff", Self.sound, Self.bad])
    #expect(worse.status == 1 && worse.text.hasPrefix("✘ ") && worse.text.contains("is worse than"), "\(worse.transcript)")
    #expect(try CommandRun.tlsprobe(["diff", Self.sound, Self.bad, "--fail-on", "none"]).status == 0)
    let json = try CommandRun.tlsprobe(["diff", Self.sound, Self.bad, "--json"])
    let document = try Self.document(json)
    #expect(json.status == 1 && document["schema"] as? String == "tlsprobe.diff/1")
    #expect((document["verdict"] as? [String: Any])?["result"] as? String == "worse")
    #expect((document["changes"] as? [Any])?.isEmpty == false)
  }

  @Test(arguments: [
    ["diff"], ["diff", "a.json"], ["diff", "a", "b", "c"], ["diff", "-", "-"], ["diff", "a", "b", "--with", "x"],
    ["diff", "a", "b", "--fail-on", "x"],
    ["diff", "a", "b", "--format", "csv"], ["diff", "https://a/", "https://b/", "--only", "chain"],
    ["diff", "https://a/", "https://b/", "--depth", "quick"], ["diff", "https://a/", "https://b/", "--sni", "c"],
    ["diff", "https://a/", "https://b/", "--all-addresses"], ["diff", "a", "b", "--with", "probe", "--intrusive"],
    ["diff", "a", "b", "--with", "ciphers", "--skip", "dns"],
  ])
  func `a usage error is one line and exits with 64`(arguments: [String]) throws {
    let run = try CommandRun.tlsprobe(arguments)
    #expect(run.status == 64 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }

  @Test func `files that are no documents, or have nothing in common, are reported with their names`() throws {
    let directory = try TemporaryDirectory()
    let empty = try directory.write("{}", to: "empty.json")
    for (other, status) in [(empty, 65), ("/nonexistent/x.json", 66), ("missing.json", 66), (Self.file("fetch-hostile.json"), 65)] {
      let run = try CommandRun.tlsprobe(["diff", Self.sound, other])
      #expect(run.status == Int32(status) && run.error.contains(other) && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    }
    let run = try CommandRun.tlsprobe(["diff", Self.file("chain-bad.json"), Self.file("ciphers-broad.json")])
    #expect(run.status == 65 && run.error.contains("no part in common"), "\(run.transcript)")
  }

  @Test func `two servers are compared, and a server with a saved document`() throws {
    let server = try LocalServer(cases: ["mozilla-intermediate", "null"], at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let roots = try directory.write(server.trustAnchorsPEM, to: "roots.pem")
    func target(_ name: String) throws -> String { "localhost:\(try #require(server.endpoint(of: name)).port)" }
    let (good, weak) = (try target("mozilla-intermediate"), try target("null"))

    let run = try CommandRun.tlsprobe(["diff", good, weak, "--with", "ciphers", "--json"])
    #expect(run.status == 1, "\(run.transcript)")
    let areas = Set((try Self.document(run)["changes"] as? [[String: Any]] ?? []).compactMap { $0["area"] as? String })
    #expect(areas.isSuperset(of: ["findings", "suites"]), "\(areas)")

    let saved = directory.file("good.json")
    let quick = ["--only", "chain,ciphers", "--depth", "quick", "--cacert", roots]
    #expect(try CommandRun.tlsprobe(["audit", good, "--json", "-o", saved] + quick).status == 0)
    let same = try CommandRun.tlsprobe(["diff", saved, good] + quick)
    #expect(same.status == 0 && same.text.hasPrefix("✔ no differences"), "\(same.transcript)")
    let markdown = try CommandRun.tlsprobe(["diff", saved, weak, "--format", "markdown"] + quick)
    #expect(markdown.status == 1 && markdown.text.contains("### Findings"), "\(markdown.transcript)")
  }

  @Test func `a target that cannot be probed exits with 2`() throws {
    for kind in ["audit", "chain", "ciphers", "probe"] {
      let run = try CommandRun.tlsprobe(["diff", Self.sound, "localhost:1", "--with", kind])
      #expect(run.status == 2 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    }
  }
}
