import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `audit` against local servers.
@Suite struct AuditCommandTests {
  /// Cases of the local server at ports of their own, and the arguments to trust their root.
  private final class Served {
    let server: LocalServer
    let trust: [String]
    private let directory: TemporaryDirectory

    init(_ names: String...) throws {
      server = try LocalServer(cases: names, at: Platform.now)
      directory = try TemporaryDirectory()
      trust = ["--cacert", try directory.write(server.trustAnchorsPEM, to: "roots.pem")]
    }

    deinit { server.stop() }

    func target(_ name: String) throws -> String { "localhost:\(try #require(server.endpoint(of: name)).port)" }

    func file(_ text: String) throws -> String { try directory.write(text, to: "targets.txt") }

    func audit(_ arguments: [String]) throws -> CommandRun { try CommandRun.tlsprobe(["audit"] + arguments + trust) }
  }

  private static func document(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  @Test func `a sound server passes, with one verdict in text, JSON and exit status`() throws {
    let served = try Served("mozilla-intermediate")
    let target = try served.target("mozilla-intermediate")
    let text = try served.audit([target, "--skip", "clients,http"])
    #expect(text.status == 0, "\(text.transcript)")
    #expect(text.text.hasPrefix("✔ \(target) is trusted"), "\(text.transcript)")
    let json = try served.audit([target, "--skip", "clients,http", "--json"])
    #expect(json.status == 0)
    let document = try Self.document(json)
    #expect(document["schema"] as? String == "tlsprobe.audit/1")
    #expect((document["verdict"] as? [String: Any])?["result"] as? String == "pass")
    for part in ["chain", "ciphers", "probe", "vulnerabilities"] { #expect(document[part] is [String: Any], "\(part)") }
    #expect((document["clients"] as? [Any])?.isEmpty == true)
  }

  @Test func `the responses of a web server are examined over HTTP/1.1 and HTTP/2, and without HTTP nothing is undetermined`() throws {
    let served = try Served("site", "starttls")
    let web = try Self.document(try served.audit([try served.target("site"), "--only", "http", "--json"]))
    let part = try #require(web["http"] as? [String: Any])
    for version in ["http1", "http2"] { #expect((part[version] as? [String: Any])?["outcome"] as? String == "observed", "\(part)") }
    let found = (web["findings"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
    #expect(found.contains("hsts.missing"), "\(found)")
    let mail = try Self.document(try served.audit([try served.target("starttls"), "--starttls", "smtp", "--only", "http", "--json"]))
    #expect((mail["http"] as? [String: Any])?["skipped"] != nil && (mail["undetermined"] as? [Any])?.isEmpty == true, "\(mail)")
  }

  @Test func `a bad server fails, and the worst finding comes first`() throws {
    let served = try Served("null")
    let run = try served.audit([try served.target("null"), "--only", "chain,ciphers"])
    #expect(run.status == 1, "\(run.transcript)")
    #expect(run.text.hasPrefix("✘ "), "\(run.transcript)")
    let fixes = try #require(run.text.split(separator: "\n").firstIndex { $0.hasPrefix("Fix first") })
    #expect(run.text.split(separator: "\n")[fixes + 1].hasPrefix("  high"), "\(run.transcript)")
  }

  @Test(arguments: ["none", "untrusted"]) func `an untrusted server passes if that is requested, and has no check mark`(threshold: String)
    throws
  {
    let server = try LocalServer(cases: ["mozilla-intermediate"], at: Platform.now)
    defer { server.stop() }
    let target = "localhost:\(try #require(server.endpoint(of: "mozilla-intermediate")).port)"
    // Findings about the chain are of high severity.
    let arguments = ["audit", target, "--only", "chain,ciphers", "--fail-on", threshold] + (threshold == "untrusted" ? ["-k"] : [])
    let text = try CommandRun.tlsprobe(arguments)
    #expect(text.status == 0, "\(text.transcript)")
    #expect(!text.text.hasPrefix("✔") && !text.text.hasPrefix("✘"), "\(text.transcript)")
    let json = try CommandRun.tlsprobe(arguments + ["--json"])
    let verdict = try Self.document(json)["verdict"] as? [String: Any]
    #expect(json.status == 0 && verdict?["result"] as? String == "pass" && verdict?["trusted"] as? Bool == false, "\(json.transcript)")
  }

  @Test func `an audit whose time is up does not pass`() throws {
    let served = try Served("mozilla-intermediate")
    let target = try served.target("mozilla-intermediate")
    let run = try served.audit([target, "--max-time", "0.05", "--json"])
    #expect(run.status == 2, "\(run.transcript)")
    let result = (try Self.document(run)["verdict"] as? [String: Any])?["result"] as? String
    #expect(result == "incomplete" || result == "not_probed", "\(run.transcript)")
  }

  @Test func `several targets have a line of JSON each, and the highest exit status counts`() throws {
    let served = try Served("good", "null")
    let lines = [
      "# targets", try served.target("good"), "", "\(try served.target("null")) # bad", "localhost:1", "tlsprobe-unknown.invalid",
    ]
    let targets = try served.file(lines.map { $0 + "\n" }.joined())
    let run = try served.audit(["-f", targets, "--depth", "quick", "--json"])
    #expect(run.status == 2, "\(run.transcript)")
    let results = try run.text.split(separator: "\n").map { line in
      let document = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return (document["verdict"] as? [String: Any])?["result"] as? String
    }
    #expect(results == ["pass", "fail", "not_probed", nil])
    #expect(run.error.contains("tlsprobe: ") && !run.error.contains("tlsprobe: tlsprobe:"), "\(run.error)")
  }

  @Test func `formats of several targets are one output with the targets that failed, and locations are lines of the file`() throws {
    let served = try Served("good", "null")
    let lines = [
      "# targets", "", try served.target("good"), "\(try served.target("null")) # bad", "localhost:1", "tlsprobe-unknown.invalid",
    ]
    let targets = try served.file(lines.joined(separator: "\r\n"))
    let outputs = ["sarif", "csv", "junit", "defectdojo", "prometheus"].map { ($0, targets + "." + $0) }
    let run = try served.audit(
      ["-f", targets, "--depth", "quick", "--format", "ndjson", "-o", "-"] + outputs.flatMap { ["--format", $0.0, "-o", $0.1] })
    #expect(run.status == 2 && run.text.split(separator: "\n").count == 4, "\(run.transcript)")
    func text(_ format: String) throws -> String { try String(contentsOfFile: targets + "." + format, encoding: .utf8) }

    let sarif = try #require(JSONSerialization.jsonObject(with: Data(try text("sarif").utf8)) as? [String: Any])
    let part = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let invocations = part["invocations"] as? [[String: Any]] ?? []
    #expect(invocations.map { $0["exitCode"] as? Int } == [0, 1, 2, 2])
    let notices = invocations.map { ($0["toolExecutionNotifications"] as? [[String: Any]])?.first?["level"] as? String }
    #expect(notices[2] == "error" && notices[3] == "error", "\(notices)")
    let places = (part["results"] as? [[String: Any]] ?? []).compactMap { result in
      ((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])?["region"] as? [String: Int]
    }
    #expect(Set(places.compactMap { $0["startLine"] }).isSubset(of: [3, 4]) && places.contains(["startLine": 4]), "\(places)")

    let rows = try text("csv").split(separator: "\r\n")
    #expect(rows.count { $0.hasPrefix("target,") } == 1 && rows.count > 2)
    #expect(try text("junit").components(separatedBy: "<testsuite ").count == 5)
    #expect(try text("prometheus").components(separatedBy: "# TYPE probe_success").count == 2)
    #expect(try text("prometheus").components(separatedBy: "\nprobe_success{").count == 5)
  }

  @Test func `two formats on standard output are an error, and a format may be named like the option`() throws {
    let both = try CommandRun.tlsprobe(["audit", "localhost:1", "--format", "sarif", "--format", "csv"])
    #expect(both.status == 64 && both.error.contains("sarif and csv cannot both"), "\(both.transcript)")
    let plain = try CommandRun.tlsprobe(["audit", "localhost:1", "--format", "plain"])
    #expect(plain.status == 2, "\(plain.transcript)")
    // A target that failed is data for programs.
    let failed = try CommandRun.tlsprobe(["audit", "tlsprobe-unknown.invalid", "--format", "junit"])
    #expect(failed.status == 2 && failed.text.contains("<error "), "\(failed.transcript)")
  }

  @Test func `a closed port and an unknown name exit with 2 and one line`() throws {
    for target in ["localhost:1", "tlsprobe-unknown.invalid"] {
      let run = try CommandRun.tlsprobe(["audit", target])
      #expect(run.status == 2, "\(run.transcript)")
    }
  }

  @Test func `the list names parts and probes, and nothing is probed`() throws {
    let run = try CommandRun.tlsprobe(["audit", "--list"])
    #expect(run.status == 0 && run.text.contains("\nVulnerability probes:\n") && run.text.contains("  ciphers "), "\(run.transcript)")
  }

  @Test(arguments: [
    [], ["h", "--only", "x"], ["h", "--only", ""], ["h", "--skip", "chain,dns,ciphers,probe,clients,vulnerabilities,http"],
    ["h", "--depth", "x"], ["h", "--fail-on", "x"], ["h", "--format", "pem"],
  ])
  func `a usage error is one line and exits with 64`(arguments: [String]) throws {
    let run = try CommandRun.tlsprobe(["audit"] + arguments)
    #expect(run.status == 64 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }
}
