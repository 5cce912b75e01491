@testable import StartTLS

enum POP3Tests {
  static let scripts = [
    Script(
      "pop3", "RFC 2595, section 4, with the list of RFC 2449, section 3",
      """
      S: +OK POP3 server ready
      C: CAPA
      S: +OK Capability list follows
      S: TOP
      S: USER
      S: SASL CRAM-MD5 KERBEROS_V4
      S: STLS
      S: IMPLEMENTATION Shlemazle-Plotz-v302
      S: .
      C: STLS
      S: +OK Begin TLS negotiation
      TLS
      = greeting: POP3 server ready
      = offered: TOP, USER, SASL CRAM-MD5 KERBEROS_V4, STLS, IMPLEMENTATION Shlemazle-Plotz-v302
      = offers TLS: yes
      """),
    Script(
      "pop3", "a server without CAPA",
      """
      S: +OK
      C: CAPA
      S: -ERR unknown command
      C: STLS
      S: +OK
      TLS
      = offers TLS: unknown
      """),
    Script(
      "pop3", "a server without CAPA and STLS",
      """
      S: +OK
      C: CAPA
      S: -ERR
      C: STLS
      S: -ERR unknown command
      ! refused: pop3: the server refuses STLS: -ERR unknown command
      """),
    Script(
      "pop3", "a list without STLS, with a stuffed dot",
      """
      S: +OK
      C: CAPA
      S: +OK
      S: UIDL
      S: ..X
      S: .
      ! not-offered: pop3: STLS is not among what the server offers: UIDL, .X
      = offers TLS: no
      """),
    Script(
      "pop3", "an empty list",
      """
      S: +OK
      C: CAPA
      S: +OK
      S: .
      ! not-offered: pop3: the server does not offer STLS
      """),
    Script(
      "pop3", "an error for a greeting",
      """
      S: -ERR [SYS/TEMP] too many connections
      ! refused: pop3: the server turns clients away: -ERR [SYS/TEMP] too many connections
      """),
    Script(
      "pop3", "another protocol",
      """
      S: 220 x ESMTP
      ! malformed: pop3: a reply of POP3 begins with +OK or -ERR: 220 x ESMTP
      """),
    Script(
      "pop3", "a reply in the same breath as the go-ahead (CVE-2021-22947)",
      """
      S: +OK
      C: CAPA
      S: +OK
      S: STLS
      S: .
      C: STLS
      S: +OK go
      S: +OK in
      TLS
      = early: 8
      """),
  ]
}
