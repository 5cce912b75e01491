import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `fetch --events` as a program, against the site's stream of events.
@Suite(.timeLimit(.minutes(2))) struct FetchEventsTests {
  static let doors: [(isSecure: Bool, arguments: [String])] = [
    (false, ["--http1.1"]), (false, ["--http2-prior-knowledge"]), (true, ["--http1.1"]), (true, ["--http2"]),
  ]

  private static func values(_ run: CommandRun) throws -> [JSONValue] {
    try run.text.split(separator: "\n").map { try JSONParser.read(Array($0.utf8)) }
  }

  @Test(arguments: doors) func `events of one stream after another are printed until there are no more`(
    door: (isSecure: Bool, arguments: [String])
  ) throws {
    let world = try FetchWorld()
    let site = door.isSecure ? world.secure : world.plain
    let run = try CommandRun.tlsprobe(
      ["fetch", "--events", "\(site)/events?count=2&total=3&delay_ms=1&retry=1"] + door.arguments + (door.isSecure ? world.trust : []))
    #expect(run.status == 0, "\(run.transcript)")
    #expect(run.text == (1...3).map { "tick \($0)\n  {\"number\": \($0)}\n" }.joined(), "\(run.transcript)")
  }

  @Test func `events are lines of JSON, and incomplete ones are left out`() throws {
    let world = try FetchWorld()
    let run = try world.fetch("--events", "--json", "--events-max", "2", "\(world.plain)/events?count=1&delay_ms=0&break=1&retry=1")
    let values = try Self.values(run)
    #expect(run.status == 0, "\(run.transcript)")
    #expect(values.map { $0["event"] } == ["open", "message", "close", "open", "message", "close"].map { .string($0) })
    #expect(values.map { $0["id"] } == [nil, .string("1"), nil, nil, .string("2"), nil])
    #expect(values[3]["last_event_id"] == .string("1") && values[2]["reconnect_us"] == .integer(100_000))
    #expect(values[1]["type"] == .string("tick") && values[1]["data"] == .string(#"{"number": 1}"#))
  }

  @Test func `a stream that breaks off is continued, and a request that may change something is not repeated`() throws {
    let server = try RawServer { connection in
      let head = String(decoding: connection.read(), as: UTF8.self)
      let isNext = head.lowercased().contains("last-event-id: 7\r\n")
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream;charset=utf-8\r\nContent-Length: 1000\r\n\r\n")
      connection.write(isNext ? "data: next\n\n" : "retry: 1\nid: 7\ndata: first\r\n\r\nid: 8\ndata: lost")
    }
    let url = "http://127.0.0.1:\(server.port)/"
    let run = try CommandRun.tlsprobe(["fetch", "--events", "--events-max", "2", url])
    #expect(run.status == 0 && run.text == "message 7\n  first\nmessage 7\n  next\n", "\(run.transcript)")
    let post = try CommandRun.tlsprobe(["fetch", "--events", "-d", "a=b", url])
    #expect(post.status == 18 && post.text == "message 7\n  first\n", "\(post.transcript)")
  }

  static let failures: [(path: String, arguments: [String], status: Int32, error: String)] = [
    ("/status/503", [], 22, "the server responded with 503"), ("/redirect/1", [], 22, "-L follows redirects"),
    ("/", [], 8, "the server responded with text/plain"), ("/events?count=3&delay_ms=300", ["-m", "0.2"], 28, "time"),
    ("/events?count=0", ["--events-max", "0"], 64, "--events-max"), ("/events", ["--select", "$"], 64, "exclude each other"),
  ]

  @Test(arguments: failures) func `the exit status says what failed`(
    failure: (path: String, arguments: [String], status: Int32, error: String)
  ) throws {
    let world = try FetchWorld()
    let run = try CommandRun.tlsprobe(["fetch", "--events", world.plain + failure.path] + failure.arguments)
    #expect(run.status == failure.status && run.error.contains(failure.error), "\(run.transcript)")
  }

  @Test func `a line without an end is an error`() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: ")
      for _ in 0..<20 { connection.write([UInt8](repeating: 0x61, count: 65_536)) }
      connection.drain()
    }
    let run = try CommandRun.tlsprobe(["fetch", "--events", "http://127.0.0.1:\(server.port)/"])
    #expect(run.status == 100 && run.text.isEmpty && run.error.contains("longer than 1048576 bytes"), "\(run.transcript)")
  }
}
