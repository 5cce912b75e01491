import Foundation
import TestSupport
import Testing

/// A response with both Content-Length and Transfer-Encoding (RFC 9112, section 6.3).
@Suite(.timeLimit(.minutes(2))) struct FetchLengthConflictTests {
  private static let lenient = ["--lenient", "length-conflict"]

  private func server() throws -> RawServer {
    try RawServer { connection in
      connection.read()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n6\r\nwhole\n\r\n0\r\n\r\n")
      connection.drain()
    }
  }

  @Test func `a response with two lengths is an error whose hint is the option that reads it`() throws {
    let server = try server()
    let run = try CommandRun.tlsprobe(["fetch", "http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(run.status == 8 && run.text.isEmpty, "\(run.transcript)")
    #expect(run.error.contains("--lenient length-conflict"), "\(run.transcript)")
  }

  @Test func `--lenient length-conflict reads a response with two lengths by Transfer-Encoding`() throws {
    let server = try server()
    let run = try CommandRun.tlsprobe(["fetch"] + Self.lenient + ["http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(run.status == 0 && run.text == "whole\n", "\(run.transcript)")
    // The smaller Content-Length is no limit, and the larger one no announcement.
    let limited = try CommandRun.tlsprobe(
      ["fetch", "--max-filesize", "4"] + Self.lenient + ["http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(limited.status == 63, "\(limited.transcript)")
  }

  @Test func `a length that was ignored is marked in every output`() throws {
    let server = try server()
    let folder = try TemporaryDirectory()
    let reports = ["txt", "md", "har", "json"]
    let words = ["fetch", "-v", "-o", folder.file("body")] + Self.lenient + reports.flatMap { ["--report", folder.file("report.\($0)")] }
    let run = try CommandRun.tlsprobe(words + ["http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(run.status == 0, "\(run.transcript)")
    let mark = "Content-Length ignored beside Transfer-Encoding (length-conflict)"
    for report in ["txt", "md", "har"] {
      let text = folder.text(of: "report.\(report)").replacing("\n", with: " ").replacing("\\-", with: "-")
      #expect(text.contains(mark), "\(report): \(text)")
    }
    #expect(run.error.contains("* Content-Length is ignored beside Transfer-Encoding (length-conflict)"), "\(run.transcript)")
    #expect(run.error.contains("Closing connection #0"), "\(run.transcript)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.text(of: "report.json").utf8)) as? [String: Any])
    let hop = try #require((document["hops"] as? [[String: Any]])?.first)
    let body = try #require((hop["response"] as? [String: Any])?["body"] as? [String: Any])
    #expect(body["length_conflict"] as? Bool == true)
  }
}
