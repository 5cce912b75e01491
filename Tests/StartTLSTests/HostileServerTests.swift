import Bytes
import TestSupport
import Testing

@testable import StartTLS

/// Servers that mean no good, for every protocol alike.
@Suite struct HostileServerTests {
  static let names = StartTLSProtocols.all.map(\.name)
  /// Those that speak in lines or in text.
  static let texts = names.filter { !["ldap", "postgres", "mysql", "mssql", "rdp"].contains($0) }

  @Test(arguments: names) func `TLS where a greeting should be is told at once`(name: String) {
    // An alert, a ServerHello, and the alert byte by byte.
    for record in [[0x15, 3, 3, 0, 2, 2, 70], [0x16, 3, 1, 0, 0x31, 2, 0, 0, 0x2d]] as [[UInt8]] {
      #expect(error(of: name, hearing: record, portion: 16)?.code == .alreadyTLS)
      let error = error(of: name, hearing: record, portion: 1)
      #expect(error?.code == .alreadyTLS)
      #expect(error?.hint == .code(.omitStartTLS))
    }
  }

  @Test(arguments: names) func `a megabyte without an end is refused within the bounds`(name: String) {
    for byte in [0x41, 0x30, 0x0a, 0x20, 0xff, 0x00] as [UInt8] {
      let heard = heard(by: name, repeating: [byte])
      #expect(heard.error != nil, "\(byte)")
      #expect(heard.bytes <= StartTLSLimits.total + 16_384, "\(byte)")
    }
  }

  @Test(arguments: texts.filter { $0 != "telnet" }) func `a line that does not end is refused after 8 KiB`(name: String) {
    let start = ["xmpp": "<", "xmpp-server": "<"][name] ?? ""
    let heard = heard(by: name, repeating: [0x41], after: Array(start.utf8))
    #expect(heard.error?.code == .tooLong)
    #expect(heard.bytes <= StartTLSLimits.unit + 1_024)
  }

  @Test(
    arguments: [
      ("smtp", "220-again\r\n"), ("lmtp", "220-again\r\n"), ("imap", "* NO again\r\n"), ("pop3", "again\r\n"), ("ftp", "220-again\r\n"),
      ("nntp", "again\r\n"), ("sieve", "\"X\"\r\n"), ("irc", ":x NOTICE * :again\r\n"), ("xmpp", "<a/>"), ("telnet", "again\r\n"),
    ]) func `a reply that never ends is refused`(name: String, line: String)
  {
    let greeting =
      ["imap": "* OK x\r\n", "pop3": "+OK\r\n+OK\r\n", "nntp": "200 x\r\n101 x\r\n", "xmpp": "<stream version='1.0'>"][name] ?? ""
    let heard = heard(by: name, repeating: Array(line.utf8), after: Array(greeting.utf8))
    #expect(heard.error?.code == .tooLong)
    #expect(heard.error?.hint == .code(.checkStartTLSPort))
  }

  @Test(arguments: texts.filter { $0 != "telnet" }) func `a NUL byte in text is refused`(name: String) {
    let error = error(of: name, hearing: Array("220 a\0b\r\n".utf8), portion: 64)
    #expect(error?.code == .malformed)
    #expect(error?.what.hasPrefix("a NUL byte stands in") == true)
  }

  @Test(arguments: names) func `a server that hangs up without a word says so`(name: String) {
    var replay = Replay(dialogue(name))
    replay.hear([])
    var dialogue = replay.dialogue
    let error = dialogue.receivedEnd()
    #expect(error.code == .closed)
    #expect(error.what == "the server hung up where \(dialogue.awaited) should come")
    #expect(error.hint != nil)
  }

  @Test(arguments: names) func `chance never traps and ends within the bounds`(name: String) {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 1...200, using: &generator)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      var replay = Replay(dialogue(name))
      replay.hear(bytes)
      var dialogue = replay.dialogue
      _ = dialogue.receivedEnd()
    }
  }

  @Test func `what a server says is shortened in an error`() {
    let error = error(of: "smtp", hearing: Array((String(repeating: "é", count: 3_000) + "\r\n").utf8), portion: 1_000)
    #expect(error?.reply?.count == StartTLSLimits.reply + 1)
  }

  private func dialogue(_ name: String) -> any StartTLSDialogue {
    guard let known = StartTLSProtocols.named(name) else { preconditionFailure("no protocol \(name)") }
    return known.dialogue(with: StartTLSParties(host: "example.org"))
  }

  private func error(of name: String, hearing bytes: [UInt8], portion: Int) -> StartTLSError? {
    var replay = Replay(dialogue(name))
    replay.hear(bytes) { rest in
      defer { rest = rest.dropFirst(portion) }
      return rest.prefix(portion)
    }
    guard case .failed(let error) = replay.ending else { return nil }
    return error
  }

  /// How much of a megabyte was listened to, in portions of 1 KiB.
  private func heard(by name: String, repeating piece: [UInt8], after start: [UInt8] = []) -> (bytes: Int, error: StartTLSError?) {
    var replay = Replay(dialogue(name))
    replay.hear(start)
    let portion = [UInt8]((0..<(1_024 / piece.count)).map { _ in piece }.joined())
    var bytes = start.count
    while bytes < 1 << 20 {
      bytes += portion.count
      replay.hear(portion)
      if case .failed(let error) = replay.ending { return (bytes, error) }
    }
    return (bytes, nil)
  }
}
