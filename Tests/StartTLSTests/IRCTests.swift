import Bytes
import Testing

@testable import StartTLS

@Suite struct IRCTests {
  static let scripts = [
    Script(
      "irc", "IRCv3's tls, with notices before",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :irc.example.org NOTICE * :*** Looking up your hostname...
      S: :irc.example.org NOTICE * :*** Found your hostname
      S: :irc.example.org CAP * LS :multi-prefix sasl=PLAIN,EXTERNAL tls
      S: :irc.example.org 670 * :STARTTLS successful, go ahead with TLS handshake
      TLS
      = greeting: *** Looking up your hostname...
      = offered: multi-prefix, sasl=PLAIN,EXTERNAL, tls
      = offers TLS: yes
      """),
    Script(
      "irc", "a list in two parts and pings, which are left alone",
      """
      C: CAP LS 302
      C: STARTTLS
      S: PING :cookie 1
      S: :x CAP * LS * :multi-prefix tls
      S: @time=2026-01-01T00:00:00Z :x CAP * LS :sasl
      S: PING :later
      S: :x 670 tlsprobe :go
      S: :x 001 you :injected
      TLS
      = offered: multi-prefix, tls, sasl
      = early: 22
      """),
    Script(
      "irc", "a server without capabilities",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :x 451 * CAP :You have not registered
      S: :x 670 * :go
      TLS
      = offers TLS: unknown
      """),
    Script(
      "irc", "a server without capabilities and STARTTLS",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :x 421 * CAP :Unknown command
      S: :x 421 * STARTTLS :Unknown command
      ! refused: irc: the server refuses STARTTLS: 421 Unknown command
      """),
    Script(
      "irc", "InspIRCd without its cap module",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :peer.tlsprobe.test 670 * :STARTTLS successful, go ahead with TLS handshake
      TLS
      = offers TLS: unknown
      """),
    Script(
      "irc", "a server that names no command",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :x 451 * :You have not registered
      S: :x 451 * :You have not registered
      ! refused: irc: the server refuses STARTTLS: 451 You have not registered
      """),
    Script(
      "irc", "a list without tls",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :x CAP * LS :sasl sts=port=6697,duration=2592000
      ! not-offered: irc: tls is not among what the server offers: sasl, sts=port=6697,duration=2592000
      = offers TLS: no
      """),
    Script(
      "irc", "STARTTLS refused",
      """
      C: CAP LS 302
      C: STARTTLS
      S: :x CAP * LS :tls
      S: :x 691 * :STARTTLS is not enabled
      ! refused: irc: the server refuses STARTTLS: 691 STARTTLS is not enabled
      """),
    Script(
      "irc", "a closed link",
      """
      C: CAP LS 302
      C: STARTTLS
      S: ERROR :Closing Link: 192.0.2.7 (Throttled)
      ! refused: irc: the server closes the connection: Closing Link: 192.0.2.7 (Throttled)
      """),
    Script(
      "irc", "another protocol",
      """
      C: CAP LS 302
      C: STARTTLS
      S: HTTP/1.1 400 Bad Request
      ! malformed: irc: that is no message of IRC: HTTP/1.1 400 Bad Request
      """),
  ]

  @Test func `strict transport security says which port to take`() {
    let script = Script("irc", "", "S: :x CAP * LS :sts=duration=1,port=6697")
    guard case .failed(let error) = Replay(script).ending else { return #expect(Bool(false)) }
    #expect(error.hint == "the server requires clients to use port 6697, which starts TLS at once")
  }

  @Test func `a message comes apart as RFC 2812 says`() {
    #expect(IRCMessage(line: ":a.b  CAP *  LS :x y")?.parameters == ["*", "LS", "x y"])
    #expect(IRCMessage(line: "ping a")?.command == "PING")
    #expect(IRCMessage(line: ":a") == nil)
    #expect(IRCMessage(line: "@x") == nil)
    #expect(IRCMessage(line: "12") == nil)
    let many = IRCMessage(line: "X " + (1...20).map(String.init).joined(separator: " "))
    #expect(many?.parameters.count == 15)
    #expect(many?.parameters.last == "15 16 17 18 19 20")
  }
}
