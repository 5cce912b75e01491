import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `tlsprobe ws` as a program, against the site's WebSocket.
@Suite(.timeLimit(.minutes(2))) struct WsCommandTests {
  static let doors: [(name: String, arguments: [String])] = [
    ("site-plain", []), ("site-plain", ["--http2"]), ("site", ["-k"]), ("site", ["-k", "--http2"]), ("site", ["-k", "--no-compress"]),
  ]

  private func run(_ name: String, _ arguments: [String], input: String? = nil) throws -> CommandRun {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let port = try #require(server.endpoint(of: name)?.port)
    let url = "\(name == "site" ? "wss" : "ws")://localhost:\(port)/ws"
    let command = [TestedBinary.path, "ws", url] + arguments
    guard let input else { return try CommandRun(command) }
    let directory = try TemporaryDirectory()
    let file = try directory.write(input, to: "input")
    return try CommandRun(["sh", "-c", "exec \"$@\" <\"$0\"", file] + command)
  }

  @Test(arguments: doors) func `messages are sent and printed`(door: (name: String, arguments: [String])) throws {
    let run = try run(door.name, door.arguments + ["--message", "héllo", "--binary", "ab", "--message", "end", "--count", "3"])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text == "héllo\n00000000  61 62                                             |ab|\n00000002\nend\n")
  }

  @Test(arguments: doors) func `the lines of standard input are messages`(door: (name: String, arguments: [String])) throws {
    let run = try run(door.name, door.arguments, input: "one\r\n\ntwo")
    #expect(run.status == 0 && run.text == "one\n\ntwo\n", "\(run.error)")
  }

  @Test(arguments: doors) func `received messages are sent back with --echo`(door: (name: String, arguments: [String])) throws {
    let run = try run(door.name, door.arguments + ["--echo", "--message", "a", "--count", "3"])
    #expect(run.status == 0 && run.text == "a\na\na\n", "\(run.error)")
  }

  @Test(arguments: doors) func `Pings have a latency`(door: (name: String, arguments: [String])) throws {
    let run = try run(door.name, door.arguments + ["--ping", "--count", "2"])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.text.split(separator: "\n").map { $0.prefix(7) } == ["pong 1:", "pong 2:"])
  }

  @Test func `events are lines of JSON, or one document`() throws {
    let lines = try run("site-plain", ["--message", "a\u{1b}", "--count", "1", "--subprotocol", "chat", "--format", "ndjson"])
    let events = try lines.text.split(separator: "\n").map { try JSONParser.read(Array($0.utf8)) }
    #expect(events.map { $0["event"] } == ["open", "message", "close"].map { .string($0) })
    #expect(events.first?["subprotocol"] == .string("chat") && events.dropFirst().first?["text"] == .string("a\u{1b}"))
    let document = try JSONParser.read(Array(try run("site-plain", ["--message", "a", "--count", "1", "--json"]).text.utf8))
    #expect(document["schema"] == .string("tlsprobe.ws/1"))
  }

  @Test func `frames are logged with -vv`() throws {
    let run = try run("site-plain", ["--message", "a", "--count", "1", "--no-compress", "-vv"])
    #expect(run.error.contains("> text, final, masked, 1 byte\n") && run.error.contains("< text, final, 1 byte\n"))
    #expect(run.error.contains("< HTTP/1.1 101 Switching Protocols\n"))
  }

  @Test func `header fields come from a file, one per line`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("X-One: 1\r\nX-Two: a: b\n\nUser-Agent:\n", to: "fields")
    let run = try run("site-plain", ["--message", "a", "--count", "1", "-v", "-H", "@\(file)", "-H", "X-Three: 3"])
    #expect(run.status == 0, "\(run.transcript)")
    for line in ["> X-One: 1\n", "> X-Two: a: b\n", "> X-Three: 3\n"] { #expect(run.error.contains(line), "\(run.error)") }
    #expect(!run.error.lowercased().contains("user-agent"))
    let invalid = try folder.write("no field\n", to: "invalid")
    #expect(try self.run("site-plain", ["-H", "@\(invalid)"]).status == 64)
    #expect(try self.run("site-plain", ["-H", "@\(folder.path)/nowhere"]).status == 66)
  }

  static let failures: [(arguments: [String], status: Int32)] = [
    (["--message", "a", "--origin", "https://example.com"], 2), (["--format", "xml"], 64), (["--compress", "--no-compress"], 64),
    (["--subprotocol", "a b"], 64), (["--binary", "@/nowhere"], 66), (["--message", "abc", "--count", "1", "--max-message", "2"], 1),
    (["--wait", "10ms", "--message", "a"], 0), (["--message", "a", "--count", "2", "-m", "0.1"], 2),
  ]

  @Test(arguments: failures) func `the exit status says what failed`(failure: (arguments: [String], status: Int32)) throws {
    let run = try run("site-plain", failure.arguments)
    #expect(run.status == failure.status, "\(run.error)")
  }
}
