import Foundation
import TestSupport
import Testing

@Suite("Retries of tlsprobe fetch", .timeLimit(.minutes(2)))
struct FetchRetryTests {
  /// Answers so many times with the status, and then with 200; each over a connection of its own.
  private final class Flaky: Sendable {
    private let count = Lock(0)
    private let server = Lock<RawServer?>(nil)
    let url: String

    init(_ status: Int, times: Int, fields: String = "") throws {
      let count = count
      let made = try RawServer { connection in
        connection.read()
        let number = count.withLock { count in
          count += 1
          return count
        }
        let status = number <= times ? status : 200
        let text = "answer \(number)\n"
        connection.write("HTTP/1.1 \(status) Told\r\n\(fields)Connection: close\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
      }
      url = "http://127.0.0.1:\(made.port)/"
      server.withLock { $0 = made }
    }

    var asked: Int { count.withLock { $0 } }
  }

  private func fetch(_ words: String...) throws -> CommandRun { try CommandRun.tlsprobe(["fetch"] + words, environment: [:]) }

  @Test("what fails for a while is asked for again, and each retry is one line on standard error")
  func lines() throws {
    let server = try Flaky(503, times: 2)
    let run = try fetch("--retry", "5", "--retry-delay", "20ms", server.url)
    #expect(run.status == 0 && run.text == "answer 3\n", "\(run.transcript)")
    #expect(
      run.error == "tlsprobe: status 503, will retry in 0 s, 4 retries left\ntlsprobe: status 503, will retry in 0 s, 3 retries left\n",
      "\(run.transcript)")
    #expect(server.asked == 3)
    let silent = try Flaky(429, times: 1)
    let quiet = try fetch("-s", "--retry", "1", "--retry-delay", "20ms", silent.url)
    #expect(quiet.text == "answer 2\n" && quiet.error.isEmpty, "\(quiet.transcript)")
  }

  @Test("it tries as often as curl, and ends with curl's number", arguments: [(503, 1), (503, 2), (404, 1), (500, 1), (408, 1)])
  func agreement(status: Int, times: Int) throws {
    let ours = try Flaky(status, times: times)
    let run = try fetch("-f", "--retry", "1", "--retry-delay", "20ms", ours.url)
    let theirs = try Flaky(status, times: times)
    let curl = try CommandRun(["curl", "-sf", "--retry", "1", "--retry-delay", "1", theirs.url])
    #expect(run.status == curl.status && ours.asked == theirs.asked, "\(run.transcript)\n\(curl.transcript)")
    #expect(run.text == curl.text)
  }

  @Test("with --fail a status is one of all errors", arguments: [["-f"], []])
  func failedStatuses(fail: [String]) throws {
    let ours = try Flaky(404, times: 1)
    let run = try CommandRun.tlsprobe(["fetch", "--retry", "1", "--retry-delay", "20ms", "--retry-all-errors"] + fail + [ours.url])
    let theirs = try Flaky(404, times: 1)
    let curl = try CommandRun(["curl", "-s", "--retry", "1", "--retry-delay", "1", "--retry-all-errors"] + fail + [theirs.url])
    #expect(run.status == curl.status && ours.asked == theirs.asked && run.text == curl.text, "\(run.transcript)\n\(curl.transcript)")
  }

  @Test("a POST is repeated too, with its content")
  func posts() throws {
    let server = try Flaky(502, times: 1)
    let run = try fetch("--retry", "2", "--retry-delay", "20ms", "-d", "a=1", server.url)
    #expect(run.text == "answer 2\n" && server.asked == 2, "\(run.transcript)")
  }

  /// Breaks off so many responses after `sent` bytes, each over a connection of its own.
  private func breaking(
    _ transport: FetchTransport, times: Int, _ sent: Int = 4, of content: [UInt8] = Array("whole\n".utf8)
  ) throws -> FetchTransport.Origin {
    let count = Lock(0)
    return try transport.origin { connection in
      let dialogue = HTTP2Dialogue(connection)
      if transport.isHTTP2 { dialogue.awaitRequest() } else { connection.read() }
      let number = count.withLock { count in
        count += 1
        return count
      }
      let isCut = number <= times
      let part = isCut ? Array(content.prefix(sent)) : content
      guard transport.isHTTP2 else {
        connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n\r\n".utf8) + part)
        return
      }
      dialogue.say { writer in
        writer.settings()
        // The client's window is larger than the default once its SETTINGS are acknowledged.
        writer.frame(4, flags: 1)
        writer.headers(FrameWriter.ok)
        for start in stride(from: 0, to: part.count, by: 16_384) {
          let end = min(start + 16_384, part.count)
          writer.data(Array(part[start..<end]), ends: !isCut && end == part.count)
        }
        if isCut { writer.reset(code: 2) }
      }
      connection.drain()
    }
  }

  private static let allErrors = ["--retry-delay", "20ms", "--retry-all-errors"]

  @Test(arguments: FetchTransport.allCases) func `a truncated response is retried with --retry-all-errors when its output is a file`(
    transport: FetchTransport
  ) throws {
    let folder = try TemporaryDirectory()
    let server = try breaking(transport, times: 2)
    let run = try server.fetch(["--retry", "3", "-i", "-o", folder.file("new")] + Self.allErrors)
    #expect(run.status == 0, "\(run.transcript)")
    let written = folder.text(of: "new")
    #expect(written.hasSuffix("\r\n\r\nwhole\n") && written.count { $0 == "H" } == 1, "\(written)")
    #expect(run.error.split(separator: "\n").count == 2, "\(run.transcript)")
    let exhausted = try breaking(transport, times: 9)
    let failed = try exhausted.fetch(["--retry", "2", "-o", folder.file("part")] + Self.allErrors)
    #expect(failed.status == transport.truncatedStatus, "\(failed.transcript)")
    #expect(folder.text(of: "part") == "whol")
  }

