@testable import StartTLS

enum LMTPTests {
  static let scripts = [
    Script(
      "lmtp", "the hello of RFC 2033",
      """
      S: 220 foo.edu LMTP server ready
      C: LHLO tlsprobe.invalid
      S: 250-foo.edu
      S: 250-PIPELINING
      S: 250 STARTTLS
      C: STARTTLS
      S: 220 2.0.0 Begin TLS negotiation now.
      TLS
      = greeting: foo.edu LMTP server ready
      = offered: PIPELINING, STARTTLS
      """),
    Script(
      "lmtp", "a server of SMTP, which knows no LHLO",
      """
      S: 220 x ESMTP
      C: LHLO tlsprobe.invalid
      S: 500 5.5.2 Error: command not recognized
      ! refused: lmtp: the server refuses LHLO: 500 5.5.2 Error: command not recognized
      """),
  ]
}
