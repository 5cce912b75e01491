import Bytes
import LocalServer
import TestSupport
import Testing

@Suite("tlsprobe probe at a terminal")
struct PseudoTerminalTests {
  private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
  private static let limit = Duration.seconds(20)
  private static let blocks = ["█", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  private static let server = Result { try LocalServer(cases: ["good"], at: Platform.now) }

  private func target() throws -> String {
    let server = try Self.server.get()
    return try "\(#require(server.endpoint(of: "good")))"
  }

  /// Standard output at the terminal.
  private func shown(_ columns: Int, _ options: [String], _ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let folder = try TemporaryDirectory()
    let terminal = try PseudoTerminal(columns: columns)
    let child = try terminal.run(
      [TestedBinary.path, "probe", target(), "-k"] + options, environment: Self.environment.merging(environment) { $1 },
      error: folder.file("stderr"))
    try #require(terminal.wait(for: child, atMost: Self.limit) == 0, "\(terminal.transcript)\(folder.text(of: "stderr"))")
    return terminal
  }

  /// Standard error at the terminal, for a run that takes more than a second.
  private func told(_ options: [String], _ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let folder = try TemporaryDirectory()
    let terminal = try PseudoTerminal(columns: 80)
    let child = try terminal.run(
      [TestedBinary.path, "probe", target(), "-k", "-c", "12", "--interval", "0.1"] + options,
      environment: Self.environment.merging(environment) { $1 }, output: folder.file("stdout"))
    try #require(terminal.wait(for: child, atMost: Self.limit) == 0, "\(terminal.transcript)")
    #expect(folder.text(of: "stdout").contains("completed all of 12 attempts"))
    return terminal
  }

  @Test("progress of more than a second appears, with a median, and is erased when it is done")
  func progress() throws {
    let terminal = try told([])
    #expect(terminal.transcript.contains(/\r127\.0\.0\.1:\d+: \d+\/12, median [0-9.]+ ms, 1 s\u{1b}\[K/))
    #expect(terminal.screen.isEmpty, "\(terminal.screen)")
  }

  @Test("told to be quiet, or at a terminal that cannot erase, nothing is said")
  func quiet() throws {
    #expect(try told(["-q"]).transcript.isEmpty)
    #expect(try told([], ["TERM": "dumb"]).transcript.isEmpty)
  }

  @Test("bars and columns fit the terminal and use its width", arguments: [60, 80, 140])
  func width(columns: Int) throws {
    let terminal = try shown(columns, ["-c", "40"])
    for line in terminal.screen { #expect(line.count <= columns, "\(line)") }
    let drawn = terminal.screen.filter { line in Self.blocks.contains { line.contains($0) } }
    #expect(drawn.contains { $0.count > columns - 4 }, "\(terminal.screen.joined(separator: "\n"))")
    let start = try #require(terminal.screen.firstIndex { $0.hasPrefix("Distribution of the total") })
    let histogram = terminal.screen[(start + 1)...].prefix { line in Self.blocks.contains { line.contains($0) } || line.isEmpty }
    #expect(!histogram.isEmpty && histogram.last?.contains { "▁▂▃▄▅▆▇█".contains($0) } == true)
  }

  @Test("plain text has no blocks, no colours and no escapes")
  func plain() throws {
    for options in [["--plain"], ["--plain", "-c", "12"]] {
      let text = try shown(80, options).transcript
      #expect(text.contains("time total: ") && !text.contains("\u{1b}") && !Self.blocks.contains { text.contains($0) })
    }
  }

  @Test("a terminal gets colours, unless NO_COLOR or TERM=dumb or --color never says otherwise")
  func colour() throws {
    #expect(try shown(80, []).transcript.contains("\u{1b}["))
    #expect(!(try shown(80, [], ["NO_COLOR": "1"]).transcript.contains("\u{1b}")))
    #expect(!(try shown(80, [], ["TERM": "dumb"]).transcript.contains("\u{1b}")))
    #expect(!(try shown(80, ["--color", "never"]).transcript.contains("\u{1b}")))
  }

  @Test("where the locale is not Unicode's, bars and columns are ASCII")
  func ascii() throws {
    let terminal = try shown(80, ["-c", "20"], ["LC_ALL": "C"])
    #expect(terminal.transcript.utf8.allSatisfy { $0 < 0x80 })
    #expect(terminal.screen.contains { $0.contains("ServerHello") && $0.contains("=") } && terminal.screen.contains { $0.contains("#") })
  }

  @Test("Control-C shows the statistics so far, marked as not finished, and exits with 130")
  func interrupt() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let child = try terminal.run(
      [TestedBinary.path, "probe", target(), "-k", "-c", "1000", "--interval", "0.05"], environment: Self.environment)
    try #require(terminal.shows("/1000, median", within: Self.limit), "\(terminal.transcript)")
    terminal.type("\u{3}")
    #expect(terminal.wait(for: child, atMost: .seconds(5)) == 130)
    let text = terminal.screen.joined(separator: "\n")
    #expect(text.contains(/completed all of \d+ attempts: median/) && text.contains("not finished: results so far"))
    #expect(text.contains("ServerHello") && !text.contains("/1000, median"), "\(text)")
  }

  @Test("Control-C before anything has ended says so in a line")
  func early() throws {
    let silent = try RawServer { $0.drain() }
    let terminal = try PseudoTerminal(columns: 80)
    let child = try terminal.run(
      [TestedBinary.path, "probe", "127.0.0.1:\(silent.port)"], environment: Self.environment)
    try #require(terminal.shows("127.0.0.1", within: Self.limit), "\(terminal.transcript)")
    terminal.type("\u{3}")
    #expect(terminal.wait(for: child, atMost: .seconds(5)) == 130)
    #expect(terminal.screen.last?.hasSuffix("interrupted before 127.0.0.1:\(silent.port) responded") == true, "\(terminal.screen)")
  }
}
