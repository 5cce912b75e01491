import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct FetchProblemTests {
  private let world: FetchWorld

  init() throws { world = try FetchWorld() }

  @Test(arguments: [false, true]) func `what the server says of an error is a line, and in the document`(secure: Bool) throws {
    let words = ["fetch", "--problem", (secure ? world.secure : world.plain) + "/problem/403"] + (secure ? world.trust : [])
    let run = try CommandRun.tlsprobe(words)
    #expect(run.status == 0 && run.text.contains("not enough credit"), "\(run.transcript)")
    #expect(run.error == "tlsprobe: the server reports: not enough credit: 30 of 50\n", "\(run.transcript)")
    let document = try CommandRun.tlsprobe(words + ["--json"])
    let text = String(decoding: document.output, as: UTF8.self)
    #expect(text.contains("\"api\"") && text.contains("\"code\": \"http.status\""), "\(document.transcript)")
    #expect(text.contains("\"type\": \"https://example.org/problems/credit\""), "\(document.transcript)")
    let failed = try CommandRun.tlsprobe(words + ["-f", "-sS"])
    #expect(failed.status == 22 && failed.error.contains("30 of 50") && failed.text.isEmpty, "\(failed.transcript)")
  }

  @Test func `nothing is said where nothing is wrong, or nothing was asked`() throws {
    #expect(try world.fetch("--problem", world.plain + "/").error.isEmpty)
    #expect(try world.fetch("--problem", world.plain + "/status/500").error.isEmpty)
    #expect(try world.fetch(world.plain + "/problem/403").error.isEmpty)
  }

  @Test func `a server's words cannot act on a terminal`() throws {
    let server = try RawServer { connection in
      connection.read()
      let text = #"{"code":"E\u001b[2J","message":"a\nb"}"#
      connection.write("HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }
    let run = try world.fetch("--problem", "-o", "/dev/null", "http://127.0.0.1:\(server.port)/")
    #expect(run.error == "tlsprobe: the server reports: E\\x1b[2J: a\\nb\n", "\(run.transcript)")
  }

  @Test func `each level of the log tells more`() throws {
    let url = world.plain + "/redirect/1"
    let levels = try ["url", "headers", "body", "everything"].map { level in
      try world.fetch("-L", "--log-level", level, "-H", "Authorization: Bearer secret", "-d", "a=1", url)
    }
    #expect(levels.allSatisfy { $0.status == 0 && !$0.error.contains("secret") && $0.text == "tlsprobe\n" })
    let host = world.plain
    #expect(levels[0].error == "> POST \(host)/redirect/1\n< 302 \(host)/redirect/1\n< 200 \(host)/\n", "\(levels[0].transcript)")
    #expect(levels[1].error.contains("> Authorization: Bearer (redacted)\n") && !levels[1].error.contains("a=1"))
    #expect(levels[2].error.contains("> a=1\n") && levels[2].error.contains("< tlsprobe\\n\n"), "\(levels[2].transcript)")
    #expect(try world.fetch("--log-level", "loud", url).status == 64)
  }
}
