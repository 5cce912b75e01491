import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `audit --baseline` and `audit --waivers` against a local server.
@Suite struct BaselineCommandTests {
  /// A server with weak suites, its audit, and files.
  private final class Served {
    let server: LocalServer
    let target: String
    private let directory: TemporaryDirectory
    private let arguments: [String]

    init() throws {
      server = try LocalServer(cases: ["null"], at: Platform.now)
      directory = try TemporaryDirectory()
      target = "localhost:\(try #require(server.endpoint(of: "null")).port)"
      arguments = ["--cacert", try directory.write(server.trustAnchorsPEM, to: "roots.pem"), "--only", "chain,ciphers", "--depth", "quick"]
    }

    deinit { server.stop() }

    func file(_ text: String, _ name: String) throws -> String { try directory.write(text, to: name) }

    func audit(_ options: [String]) throws -> CommandRun { try CommandRun.tlsprobe(["audit", target] + arguments + options) }

    /// Entries with that last day for the findings that are high.
    func waivers(until: String, ids: [String]) throws -> String {
      let entries = ids.map { "  - {id: '\($0)', target: 'localhost:*', reason: accepted, until: \(until)}\n" }.joined()
      return try file("waivers:\n" + entries, "waivers.yaml")
    }
  }

  private static func document(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  private static func ids(_ document: [String: Any], from severity: [String]) -> [String] {
    let findings = document["findings"] as? [[String: Any]] ?? []
    return Array(Set(findings.filter { severity.contains($0["severity"] as? String ?? "") }.compactMap { $0["id"] as? String })).sorted()
  }

  @Test func `known findings are unchanged, and only new ones fail on request`() throws {
    let served = try Served()
    let first = try served.audit(["--json"])
    #expect(first.status == 1, "\(first.transcript)")
    let known = try served.file(first.text, "old.json")
    let again = try served.audit(["--baseline", known, "--fail-on-new", "--json"])
    #expect(again.status == 0, "\(again.transcript)")
    let document = try Self.document(again)
    let verdict = try #require(document["verdict"] as? [String: Any])
    #expect(verdict["result"] as? String == "pass" && verdict["new"] as? Int == 0 && verdict["only_new"] as? Bool == true)
    let findings = document["findings"] as? [[String: Any]] ?? []
    #expect(!findings.isEmpty && findings.allSatisfy { $0["status"] as? String == "unchanged" }, "\(findings)")
    #expect(try served.audit(["--baseline", known]).status == 1)
    let text = try served.audit(["--baseline", known, "--fail-on-new"])
    #expect(text.status == 0 && text.text.hasPrefix("✔") && text.text.contains("0 new since 20"), "\(text.transcript)")

    // Without one of its findings the baseline is that of a better server.
    var old = try Self.document(first)
    let rest = (old["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String != "high" }
    old["findings"] = rest
    let better = try served.file(String(decoding: try JSONSerialization.data(withJSONObject: old), as: UTF8.self), "better.json")
    let worse = try served.audit(["--baseline", better, "--fail-on-new"])
    #expect(worse.status == 1 && worse.text.contains("new: "), "\(worse.transcript)")
  }

  @Test func `an entry of another target is not used`() throws {
    let served = try Served()
    let other = (try served.audit(["--json"])).text.replacingOccurrences(of: "\"host\": \"localhost\"", with: "\"host\": \"other.example\"")
    let run = try served.audit(["--baseline", try served.file(other, "other.json"), "--fail-on-new"])
    let words = run.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == 1 && words.contains("has no audit of this target, so all findings are new"), "\(run.transcript)")
  }

  @Test func `a waiver applies up to its last day`() throws {
    let served = try Served()
    let document = try Self.document(try served.audit(["--json"]))
    let ids = Self.ids(document, from: ["high", "critical"])
    let today = Timestamp(seconds: Platform.now.seconds)
    func day(_ offset: Int64) -> String { String(Timestamp(seconds: today.seconds + offset * 86_400).rfc3339.prefix(10)) }
    let waivers = try served.waivers(until: day(0), ids: ids)
    for (offset, status) in [(-1, 0), (0, 0), (1, 1)] as [(Int64, Int32)] {
      let run = try served.audit(["--waivers", waivers, "--at", "\(day(offset))T12:00:00Z", "--json"])
      #expect(run.status == status || offset < 0, "\(offset): \(run.transcript)")
      let findings = try Self.document(run)["findings"] as? [[String: Any]] ?? []
      let waived = findings.filter { $0["waived"] != nil }.compactMap { $0["id"] as? String }
      #expect(offset > 0 ? waived.isEmpty : Set(ids).isSubset(of: waived), "\(offset): \(waived)")
      #expect(findings.contains { $0["expired_waiver"] != nil } == (offset > 0))
    }
    let text = try served.audit(["--waivers", waivers, "--at", "\(day(1))T12:00:00Z"])
    #expect(text.text.contains("expired on \(day(0)): line 2") && text.text.contains("waiver expired on"), "\(text.transcript)")
  }

  @Test func `an unused entry is reported, over several targets once`() throws {
    let served = try Served()
    let waivers = try served.waivers(until: "never", ids: ["suite.*", "certificate.expired", "vulnerability.*"])
    let text = try served.audit(["--waivers", waivers])
    #expect(text.text.contains("unused: line 3, certificate.expired at localhost:*"), "\(text.transcript)")
    // The probes for vulnerabilities were not run.
    #expect(!text.text.contains("unused: line 4"), "\(text.transcript)")
    let several = try served.audit([served.target, "--waivers", waivers, "--json"])
    #expect(several.error.split(separator: "\n").filter { $0.contains("unused waiver") }.count == 1, "\(several.transcript)")
    #expect(several.error.contains("line 3: unused waiver: certificate.expired at localhost:*"))
  }

  @Test(
    arguments: [
      ("waivers:\n  - {id: suite.nul, target: h, reason: r, until: never}\n", "line 2, column 10: no finding has the id 'suite.nul'", 65),
      ("waivers:\n  - {id: suite.null, target: h, raeson: r, until: never}\n", "unknown key 'raeson' (hint: did you mean 'reason'?)", 65),
      ("waivers: [", "line ", 65),
    ] as [(String, String, Int32)])
  func `a mistake in the file is one line with its place`(text: String, message: String, status: Int32) throws {
    let directory = try TemporaryDirectory()
    let run = try CommandRun.tlsprobe(["audit", "localhost:1", "--waivers", try directory.write(text, to: "w.yaml")])
    #expect(run.status == status && run.error.contains(message) && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }

  @Test(
    arguments: [
      (["--waivers", "/nonexistent.yaml"], 66), (["--baseline", "/nonexistent.json"], 66), (["--baseline", "/dev/null"], 65),
      (["--fail-on-new"], 64), (["--baseline", "-", "--waivers", "-"], 64), (["--baseline", "-", "-f", "-"], 64),
    ] as [([String], Int32)])
  func `files that cannot be read and options that exclude each other have their status`(options: [String], status: Int32) throws {
    let run = try CommandRun.tlsprobe(["audit", "localhost:1"] + options)
    #expect(run.status == status && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }
}
