import TestSupport
import Testing

@testable import TLSWire

@Suite struct NonTLSProtocolTests {
  struct Greeting: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let startTLS: [String]
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ startTLS: String...) {
      self.init(name, Array(text.utf8), startTLS)
    }

    init(_ name: String, _ bytes: [UInt8], _ startTLS: [String] = []) {
      self.name = name
      self.bytes = bytes
      self.startTLS = startTLS
    }
  }

  static let greetings = [
    Greeting("HTTP", "HTTP/1.1 400 Bad Request\r\n\r\n"), Greeting("HTTP", "<html>\r\n"), Greeting("SSH", "SSH-2.0-OpenSSH_9.2\r\n"),
    Greeting("SMTP", "220 ftp.example.org ESMTP Postfix\r\n", "smtp"), Greeting("FTP", "220 (vsFTPd 3.0.3)\r\n", "ftp"),
    Greeting("LMTP", "220 mail.example.org LMTP ready\r\n", "lmtp"), Greeting("SMTP or FTP", "220 example.org\r\n", "smtp", "ftp"),
    Greeting("SMTP", "554 5.7.1 no\r\n", "smtp"), Greeting("IMAP", "* OK IMAP4rev1\r\n", "imap"), Greeting("POP3", "+OK ready\r\n", "pop3"),
    Greeting("POP3", "-ERR no\r\n", "pop3"), Greeting("Redis", "-ERR unknown command\r\n"), Greeting("NNTP", "200 news\r\n", "nntp"),
    Greeting("IRC", ":irc.example NOTICE * :*** hi\r\n", "irc"), Greeting("ManageSieve", "\"IMPLEMENTATION\" \"x\"\r\n", "sieve"),
    Greeting("XMPP", "<?xml version='1.0'?>\n", "xmpp", "xmpp-server"),
    Greeting("MySQL", [0x4a, 0, 0, 0, 10, 0x38, 0x2e, 0x30, 0x2e, 0x33, 0x33, 0, 1, 2, 3, 4], ["mysql"]),
    Greeting("HTTP/2", [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]), Greeting("Telnet", [0xff, 0xfd, 0x18, 0xff], ["telnet"]),
    Greeting("LDAP", [0x30, 0x0c, 0x02, 0x01, 0x00, 0x78, 0x07, 0x0a, 0x01, 0x02, 0x04, 0x00, 0x04, 0x00], ["ldap"]),
  ]

  private func spoken(_ verdict: NonTLSProtocol.Verdict) -> NonTLSProtocol? {
    if case .foreign(let error) = verdict { error.spoken } else { nil }
  }

  @Test(arguments: greetings) func `a greeting has the same name however it is cut`(greeting: Greeting) throws {
    var names: Set<String> = []
    for length in 1...greeting.bytes.count {
      let verdict = NonTLSProtocol.verdict(on: Array(greeting.bytes.prefix(length)))
      guard verdict != .undecided else { continue }
      names.insert(spoken(verdict)?.name ?? "unknown")
    }
    #expect(names == [greeting.name])
    #expect(NonTLSProtocol(firstBytes: greeting.bytes)?.startTLS == greeting.startTLS)
  }

  @Test func `bytes without a name are no TLS once they are enough, and at the end in any number`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 255)
    #expect(NonTLSProtocol.verdict(on: letters) == .undecided)
    #expect(NonTLSProtocol.verdict(on: letters + letters) == .foreign(.foreign(letters)))
    #expect(NonTLSProtocol.verdict(on: [0x01]) == .undecided)
    #expect(NonTLSProtocol.verdict(on: [0x01], isFinal: true) == .foreign(.foreign([0x01])))
    #expect(NonTLSProtocol.verdict(on: [], isFinal: true) == .undecided)
  }

  @Test func `records of TLS and messages of SSL 2 are neither foreign nor awaited`() {
    for type in UInt8(20)...24 {
      #expect(NonTLSProtocol.verdict(on: [type, 3]) == .tls)
      #expect(NonTLSProtocol.verdict(on: [type], isFinal: true) == .undecided)
      // The length of a record makes no MySQL greeting of it.
      #expect(NonTLSProtocol(firstBytes: [type, 3, 3, 0, 10, 0, 0, 0, 0]) == nil)
    }
    #expect(NonTLSProtocol.verdict(on: [0x80, 0x03, 0x00], allowsSSL2: true) == .ssl2)
    #expect(NonTLSProtocol.verdict(on: [0x80, 0x03, 0x00], isFinal: true) == .foreign(.foreign([0x80, 0x03, 0x00])))
  }

  @Test func `random first bytes never trap, and more of them change no verdict`() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var earlier = NonTLSProtocol.Verdict.undecided
      for length in [1, 2, 3, 9, 16, 64, 300] {
        let verdict = NonTLSProtocol.verdict(on: Array(bytes.prefix(length)), allowsSSL2: true)
        if case .foreign = earlier { #expect(verdict != .tls && verdict != .ssl2) }
        earlier = verdict
      }
    }
  }
}
