@testable import StartTLS

enum PostgresTests {
  static let scripts = [
    Script(
      "postgres", "yes",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S| S
      TLS
      = offers TLS: yes
      """),
    Script(
      "postgres", "no",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S| N
      ! not-offered: postgres: the server has no TLS ('N' to SSLRequest)
      = offers TLS: no
      """),
    Script(
      "postgres", "a row in the same breath as the yes (CVE-2021-23222)",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S| S
      S# 52 00 00 00 08 00 00 00 00 ; AuthenticationOk
      TLS
      = early: 9
      """),
    Script(
      "postgres", "an error in fields",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S# 45 00 00 00 34 53 46 41 54 41 4c 00 43 35 33 33 30 30 00 4d 73 6f 72 72 79 2c 20 74 6f 6f 20 6d 61 6e 79 20 63 6c 69 65 6e 74 73 20 61 6c 72 65 61 64 79 00 00
      ! refused: postgres: the server responds to SSLRequest with an error: FATAL 53300 sorry, too many clients already
      """),
    Script(
      "postgres", "an error in bare text, as before version 7.4",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S| Eunsupported frontend protocol
      S# 0a 00
      ! refused: postgres: the server responds to SSLRequest with an error: unsupported frontend protocol
      """),
    Script(
      "postgres", "another protocol",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S| H
      ! malformed: postgres: a response to SSLRequest is 'S', 'N' or an error: H
      """),
    Script(
      "postgres", "TLS at once",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S# 15 03 03 00 02 02 46
      ! already-tls: postgres: TLS came where the dialogue before it should be
      """),
    Script(
      "postgres", "an error that is too long",
      """
      C# 00 00 00 08 04 d2 16 2f ; SSLRequest
      S# 45 00 00 70 00 53
      ! too-long: postgres: an error is longer than 8 KiB
      """),
  ]
}
