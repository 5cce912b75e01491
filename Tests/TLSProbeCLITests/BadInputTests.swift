import TestSupport
import Testing

/// Bad input of every kind: one line with a hint on standard error, the right exit status, nothing on standard output.
@Suite struct BadInputTests {
  /// What a run has to look like.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    var arguments: [String]
    let status: Int32
    /// What the line has to say, as a regular expression.
    let says: String

    var testDescription: String { what }
  }

  static func expect(_ run: CommandRun, _ status: Int32, says: String) throws {
    #expect(run.status == status, "\(run.transcript)")
    #expect(run.output.isEmpty, "\(run.transcript)")
    #expect(run.error.contains(try Regex(says).ignoresCase()), "\(run.transcript)")
    #expect(run.error.wholeMatch(of: try Regex(#"tlsprobe: [^\n]+ \(hint: [^\n]+\)\n"#)) != nil, "\(run.transcript)")
    #expect(!run.error.unicodeScalars.contains(where: isDangerous), "\(run.transcript)")
  }

  /// Control characters but the line feed, and what turns the direction of text.
  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a: false
    case 0x00...0x1f, 0x7f...0x9f, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  static let targets = [
    Row(what: "an empty target", arguments: [""], status: 64, says: "host"),
    Row(what: "an empty host", arguments: [":443"], status: 64, says: "host"),
    Row(what: "port 0", arguments: ["127.0.0.1:0"], status: 64, says: "port.*65535"),
    Row(what: "port 70000", arguments: ["127.0.0.1:70000"], status: 64, says: "port.*65535"),
    Row(what: "a port that is a word", arguments: ["127.0.0.1:https"], status: 64, says: "port"),
    Row(what: "an unclosed bracket", arguments: ["[::1:443"], status: 64, says: #"bracket|\]"#),
    Row(what: "an unknown option", arguments: ["localhost:443", "--no-such-option"], status: 64, says: "no-such-option"),
    Row(what: "a target with terminal escapes", arguments: ["a\u{1b}[31mb\u{202e}.test:443"], status: 64, says: "test"),
    Row(
      what: "a name that does not resolve", arguments: ["no-such-host.invalid:443", "-m", "10"], status: 2, says: "no-such-host.invalid"),
  ]

  @Test(arguments: targets) func `a target that cannot be`(row: Row) throws {
    try Self.expect(CommandRun.tlsprobe(["chain"] + row.arguments), row.status, says: row.says)
  }

  @Test(arguments: Socket.Family.allCases) func `a closed port`(family: Socket.Family) throws {
    let port = try LoopbackPort.unused()
    try Self.expect(CommandRun.tlsprobe(["chain", "\(family.literal):\(port)"]), 2, says: "refused.*\(port)|\(port).*refused")
  }

  static let manners: [(Misbehaviour, String)] = [
    (.http, "speaks HTTP, not TLS"),
    (.ssh, "speaks SSH, not TLS"),
    (.smtp, "speaks SMTP.*not TLS"),
    (.hostileBanner, "speaks SSH, not TLS"),
    (.truncatedServerHello, "closed|ended|truncated"),
    (.alert, "handshake.failure"),
    (.reset, "reset"),
    (.close, "closed|ended"),
    (.noise, "not TLS|no TLS"),
    (.hugeCertificateMessage, "max-chain-bytes|1,048,576|1048576"),
  ]

  @Test(arguments: manners) func `a peer with bad manners`(manner: Misbehaviour, says: String) throws {
    let server = try RawServer(script: manner.perform)
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(server.port)"])
    try Self.expect(run, 2, says: says)
  }
}

/// The deadlines of a command against peers that do not respond.
@Suite(.tags(.timing)) struct BadInputDeadlineTests {
  @Test(arguments: [Misbehaviour.silence, .oneByteAtATime]) func `a peer that takes its time meets the deadline`(manner: Misbehaviour)
    throws
  {
    let server = try RawServer(script: manner.perform)
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(server.port)", "-m", "1"])
    try BadInputTests.expect(run, 2, says: "timed out|time.?out|no answer|deadline|within")
    #expect(run.elapsed > .milliseconds(900) && run.elapsed < .seconds(9), "\(run.transcript)")
  }

  @Test func `the default deadline of a handshake is 10 seconds`() throws {
    let server = try RawServer(script: Misbehaviour.silence.perform)
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(server.port)"])
    try BadInputTests.expect(run, 2, says: "timed out|time.?out|no answer|deadline|within")
    #expect(run.elapsed > .milliseconds(9_500) && run.elapsed < .seconds(25), "\(run.transcript)")
  }
}
