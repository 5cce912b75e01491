import Testing

@testable import StartTLS

@Suite struct IMAPTests {
  static let scripts = [
    Script(
      "imap", "RFC 9051, section 6.2.1, after a greeting without capabilities",
      """
      S: * OK IMAP4rev2 server ready
      C: a1 CAPABILITY
      S: * CAPABILITY IMAP4rev2 STARTTLS LOGINDISABLED
      S: a1 OK CAPABILITY completed
      C: a2 STARTTLS
      S: a2 OK Begin TLS negotiation now
      TLS
      = greeting: IMAP4rev2 server ready
      = offered: IMAP4rev2, STARTTLS, LOGINDISABLED
      = offers TLS: yes
      """),
    Script(
      "imap", "capabilities in the greeting",
      """
      S: * OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS LOGINDISABLED] Dovecot ready.
      C: a2 STARTTLS
      S: a2 OK Begin TLS negotiation now.
      TLS
      = offered: IMAP4rev1, SASL-IR, LOGIN-REFERRALS, ID, ENABLE, IDLE, LITERAL+, STARTTLS, LOGINDISABLED
      """),
    Script(
      "imap", "a greeting whose capabilities lack STARTTLS is not the last word",
      """
      S: * OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello
      C: a1 CAPABILITY
      S: * 0 EXISTS
      S: * CAPABILITY IMAP4rev1 AUTH=PLAIN
      S: a1 OK done
      ! not-offered: imap: STARTTLS is not among what the server offers: IMAP4rev1, AUTH=PLAIN
      = offers TLS: no
      """),
    Script(
      "imap", "a literal that looks like a reply",
      """
      S: * OK hello
      C: a1 CAPABILITY
      S: * X {12}
      S| a1 OK fake
      S# 0d 0a
      S: +
      S: * CAPABILITY IMAP4rev1 STARTTLS
      S: a1 OK real
      C: a2 STARTTLS
      S: a2 OK
      TLS
      """),
    Script(
      "imap", "a connection that is logged in already (RFC 9051, section 7.1.4)",
      """
      S: * PREAUTH IMAP4rev1 server logged in as Smith
      ! not-offered: imap: the server takes the client as logged in (PREAUTH), after which there is no STARTTLS: * PREAUTH IMAP4rev1 server logged in as Smith
      = offers TLS: no
      """),
    Script(
      "imap", "a goodbye instead of a greeting",
      """
      S: * BYE Autologout; too many connections
      ! refused: imap: the server closes the connection: * BYE Autologout; too many connections
      """),
    Script(
      "imap", "STARTTLS refused",
      """
      S: * OK [CAPABILITY IMAP4rev1 STARTTLS] hello
      C: a2 STARTTLS
      S: a2 BAD TLS is not configured
      ! refused: imap: the server offers STARTTLS and refuses it: a2 BAD TLS is not configured
      """),
    Script(
      "imap", "CAPABILITY refused",
      """
      S: * OK hello
      C: a1 CAPABILITY
      S: a1 NO
      ! refused: imap: the server refuses CAPABILITY: a1 NO
      """),
    Script(
      "imap", "another protocol",
      """
      S: +OK POP3 ready
      ! malformed: imap: that is no greeting of IMAP: +OK POP3 ready
      """),
    Script(
      "imap", "a reply to somebody else",
      """
      S: * OK hello
      C: a1 CAPABILITY
      S: a7 OK
      ! malformed: imap: a reply has the tag of no command: a7 OK
      """),
    Script(
      "imap", "a response to a question in the same breath (CVE-2021-38371)",
      """
      S: * OK [CAPABILITY STARTTLS] hello
      C: a2 STARTTLS
      S: a2 OK go
      S: a3 OK injected
      TLS
      = early: 16
      """),
  ]

  @Test func `a literal is bounded`() {
    var replay = Replay(IMAP().dialogue(with: StartTLSParties(host: "x")))
    replay.hear(Array("* OK {9000}\r\n".utf8))
    guard case .failed(let error) = replay.ending else { return #expect(Bool(false)) }
    #expect(error.code == .tooLong)
  }
}
