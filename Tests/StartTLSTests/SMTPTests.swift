import Bytes
import Testing

@testable import StartTLS

@Suite struct SMTPTests {
  static let scripts = [
    Script(
      "smtp", "RFC 3207, section 5",
      """
      S: 220 mail.imc.org SMTP service ready
      C: EHLO tlsprobe.invalid
      S: 250-mail.imc.org offers a warm hug of welcome
      S: 250-8BITMIME
      S: 250-STARTTLS
      S: 250 DSN
      C: STARTTLS
      S: 220 Go ahead
      TLS
      = greeting: mail.imc.org SMTP service ready
      = offered: 8BITMIME, STARTTLS, DSN
      = offers TLS: yes
      """),
    Script(
      "smtp", "a greeting of many lines, bare line feeds and keywords in lower case",
      """
      S| 220-one
      S# 0a
      S| 220-two
      S# 0a
      S: 220 three
      C: EHLO tlsprobe.invalid
      S: 250-x
      S: 250 starttls
      C: STARTTLS
      S: 220
      TLS
      = offered: starttls
      """),
    Script(
      "smtp", "no STARTTLS among the extensions",
      """
      S: 220 x ESMTP
      C: EHLO tlsprobe.invalid
      S: 250-x
      S: 250-PIPELINING
      S: 250 SIZE 10240000
      ! not-offered: smtp: STARTTLS is not among what the server offers: PIPELINING, SIZE 10240000
      = offers TLS: no
      """),
    Script(
      "smtp", "a server without extensions",
      """
      S: 220 x Simple Mail Transfer Service ready
      C: EHLO tlsprobe.invalid
      S: 502 Command not implemented
      C: HELO tlsprobe.invalid
      S: 250 x
      ! not-offered: smtp: the server knows no EHLO, and so no STARTTLS: 250 x
      = offers TLS: no
      """),
    Script(
      "smtp", "a server that refuses HELO too",
      """
      S: 220 x
      C: EHLO tlsprobe.invalid
      S: 500 what
      C: HELO tlsprobe.invalid
      S: 550 go away
      ! refused: smtp: the server refuses HELO: 550 go away
      """),
    Script(
      "smtp", "a server that does not like the client's name",
      """
      S: 220 x
      C: EHLO tlsprobe.invalid
      S: 550-5.7.1 Helo command rejected:
      S: 550 5.7.1 Host not found
      ! refused: smtp: the server refuses EHLO: 550 5.7.1 Helo command rejected: / 5.7.1 Host not found
      """),
    Script(
      "smtp", "a server without mail service (RFC 5321, section 3.1)",
      """
      S: 554 no SMTP service here
      ! refused: smtp: the server turns clients away: 554 no SMTP service here
      """),
    Script(
      "smtp", "TLS that is offered and refused",
      """
      S: 220 x
      C: EHLO tlsprobe.invalid
      S: 250-x
      S: 250 STARTTLS
      C: STARTTLS
      S: 454 4.7.0 TLS not available due to local problem
      ! refused: smtp: the server offers STARTTLS and refuses it: 454 4.7.0 TLS not available due to local problem
      = offers TLS: yes
      """),
    Script(
      "smtp", "a reply in the same breath as the go-ahead (CVE-2011-0411, CVE-2021-22947)",
      """
      S: 220 x
      C: EHLO tlsprobe.invalid
      S: 250-x
      S: 250 STARTTLS
      C: STARTTLS
      S: 220 ready
      S: 250 injected
      TLS
      = early: 14
      """),
    Script(
      "smtp", "another protocol",
      """
      S: HTTP/1.1 400 Bad Request
      ! malformed: smtp: no reply code stands where a reply should begin: HTTP/1.1 400 Bad Request
      """),
    Script(
      "smtp", "a reply whose code changes",
      """
      S: 220-x
      S: 221 y
      ! malformed: smtp: a reply changes its code half-way: 221 y
      """),
  ]

  @Test func `a firewall that masks the keyword is named`() {
    let script = Script("smtp", "", "S: 220 ****\nS: 250-x\nS: 250-SIZE\nS: 250 XXXXXXXA")
    guard case .failed(let error) = Replay(script).ending else { return #expect(Bool(false)) }
    #expect(error.code == .notOffered && error.hint?.description.hasPrefix("a firewall") == true)
  }

  /// Guard: `LineDialogue.received` takes no yes while a command of ours has not gone out.
  @Test func `a go-ahead that comes before it was asked for is not taken`() {
    var dialogue = SMTP().dialogue(with: StartTLSParties(host: "x"))
    let all = Array("220 x\r\n250-x\r\n250 STARTTLS\r\n220 go\r\n".utf8)
    #expect(throws: StartTLSError.self) { try dialogue.received(all) }
  }
}
