import Foundation
import TestSupport
import Testing

/// Control-C, at every moment of a transfer.
@Suite("Interrupting tlsprobe fetch", .timeLimit(.minutes(3)), .serialized)
struct FetchInterruptTests {
  private struct Ended {
    let status: Int32
    let took: Duration
    let output: String
    let error: String
  }

  /// Starts it, waits until `moment` has come, interrupts it, and waits for its end.
  private func interrupt(_ words: [String], when moment: () -> Bool) throws -> Ended {
    let folder = try TemporaryDirectory()
    let child = try ChildProcess(
      [TestedBinary.path, "fetch"] + words, environment: ["PATH": "/usr/bin:/bin"], output: folder.file("out"), error: folder.file("error"))
    let end = ContinuousClock.now + .seconds(20)
    while !(Self.isReady(child) && moment()), ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
    // The moment is the peer's; the program may need another to wait.
    Thread.sleep(forTimeInterval: 0.05)
    let start = ContinuousClock.now
    kill(child.identifier, SIGINT)
    let status = try #require(child.wait(atMost: .seconds(10)), "it goes on")
    return Ended(status: status, took: .now - start, output: folder.text(of: "out"), error: folder.text(of: "error"))
  }

  /// Whether it has begun to take signals its own way: until then they end it as they end any program.
  private static func isReady(_ child: ChildProcess) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    return line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) }.map { $0 & 0x2 != 0 } ?? false
  }

  private func expectDocument(_ ended: Ended, phase: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(ended.status == 130 && ended.took < Self.limit, "\(ended)", sourceLocation: sourceLocation)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any], "\(ended)", sourceLocation: sourceLocation)
    let error = document["error"] as? [String: Any]
    #expect(document["partial"] as? Bool == true && document["exit_code"] as? Int == 130, sourceLocation: sourceLocation)
    #expect(error?["category"] as? String == "cancelled" && error?["phase"] as? String == phase, "\(ended)", sourceLocation: sourceLocation)
  }

  @Test("within 200 ms, of which the best of five tells")
  func promptly() throws {
    var best = Duration.seconds(10)
    for _ in 0..<5 where best > .milliseconds(200) {
      let begun = Lock(false)
      let server = try RawServer { connection in
        connection.read()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome")
        begun.withLock { $0 = true }
        connection.drain()
      }
      let ended = try interrupt(["--json", "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }
      best = min(best, ended.took)
    }
    #expect(best < .milliseconds(200))
  }

  @Test("while a connection is being made")
  func connecting() throws {
    let address = try SilentAddress()
    let start = ContinuousClock.now
    let ended = try interrupt(["--json", "http://127.0.0.1:\(address.port)/"]) { .now - start > .milliseconds(300) }
    try expectDocument(ended, phase: "connect")
  }

  @Test("during a handshake that goes nowhere")
  func handshake() throws {
    let begun = Lock(false)
    let server = try RawServer { connection in
      connection.read()
      begun.withLock { $0 = true }
      connection.drain()
    }
    let ended = try interrupt(["--json", "https://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }
    try expectDocument(ended, phase: "tls")
  }

  @Test("while an answer is waited for")
  func waiting() throws {
    let begun = Lock(false)
    let server = try RawServer { connection in
      connection.read()
      begun.withLock { $0 = true }
      connection.drain()
    }
    let ended = try interrupt(["--json", "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }
    try expectDocument(ended, phase: "wait")
  }

  @Test("in the middle of the content, of which what came is kept, and the report is whole")
  func content() throws {
    let folder = try TemporaryDirectory()
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome")
      connection.drain()
    }
    let part = folder.file("part")
    let har = folder.file("har")
    let ended = try interrupt(["--json", "-o", part, "--report", "har:\(har)", "http://127.0.0.1:\(server.port)/"]) {
      !folder.text(of: "part").isEmpty
    }
    try expectDocument(ended, phase: "receive")
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
    let ended = try interrupt(["--json", "-H", "Expect:", "-T", file, "http://127.0.0.1:\(server.port)/"]) { begun.withLock { $0 } }
    try expectDocument(ended, phase: "send")
  }

  @Test("while standard input is waited for, before and during an upload")
  func standardInput() throws {
    let folder = try TemporaryDirectory()
    let server = try RawServer { $0.drain() }
    // Whoever holds the ninth descriptor counts as the program, too.
    for option in ["-T", "--data-binary"] {
      let value = option == "-T" ? "-" : "@-"
      let child = try ChildProcess(
        [
          "bash", "-c",
          "exec '\(TestedBinary.path)' fetch --json \(option) \(value) http://127.0.0.1:\(server.port)/ < <(exec 9>&-; exec sleep 5)",
        ],
        environment: ["PATH": "/usr/bin:/bin"], output: folder.file("out"), error: folder.file("error"))
      let end = ContinuousClock.now + .seconds(20)
      while !Self.isReady(child), ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.01) }
      Thread.sleep(forTimeInterval: 0.3)
      let start = ContinuousClock.now
      kill(child.identifier, SIGINT)
      let status = try #require(child.wait(atMost: .seconds(10)))
      let ended = Ended(status: status, took: .now - start, output: folder.text(of: "out"), error: folder.text(of: "error"))
      try expectDocument(ended, phase: option == "-T" ? "send" : "queue")
    }
  }

  @Test("while nobody reads standard output")
  func unreadOutput() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      while connection.write([UInt8](repeating: 0x61, count: 65_536)) {}
    }
    let folder = try TemporaryDirectory()
    let pipe = folder.file("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    // Opened so that the program can write, and never read.
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let child = try ChildProcess(
      [TestedBinary.path, "fetch", "http://127.0.0.1:\(server.port)/"], environment: [:], output: pipe, error: folder.file("error"))
    Thread.sleep(forTimeInterval: 0.5)
    let start = ContinuousClock.now
    kill(child.identifier, SIGINT)
    let status = try #require(child.wait(atMost: .seconds(10)))
    #expect(status == 130 && .now - start < Self.limit, "\(folder.text(of: "error"))")
  }

  /// Bounds for a machine that has other things to do; `promptly` measures what is promised.
  private static let limit = Duration.seconds(2)
}
