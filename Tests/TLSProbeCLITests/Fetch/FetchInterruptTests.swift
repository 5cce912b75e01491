import Foundation
import TestSupport
import Testing

/// Control-C while something is waited for: within 200 ms there is a whole document, each time.
@Suite("Interrupting tlsprobe fetch", .timeLimit(.minutes(3)), .serialized, .tags(.timing))
struct FetchInterruptTests {
  /// A server that reads what comes first, says this, and then nothing.
  private func server(_ answer: [UInt8] = [], begun: Lock<Bool>) throws -> RawServer {
    try RawServer { connection in
      connection.read()
      if !answer.isEmpty { connection.write(answer) }
      begun.withLock { $0 = true }
      connection.drain()
    }
  }

  @Test("while a name is looked up", .enabled(if: PreloadedLookup.compiler != nil))
  func lookup() throws {
    let lookup = try PreloadedLookup()
    let ended = try InterruptedFetch(
      ["--json", "http://slow.example/"], environment: lookup.environment, when: { lookup.isAsked })
    try ended.expectDocument(phase: "dns")
  }

  @Test("while a connection is being made")
  func connecting() throws {
    let address = try SilentAddress()
    try InterruptedFetch(["--json", "http://127.0.0.1:\(address.port)/"], after: .milliseconds(300)).expectDocument(phase: "connect")
  }

  @Test("during a handshake that goes nowhere")
  func handshake() throws {
    let begun = Lock(false)
    let server = try server(begun: begun)
    try InterruptedFetch(["--json", "https://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }.expectDocument(phase: "tls")
  }

  @Test("while an answer is waited for, over HTTP/1 and HTTP/2", arguments: [[], ["--http2-prior-knowledge"]])
  func waiting(words: [String]) throws {
    let begun = Lock(false)
    let server = try server(words.isEmpty ? [] : PlainFrames.settings, begun: begun)
    try InterruptedFetch(words + ["--json", "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }.expectDocument(phase: "wait")
  }

  @Test("in the middle of the content, of which what came is kept, and the report is whole", arguments: [[], ["--http2-prior-knowledge"]])
  func content(words: [String]) throws {
    let folder = try TemporaryDirectory()
    let begun = Lock(false)
    let answer = words.isEmpty ? Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome".utf8) : PlainFrames.answer("some")
    let server = try server(answer, begun: begun)
    let har = folder.file("har")
    let ended = try InterruptedFetch(
      words + ["--json", "-o", folder.file("part"), "--report", "har:\(har)", "http://127.0.0.1:\(server.port)/"]
    ) { !folder.text(of: "part").isEmpty }
    try ended.expectDocument(phase: "receive")
    #expect(folder.text(of: "part") == "some")
    let archive = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "har").utf8)) as? [String: Any])
    #expect(((archive["log"] as? [String: Any])?["entries"] as? [Any])?.count == 1)
  }

  @Test("during an upload that the server does not read")
  func upload() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write([UInt8](repeating: 0x61, count: 50_000_000), to: "big")
    let begun = Lock(false)
    let server = try RawServer { connection in
      connection.read()
      begun.withLock { $0 = true }
      Thread.sleep(forTimeInterval: 3)
    }
    try InterruptedFetch(["--json", "-H", "Expect:", "-T", file, "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }
      .expectDocument(phase: "send")
  }

  @Test("while standard input is waited for, before and during an upload", arguments: ["-T", "--data-binary"])
  func standardInput(option: String) throws {
    let server = try RawServer { $0.drain() }
    let value = option == "-T" ? "-" : "@-"
    // Whoever holds the ninth descriptor counts as the program, too.
    let line =
      "exec '\(TestedBinary.path)' fetch --json \(option) \(value) http://127.0.0.1:\(server.port)/ < <(exec 9>&-; exec sleep 5)"
    try InterruptedFetch([], program: ["bash", "-c", line], after: .milliseconds(300)).expectDocument(
      phase: option == "-T" ? "send" : "queue")
  }

  @Test("between two exchanges of a redirect")
  func redirect() throws {
    let begun = Lock(0)
    let server = try RawServer { connection in
      connection.read()
      let count = begun.withLock { count in
        count += 1
        return count
      }
      if count == 1 { connection.write("HTTP/1.1 302 Found\r\nLocation: /there\r\nConnection: close\r\nContent-Length: 0\r\n\r\n") }
      if count > 1 { connection.drain() }
    }
    let ended = try InterruptedFetch(["-L", "--json", "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } == 2 }
    try ended.expectDocument(phase: "wait")
    #expect((ended.document?["hops"] as? [Any])?.count == 2)
  }

  @Test("while nobody reads standard output")
  func unreadOutput() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      while connection.write([UInt8](repeating: 0x61, count: 65_536)) {}
    }
    let folder = try TemporaryDirectory()
    let pipe = try UnreadPipe(folder.file("pipe"))
    let report = folder.file("report")
    let ended = try InterruptedFetch(
      ["--report", "json:\(report)", "http://127.0.0.1:\(server.port)/"], output: pipe.path, after: .milliseconds(300))
    #expect(ended.status == 130 && ended.took < InterruptedFetch.limit, "\(ended)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "report").utf8)) as? [String: Any])
    #expect(document["partial"] as? Bool == true && document["exit_code"] as? Int == 130)
  }

  @Test("while the document itself is not read")
  func unreadDocument() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let folder = try TemporaryDirectory()
    let pipe = try UnreadPipe(folder.file("pipe"))
    pipe.fill()
    let ended = try InterruptedFetch(["--json", "http://127.0.0.1:\(server.port)/"], output: pipe.path, after: .milliseconds(300))
    #expect(ended.status == 130 && ended.took < InterruptedFetch.limit, "\(ended)")
  }

  @Test("twice, and the second ends it at once, with what it has")
  func twice() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.file("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    // It waits for somebody to read the trace, and would be overtaken later.
    let ended = try InterruptedFetch(["--json", "--trace", pipe, "http://127.0.0.1:1/"], times: 2, after: .milliseconds(300))
    #expect(ended.status == 130 && ended.took < InterruptedFetch.limit, "\(ended)")
  }
}

/// What a server says in clear HTTP/2 (RFC 9113) to the first request.
enum PlainFrames {
  static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

  /// 200, and the beginning of its content.
  static func answer(_ text: String) -> [UInt8] {
    settings + [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88] + [0, 0, UInt8(text.utf8.count), 0, 0, 0, 0, 0, 1] + Array(text.utf8)
  }
}

/// A pipe that can be written to, and that nobody reads.
final class UnreadPipe {
  let path: String
  private let reader: Int32

  init(_ path: String) throws {
    self.path = path
    try #require(unsafe mkfifo(path, 0o600) == 0)
    reader = unsafe open(path, O_RDWR | O_NONBLOCK)
    try #require(reader >= 0)
  }

  deinit { close(reader) }

  /// Until nothing more goes in.
  func fill() {
    let bytes = [UInt8](repeating: 0x61, count: 4_096)
    while unsafe write(reader, bytes, bytes.count) > 0 {}
  }
}
