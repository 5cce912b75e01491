@testable import StartTLS

enum TDSTests {
  static let scripts = [
    Script(
      "mssql", "encryption on",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 10 00 10 0e 00 00 01
      TLS
      = greeting: Microsoft SQL Server 16.0.4110
      = offered: ENCRYPT_ON
      = offers TLS: yes
      """),
    Script(
      "mssql", "encryption required, in two packets, and early bytes",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 00 00 0f 00 00 01 00 00 00 0b 00 06 01 00
      S# 04 01 00 13 00 00 01 00 11 00 01 ff 10 00 10 0e 00 00 03
      S| early
      TLS
      = offered: ENCRYPT_REQ
      = early: 5
      """),
    Script(
      "mssql", "TLS for the login only",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 1a 00 00 01 00 00 00 0b 00 06 01 00 11 00 01 ff 10 00 10 0e 00 00 00
      TLS
      = offered: ENCRYPT_OFF
      """),
    Script(
      "mssql", "SQL Server 2008, as it answered pytds (its tests/tds_test.py), which has no TLS there",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 2b 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 00 04 00 22 00 01 ff 0a 00 15 88 00 00 02 00 00
      ! not-offered: mssql: encryption is not among what the server offers: ENCRYPT_NOT_SUP
      = greeting: Microsoft SQL Server 10.0.5512
      = offers TLS: no
      """),
    Script(
      "mssql", "an answer without the option",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 09 00 00 01 00 ff
      ! malformed: mssql: the response to PRELOGIN has no encryption option
      """),
    Script(
      "mssql", "an option that points out of the message",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 0e 00 00 01 00 01 ff ff 00 01 ff
      ! malformed: mssql: that is no response to PRELOGIN (truncated at byte 0: 65535 bytes expected, 6 left): \u{1}\u{fffd}\u{fffd}\0\u{1}\u{fffd}
      """),
    Script(
      "mssql", "another protocol",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S: HTTP/1.1 400 Bad Request
      ! malformed: mssql: that is no packet of TDS: HTTP/1.1 400 Bad Request
      """),
    Script(
      "mssql", "TLS at once, as TDS 8.0 has it",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 15 03 03 00 02 02 46
      ! already-tls: mssql: TLS came where the dialogue before it should be
      """),
    Script(
      "mssql", "a packet shorter than its head",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 00 07 00 00 01 00
      ! malformed: mssql: a packet of TDS is shorter than its head
      """),
    Script(
      "mssql", "a packet that is too long",
      """
      C# 12 01 00 2f 00 00 01 00 00 00 1a 00 06 01 00 20 00 01 02 00 21 00 01 03 00 22 00 04 04 00 26 00 01 ff 11 00 00 00 00 00 01 00 00 00 00 00 00 ; PRELOGIN with ENCRYPT_ON
      S# 04 01 ff ff 00 00 01 00
      ! too-long: mssql: a packet is longer than 8 KiB
      """),
  ]
}
