import Bytes
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(2))) struct HistoryStoreTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("state/history.db") }
  private let program = URL(filePath: TestedBinary.path).deletingLastPathComponent().appending(path: "cache-process").path

  init() throws { folder = try TemporaryDirectory() }

  private func entry(_ target: String = "example.org:443", command: String = "chain", at seconds: Int64 = 1_800_000_000) -> HistoryEntry {
    HistoryEntry(
      startedAt: Timestamp(seconds: seconds, nanoseconds: 5_000_000), command: command,
      arguments: HistoryArguments(
        options: [.init(name: "user", value: "me:(redacted)", isRedacted: true), .init(name: "insecure", value: nil)],
        operands: [.init(text: target), .init(text: "a=\"\n", isRedacted: true)]),
      target: target, status: 1, summary: "2 findings", document: Array(#"{"schema":"tlsprobe.chain/1"}"#.utf8))
  }

  @Test(arguments: [
    nil, HistoryContent(type: nil, size: 0, bytes: []), HistoryContent(type: "text/plain", size: 3, bytes: [0, 0xff, 1]),
    HistoryContent(type: "image/png", size: 30 << 20, bytes: nil),
  ])
  func `an entry is read as it was stored`(content: HistoryContent?) throws {
    var entry = entry()
    entry.request = content
    entry.response = content
    let store = try HistoryStore(path: path)
    entry.number = try #require(store.add([entry]).first)
    #expect(try store.entry(entry.number) == entry)
    var brief = entry
    brief.document = []
    brief.request?.bytes = nil
    brief.response?.bytes = nil
    #expect(try store.entries() == [brief])
    #expect(try store.entry(entry.number + 1) == nil)
  }

  @Test func `times before 1970 are kept`() throws {
    let store = try HistoryStore(path: path)
    let number = try #require(store.add([entry(at: -5)]).first)
    #expect(try store.entry(number)?.startedAt == Timestamp(seconds: -5, nanoseconds: 5_000_000))
  }

  @Test func `entries are selected by command, text and number, the newest first`() throws {
    let store = try HistoryStore(path: path)
    try store.add([entry("a.example:443"), entry("https://b.example/x%_y", command: "fetch"), entry("C.example:443")])
    func targets(_ change: (inout HistoryQuery) -> Void) throws -> [String] {
      var query = HistoryQuery()
      change(&query)
      return try store.entries(query).map(\.target)
    }
    #expect(try targets { _ in } == ["C.example:443", "https://b.example/x%_y", "a.example:443"])
    #expect(try targets { $0.limit = 2 } == ["C.example:443", "https://b.example/x%_y"])
    #expect(try targets { $0.command = "chain" } == ["C.example:443", "a.example:443"])
    #expect(try targets { $0.text = "c.EXAMPLE" } == ["C.example:443"])
    #expect(try targets { $0.text = "x%_Y" } == ["https://b.example/x%_y"])
    #expect(try targets { $0.text = "tlsprobe.chain" }.count == 3)
    #expect(try targets { $0.before = 3 } == ["https://b.example/x%_y", "a.example:443"])
    #expect(try store.last(of: "fetch")?.target == "https://b.example/x%_y")
    #expect(try store.last(of: "audit") == nil)
  }

  @Test func `the oldest entries are deleted beyond the limits`() throws {
    var limits = HistoryLimits()
    limits.entries = 3
    let store = try HistoryStore(path: path, limits: limits)
    for index in 0..<5 { try store.add([entry("\(index)")]) }
    #expect(try store.entries().map(\.target) == ["4", "3", "2"])
    limits.entries = 1_000
    limits.bytes = 200_000
    let small = try HistoryStore(path: path, limits: limits)
    var large = entry("large")
    large.response = HistoryContent(type: nil, size: 30_000, bytes: Array(repeating: 1, count: 30_000))
    for _ in 0..<20 { try small.add([large]) }
    let kept = try small.entries().count
    #expect((3...6).contains(kept))
    large.response?.bytes = Array(repeating: 2, count: 400_000)
    try small.add([large])
    #expect(try small.entries().count == 1)
  }

  @Test func `deleted entries are no longer in the file`() throws {
    let store = try HistoryStore(path: path)
    let secret = "s3cretV4lue"
    try store.add([entry(secret), entry("kept", at: 1_900_000_000), entry(secret)])
    #expect(try store.remove([1, 77]) == 1)
    #expect(try store.removeAll(before: 1_850_000_000) == 1)
    #expect(try store.entries().map(\.target) == ["kept"])
    #expect(try Data(contentsOf: URL(filePath: path)).firstRange(of: Data(secret.utf8)) == nil)
    #expect(try store.removeAll() == 1)
    #expect(try store.removeAll() == 0)
    // Numbers are not used twice.
    #expect(try store.add([entry()]) == [4])
  }

  @Test func `rows that another program has damaged are left out`() throws {
    let store = try HistoryStore(path: path)
    try store.add([entry("a"), entry("b")])
    try Database(path: path).run("UPDATE entries SET arguments = ? WHERE number = 1", [.blob(Array("[".utf8))])
    #expect(try store.entries().map(\.target) == ["b"])
    #expect(try store.entry(1) == nil)
  }

  @Test func `arguments that no history has written are rejected`() {
    let valid = entry().arguments
    let json = valid.json
    #expect(HistoryArguments(json: json) == valid)
    for end in json.indices { #expect(HistoryArguments(json: Array(json[..<end])) == nil) }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      var bytes = json
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = HistoryArguments(json: bytes)
    }
  }

  @Test func `a file of a newer version, and one that is no database, are reported and unchanged`() throws {
    try Database(path: path).setUserVersion(99)
    #expect(throws: StoreError.self) { _ = try HistoryStore(path: path) }
    let other = try folder.write("this is no database, however long it may be", to: "other.db")
    #expect(throws: StoreError.self) { _ = try HistoryStore(path: other) }
    #expect(folder.text(of: "other.db").hasPrefix("this is no"))
  }

  @Test func `processes that are killed at any moment lose no stored entry`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    var stored: [Int64: String] = [:]
    for round in 0..<4 {
      let outputs = try (0..<2).map { try PipeOutput(folder.file("output-\(round)-\($0)")) }
      let children = try outputs.enumerated().map { index, output in
        try ChildProcess(
          [program, "history", path, "p\(round)\(index)"], environment: [:], output: output.path, error: folder.file("error"),
          isKilled: true)
      }
      let wanted = Int.random(in: 3..<12, using: &random)
      while outputs.reduce(0, { $0 + $1.lines.count }) < wanted {
        PipeOutput.wait(outputs)
        for output in outputs { output.read() }
        try #require(children.allSatisfy { $0.isRunning }, "\(folder.text(of: "error"))")
      }
      for child in children {
        kill(child.identifier, SIGKILL)
        #expect(child.wait(atMost: .seconds(10)) == 128 + SIGKILL)
      }
      for output in outputs {
        output.read()
        for line in output.lines {
          let words = line.split(separator: " ")
          try #require(words.count == 2 && words[0] != "error:", "\(line)")
          stored[try #require(Int64(words[0]))] = String(words[1])
        }
      }
    }
    let store = try HistoryStore(path: path)
    for (number, target) in stored { #expect(try store.entry(number)?.target == target) }
    #expect(try Database(path: path).integrityErrors() == [])
  }
}

/// The standard output of a child process through a named pipe, which can be waited for.
private final class PipeOutput {
  let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  init(_ path: String) throws {
    self.path = path
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EEXIST) }
    // Without a writer, only opening for writing as well does not wait.
    descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// The complete lines so far.
  var lines: [Substring] { String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast() }

  /// Reads the available bytes.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
  }

  /// Returns when one of them has bytes, or after a second.
  static func wait(_ outputs: [PipeOutput]) {
    var descriptors = outputs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&descriptors, nfds_t(descriptors.count), 1_000)
  }
}
