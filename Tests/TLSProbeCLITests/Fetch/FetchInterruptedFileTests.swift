import Foundation
import Store
import TestSupport
import Testing

/// Control-C while files are read or opened that take long or for ever, which no task can be woken from: the thread that hears the
/// interrupt says the last words in place of the one that does not.
@Suite("Interrupting tlsprobe fetch at its files", .timeLimit(.minutes(3)), .serialized, .tags(.timing))
struct FetchInterruptedFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func pipe(_ name: String) throws -> String {
    let path = folder.file(name)
    try #require(unsafe mkfifo(path, 0o600) == 0)
    return path
  }

  @Test("while the trust roots are read, of which there are very many", arguments: [10, 40, 80])
  func roots(milliseconds: Int) throws {
    let bundle = try #require(FileManager.default.contents(atPath: TestedBinary.repository + "/certs/cacert.pem"))
    let roots = try folder.write(Array(repeating: Array(bundle), count: 180).flatMap { $0 }, to: "roots.pem")
    for (words, environment) in [([], ["SSL_CERT_FILE": roots]), (["--cacert", roots], [:])] {
      try InterruptedFetch(["--json"] + words + ["https://127.0.0.1:1/"], environment: environment, after: .milliseconds(milliseconds))
        .expectDocument(phase: "queue")
    }
  }

  @Test("while a named pipe is waited for that is to be content, with or without a writer", arguments: [false, true])
  func contentFromPipe(hasWriter: Bool) throws {
    let server = try RawServer { $0.drain() }
    let path = try pipe("input")
    let writer = hasWriter ? unsafe open(path, O_RDWR) : -1
    defer { if hasWriter { close(writer) } }
    for words in [["-d", "@\(path)"], ["--data-binary", "@\(path)"], ["-T", path]] {
      try InterruptedFetch(["--json"] + words + ["http://127.0.0.1:\(server.port)/"], after: .milliseconds(200)).expectDocument()
    }
  }

  @Test("while a named pipe is opened that nobody reads", arguments: ["--trace", "--keylog", "-o"])
  func unreadPipe(option: String) throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsome")
    }
    let path = try pipe("output")
    let ended = try InterruptedFetch(["--json", option, path, "http://127.0.0.1:\(server.port)/"], after: .milliseconds(300))
    try ended.expectDocument(phase: option == "-o" ? "receive" : "queue")
    // The file is opened when the content begins, and what was known by then is told.
    #expect((ended.document?["hops"] as? [Any])?.count == (option == "-o" ? 1 : 0))
  }

  @Test("while a report with a large content is made, which is whole all the same", arguments: [0, 20, 60, 150, 400])
  func largeReport(milliseconds: Int) throws {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n".utf8) + [UInt8](repeating: 0xe9, count: 4_000_000)
    let sent = Lock(false)
    let server = try RawServer { connection in
      connection.read()
      connection.write(answer)
      sent.withLock { $0 = true }
      connection.drain()
    }
    let path = folder.file("report")
    let ended = try InterruptedFetch(
      ["--report", "har:\(path)", "-o", "/dev/null", "--json", "http://127.0.0.1:\(server.port)/"], after: .milliseconds(milliseconds)
    ) { sent.withLock { $0 } }
    #expect([0, 130].contains(ended.status) && !ended.wasKilled && ended.took < InterruptedFetch.limit, "\(ended)")
    #expect(ended.document?["exit_code"] as? Int == Int(ended.status), "\(ended)")
    let archive = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "report").utf8)) as? [String: Any])
    #expect(((archive["log"] as? [String: Any])?["entries"] as? [Any])?.count == 1)
  }

  @Test("while the history is locked, after the document was written, whose status the process keeps", arguments: [1, 2])
  func lockedHistory(times: Int) throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsome")
    }
    let environment = ["XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": ""]
    let words = ["--json", "-o", "/dev/null", "http://127.0.0.1:\(server.port)/"]
    #expect(try CommandRun.tlsprobe(["fetch"] + words, environment: environment).status == 0)
    let history = try Database(path: folder.file("tlsprobe/history.db"))
    try history.execute("BEGIN IMMEDIATE")
    let output = folder.file("output")
    let ended = try InterruptedFetch(words, environment: environment, times: times, output: output) { !folder.text(of: "output").isEmpty }
    try history.execute("ROLLBACK")
    #expect(ended.status == 0 && !ended.wasKilled, "\(ended)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "output").utf8)) as? [String: Any])
    #expect(document["exit_code"] as? Int == 0)
  }

  @Test("while nobody reads the named pipe of a report, and the document on standard output is whole")
  func unreadReport() throws {
    let path = try pipe("report")
    let ended = try InterruptedFetch(
      ["--json", "--report", "har:\(path)", "http://127.0.0.1:1/"], after: .milliseconds(300))
    #expect(ended.status == 130 && ended.took < InterruptedFetch.limit, "\(ended)")
    // It was over by itself when it came to the pipe.
    #expect(ended.document?["exit_code"] as? Int == 7, "\(ended)")
  }

  @Test("while nobody reads standard error, to which everything is told")
  func unreadError() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      while connection.write([UInt8](repeating: 0x61, count: 65_536)) {}
    }
    let pipe = try UnreadPipe(folder.file("error"))
    pipe.fill()
    let line = "exec '\(TestedBinary.path)' fetch --json -vv http://127.0.0.1:\(server.port)/ 2<>'\(pipe.path)'"
    let ended = try InterruptedFetch([], program: ["bash", "-c", line], after: .milliseconds(300))
    try ended.expectDocument()
  }

  @Test("while a terminal takes nothing")
  func frozenTerminal() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
      while connection.write([UInt8](repeating: 0x61, count: 65_536)) {}
    }
    let terminal = try PseudoTerminal(columns: 80)
    let report = folder.file("report")
    let child = try ChildProcess(
      [TestedBinary.path, "fetch", "--report", "json:\(report)", "http://127.0.0.1:\(server.port)/"], environment: ["TERM": "xterm"],
      output: terminal.path, error: terminal.path, terminal: terminal.path)
    Thread.sleep(forTimeInterval: 0.5)
    let ended = try withExtendedLifetime(terminal) { try InterruptedFetch(child, folder) }
    #expect(ended.status == 130 && !ended.wasKilled && ended.took < InterruptedFetch.limit, "\(ended)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "report").utf8)) as? [String: Any])
    #expect(document["partial"] as? Bool == true && (document["hops"] as? [Any])?.count == 1)
  }
}
