import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `audit --from`: saved documents instead of servers.
@Suite struct AuditReplayTests {
  /// A local server, and documents about it.
  private final class Saved {
    let server: LocalServer
    let directory: TemporaryDirectory
    private let roots: String

    init(_ names: String...) throws {
      server = try LocalServer(cases: names, at: Platform.now)
      directory = try TemporaryDirectory()
      roots = try directory.write(server.trustAnchorsPEM, to: "roots.pem")
    }

    deinit { server.stop() }

    /// Runs the command and saves its document; returns the run with the document.
    func document(_ name: String, _ command: String, _ options: String..., trusted: Bool = true) throws -> CommandRun {
      let port = try #require(server.endpoint(of: name)).port
      let trust = trusted && command != "ciphers" ? ["--cacert", roots] : []
      return try CommandRun.tlsprobe([command, "localhost:\(port)", "--json"] + trust + options)
    }

    func file(_ bytes: [UInt8]) throws -> String { try directory.write(bytes, to: "saved.json") }
  }

  private func members(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func replay(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
    try CommandRun.tlsprobe(["audit", "--from"] + arguments, environment: environment)
  }

  private static let cases = [
    ("mozilla-intermediate", ["--skip", "http"]), ("site", ["--depth", "quick", "--lint"]), ("null", ["--only", "chain,ciphers,http"]),
  ]

  @Test(.enabled(if: DeniedSockets.compiler != nil), arguments: cases)
  func `a live and a replayed audit have the same findings, verdict and status, without a socket`(name: String, options: [String]) throws {
    let saved = try Saved(name)
    let port = try #require(saved.server.endpoint(of: name)).port
    let roots = saved.directory.file("roots.pem")
    let live = try CommandRun.tlsprobe(["audit", "localhost:\(port)", "--json", "--cacert", roots] + options)
    let file = try saved.file(live.output)
    try FileManager.default.removeItem(atPath: roots)
    let sockets = try DeniedSockets()
    let again = try replay(file, "--json", environment: sockets.environment)
    #expect(!sockets.isAttempted, "\(again.transcript)")
    #expect(again.status == live.status, "\(again.transcript)")
    let (first, second) = (try members(live.output), try members(again.output))
    for key in first.keys where !["started_at", "tool"].contains(key) {
      #expect(first[key] as? NSObject == second[key] as? NSObject, "\(key)")
    }
    let source = try #require(second["replayed_from"] as? [String: Any], "\(again.transcript)")
    #expect(source["schema"] as? String == "tlsprobe.audit/1" && source["file"] as? String == file)
    #expect(source["started_at"] as? String == first["started_at"] as? String)
  }

  @Test func `documents of the parts are audits with these parts`() throws {
    let saved = try Saved("mozilla-intermediate")
    for (command, parts) in [("chain", ["chain"]), ("ciphers", ["ciphers"]), ("probe", ["probe"])] {
      let live = try saved.document("mozilla-intermediate", command)
      let file = try saved.file(live.output)
      let again = try members(try replay(file, "--json").output)
      #expect(again["parts"] as? [String] == parts, "\(again)")
      #expect((again["findings"] as? [NSObject]) == (try members(live.output)["findings"] as? [NSObject]), "\(command)")
      let text = try replay(file)
      #expect(text.text.contains("replayed from \(file)") && text.text.contains("parts in the document: \(parts[0])"), "\(text.transcript)")
    }
  }

  @Test func `the verdict is that of another time, name or store if options select one`() throws {
    let saved = try Saved("mozilla-intermediate")
    let file = try saved.file(try saved.document("mozilla-intermediate", "audit", "--only", "chain,probe").output)
    #expect(try replay(file).status == 0)
    for (options, id) in [
      (["--at", "2099-01-01"], "chain.expired"), (["--verify-host", "other.example"], "chain.hostname-mismatch"),
      (["--trust", "mozilla"], "chain.unknown-issuer"),
    ] {
      let run = try CommandRun.tlsprobe(["audit", "--from", file, "--json"] + options)
      #expect(run.status == 1, "\(run.transcript)")
      let found = try (members(run.output)["findings"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
      #expect(found.contains { $0.hasSuffix(String(id.drop { $0 != "." }.dropFirst())) }, "\(options): \(found)")
    }
    #expect(try replay(file, "--trust", "mozilla", "--fail-on", "none").status == 0)
  }

  @Test func `several documents are written one per line, and a damaged one does not end the command`() throws {
    let saved = try Saved("mozilla-intermediate")
    let document = try saved.document("mozilla-intermediate", "ciphers", "--json").output
    let line = document.filter { $0 != 0x0a }
    let damaged = Array(String(decoding: line, as: UTF8.self).replacing("\"protocols\":", with: "\"protocol\":").utf8)
    let file = try saved.file(line + [0x0a] + damaged + [0x0a] + line + [0x0a])
    let run = try replay(file, "--json", "--fail-on", "none")
    #expect(run.status == 65 && run.text.split(separator: "\n").count == 2, "\(run.transcript)")
    #expect(run.error.contains("--from '\(file)': line 2: /protocols: missing"), "\(run.transcript)")
  }

  @Test(arguments: [
    (["host.example"], "--from excludes a target: 'host.example'"), (["-f", "hosts"], "--from excludes --file"),
    (["--only", "chain"], "--from excludes options of scope"), (["--from", "-", "--from", "-"], "--from - can be given once"),
  ])
  func `options that need a server are usage errors`(arguments: [String], expected: String) throws {
    let run = try CommandRun.tlsprobe(["audit", "--from", "saved.json"] + arguments)
    #expect(run.status == 64 && run.error.contains(expected), "\(run.transcript)")
  }

  @Test func `a file that is missing or no document has a status of its own`() throws {
    let directory = try TemporaryDirectory()
    let missing = try replay(directory.file("missing.json"))
    #expect(missing.status == 66, "\(missing.transcript)")
    for (text, expected) in [
      ("", "there is no document"), ("{", "line 1, column 2: not JSON"),
      ("{\"schema\":\"tlsprobe.fetch/1\"}", "documents of 'fetch/1' cannot be used"),
      ("{\"schema\":\"tlsprobe.chain/9\"}", "another major version"), ("{\"schema\":\"tlsprobe.chain/1\"}", "/tool: missing"),
    ] {
      let file = try directory.write(Array(text.utf8), to: "saved.json")
      let run = try replay(file)
      #expect(run.status == 65 && run.error.contains(expected) && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    }
  }

  @Test func `a document about a server that did not respond fails like the audit`() throws {
    let directory = try TemporaryDirectory()
    let port = try LoopbackPort.unused()
    let live = try CommandRun.tlsprobe(["audit", "127.0.0.1:\(port)", "--json", "--only", "chain,ciphers"])
    let again = try replay(try directory.write(live.output, to: "saved.json"), "--json")
    #expect(live.status == 2 && again.status == 2, "\(live.transcript)\n\(again.transcript)")
  }
}
