import Foundation
import TestSupport
import Testing

/// A response with both Content-Length and Transfer-Encoding (RFC 9112, section 6.3).
@Suite(.timeLimit(.minutes(2))) struct FetchLengthConflictTests {
  private static let lenient = ["--lenient", "length-conflict"]

  private func server(
    _ transport: FetchTransport, length: Int = 3, _ content: [UInt8] = Array("whole\n".utf8), chunk: Int = 16_384
  ) throws -> FetchTransport.Origin {
    try transport.origin { connection in
      connection.read()
      var bytes = Array(
        "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nTransfer-Encoding: chunked\r\nContent-Type: text/plain\r\n\r\n".utf8)
      for start in stride(from: 0, to: content.count, by: chunk) {
        let part = content[start..<min(start + chunk, content.count)]
        bytes += Array((String(part.count, radix: 16) + "\r\n").utf8) + part + Array("\r\n".utf8)
      }
      connection.write(bytes + Array("0\r\n\r\n".utf8))
      connection.drain()
    }
  }

  @Test(arguments: FetchTransport.ofHTTP1) func `a response with two lengths is an error whose hint is the option that reads it`(
    transport: FetchTransport
  ) throws {
    let run = try server(transport).fetch([])
    #expect(run.status == 8 && run.text.isEmpty, "\(run.transcript)")
    #expect(run.error.contains("--lenient length-conflict"), "\(run.transcript)")
  }

  @Test(arguments: FetchTransport.ofHTTP1) func `--lenient length-conflict reads a response with two lengths by Transfer-Encoding`(
    transport: FetchTransport
  ) throws {
    let server = try server(transport)
    let run = try server.fetch(Self.lenient)
    #expect(run.status == 0 && run.text == "whole\n", "\(run.transcript)")
    // A Content-Length that is too small is no limit.
    let limited = try server.fetch(["--max-filesize", "4"] + Self.lenient)
    #expect(limited.status == 63, "\(limited.transcript)")
  }

  @Test(arguments: FetchTransport.ofHTTP1, [0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 1_000_000])
  func `--lenient length-conflict reads content of any size, whatever Content-Length is`(transport: FetchTransport, size: Int) throws {
    let content = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    for length in [0, size, size + 1, 1 << 40] {
      let run = try server(transport, length: length, content, chunk: 9_999).fetch(Self.lenient)
      #expect(run.status == 0 && run.output.count == size && run.output == content, "\(length): \(run.status) \(run.error)")
    }
  }

  /// HTTP/2 has no Transfer-Encoding (RFC 9113, section 8.2.2).
  @Test(arguments: FetchTransport.ofHTTP2) func `--lenient length-conflict allows no Transfer-Encoding in HTTP/2`(
    transport: FetchTransport
  ) throws {
    let server = try transport.origin { connection in
      let dialogue = HTTP2Dialogue(connection)
      dialogue.awaitRequest()
      dialogue.say { writer in
        writer.settings()
        writer.headers(FrameWriter.ok + FrameWriter.field("content-length", "3") + FrameWriter.field("transfer-encoding", "chunked"))
        writer.data(Array("abc".utf8), ends: true)
      }
      connection.drain()
    }
    for words in [[], Self.lenient] {
      let run = try server.fetch(words)
      #expect(run.status == 92 && run.text.isEmpty && run.error.contains("transfer-encoding"), "\(run.transcript)")
    }
  }

  @Test(arguments: FetchTransport.ofHTTP1) func `a length that was ignored is marked in every output`(transport: FetchTransport) throws {
    let server = try server(transport)
    let folder = try TemporaryDirectory()
    let reports = ["txt", "md", "har", "json"]
    let words = ["-v", "-o", folder.file("body")] + Self.lenient + reports.flatMap { ["--report", folder.file("report.\($0)")] }
    let run = try server.fetch(words)
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