  /// Around the sizes of a TLS record, a frame and HTTP/2's first windows.
  @Test(arguments: FetchTransport.allCases, [(0, 1), (1, 2), (16_383, 16_384), (16_385, 65_535), (65_535, 65_536), (700_000, 1_000_000)])
  func `a response truncated anywhere is retried and written once`(transport: FetchTransport, size: (sent: Int, whole: Int)) throws {
    let folder = try TemporaryDirectory()
    let content = (0..<size.whole).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }
    let server = try breaking(transport, times: 1, size.sent, of: content)
    let run = try server.fetch(["--retry", "1", "-o", folder.file("new")] + Self.allErrors)
    #expect(run.status == 0 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    let written = try [UInt8](Data(contentsOf: URL(filePath: folder.file("new"))))
    #expect(written.count == content.count && written == content)
  }

  @Test(arguments: FetchTransport.allCases)
  func `a truncated response is retried when standard output is a file, and keeps what stood there`(
    transport: FetchTransport
  ) throws {
    let folder = try TemporaryDirectory()
    let server = try breaking(transport, times: 1)
    try folder.write("before\n", to: "log")
    let words = server.arguments(["-s", "--retry", "3"] + Self.allErrors)
    let line = ([TestedBinary.path] + words).map { "'\($0)'" }.joined(separator: " ") + " >> '\(folder.file("log"))'"
    let run = try CommandRun(["bash", "-c", line])
    #expect(run.status == 0, "\(run.transcript)")
    #expect(folder.text(of: "log") == "before\nwhole\n")
  }

  @Test(arguments: FetchTransport.allCases) func `a truncated response on a pipe is not retried, since what was read cannot be taken back`(
    transport: FetchTransport
  ) throws {
    let server = try breaking(transport, times: 1)
    let words = server.arguments(["--retry", "3"] + Self.allErrors)
    let line = ([TestedBinary.path] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try CommandRun(["bash", "-c", line + " | cat; exit ${PIPESTATUS[0]}"])
    #expect(run.status == transport.truncatedStatus && run.text == "whol", "\(run.transcript)")
    let document = try breaking(transport, times: 1)
    let told = try document.fetch(["--json", "--retry", "3"] + Self.allErrors)
    let hops = try #require(try FetchWorld.object(told)["hops"] as? [[String: Any]], "\(told.transcript)")
    #expect(told.status == 0 && hops.count == 2, "\(told.transcript)")
  }

  @Test(arguments: FetchTransport.allCases) func `a truncated response is not retried without --retry-all-errors`(
    transport: FetchTransport
  ) throws {
    let folder = try TemporaryDirectory()
    let server = try breaking(transport, times: 1)
    let run = try server.fetch(["--retry", "3", "-o", folder.file("new")])
    #expect(run.status == transport.truncatedStatus, "\(run.transcript)")
    #expect(folder.text(of: "new") == "whol")
  }

  @Test("a refused connection counts where that is asked for")
  func refused() throws {
    let run = try fetch("--retry", "2", "--retry-delay", "20ms", "--retry-connrefused", "http://127.0.0.1:1/")
    #expect(run.status == 7 && run.error.split(separator: "\n").count == 3, "\(run.transcript)")
    let plain = try fetch("--retry", "2", "--retry-delay", "20ms", "http://127.0.0.1:1/")
    #expect(plain.status == 7 && plain.error.split(separator: "\n").count == 1, "\(plain.transcript)")
    let all = try fetch("--retry", "2", "--retry-delay", "20ms", "--retry-all-errors", "http://127.0.0.1:1/")
    #expect(all.status == 7 && all.error.split(separator: "\n").count == 3, "\(all.transcript)")
  }

  @Test("no retry begins after its time, and a longer Retry-After is not waited for")
  func limits() throws {
    let server = try Flaky(503, times: 99)
    let run = try fetch("--retry", "99", "--retry-delay", "300ms", "--retry-max-time", "1", server.url)
    #expect(run.status == 0 && (2...5).contains(server.asked), "\(server.asked) \(run.transcript)")
    let later = try Flaky(503, times: 1, fields: "Retry-After: 3600\r\n")
    let impatient = try fetch("--retry", "2", "--retry-max-time", "2", later.url)
    #expect(impatient.text == "answer 1\n" && later.asked == 1, "\(impatient.transcript)")
  }

  @Test("a time-out is one of a try, as in curl, and --json tells every try")
  func document() throws {
    let server = try Flaky(503, times: 1)
    let run = try fetch("--json", "--retry", "1", "--retry-delay", "20ms", server.url)
    let hops = try #require(try FetchWorld.object(run)["hops"] as? [[String: Any]], "\(run.transcript)")
    #expect(hops.count == 2)
    #expect(hops.first?["repeated_because"] as? String == "status 503, will retry in 0 s, 0 retries left", "\(run.transcript)")
    #expect(hops.last?["repeated_because"] is NSNull)
    let silent = try RawServer {
      $0.read(); $0.read()
    }
    let slow = try fetch("-m", "0.2", "--retry", "1", "--retry-delay", "20ms", "http://127.0.0.1:\(silent.port)/")
    #expect(slow.status == 28 && slow.error.contains("time-out, will retry"), "\(slow.transcript)")
  }
}
