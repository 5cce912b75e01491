import Bytes
import Testing

@testable import StartTLS

@Suite struct MySQLTests {
  static let scripts = [
    Script(
      "mysql", "a server of version 8.0",
      """
      S# 4a 00 00 00 0a 38 2e 30 2e 33 36 00 07 00 00 00 61 62 63 64 65 66 67 68 00 ff ff ff 02 00 ff df 15 00 00 00 00 00 00 00 00 00 00 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 00 63 61 63 68 69 6e 67 5f 73 68 61 32 5f 70 61 73 73 77 6f 72 64 00
      C# 20 00 00 01 01 8a 08 00 00 00 00 01 ff 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      TLS
      = greeting: 8.0.36
      = offers TLS: yes
      """),
    Script(
      "mysql", "a server of MariaDB, and a packet too many",
      """
      S# 63 00 00 00 0a 35 2e 35 2e 35 2d 31 30 2e 31 31 2e 36 2d 4d 61 72 69 61 44 42 2d 30 2b 64 65 62 31 32 75 31 00 07 00 00 00 61 62 63 64 65 66 67 68 00 fe ff 2d 02 00 ff 81 15 00 00 00 00 00 00 1d 00 00 00 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 00 6d 79 73 71 6c 5f 6e 61 74 69 76 65 5f 70 61 73 73 77 6f 72 64 00
      S| early
      C# 20 00 00 01 01 8a 08 00 00 00 00 01 2d 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      TLS
      = greeting: 5.5.5-10.11.6-MariaDB-0+deb12u1
      = offered: CLIENT_COMPRESS, CLIENT_PROTOCOL_41, CLIENT_SSL, CLIENT_SECURE_CONNECTION, CLIENT_PLUGIN_AUTH, CLIENT_PLUGIN_AUTH_LENENC_CLIENT_DATA, mysql_native_password
      = early: 5
      """),
    Script(
      "mysql", "a server of MariaDB without TLS",
      """
      S# 63 00 00 00 0a 35 2e 35 2e 35 2d 31 30 2e 31 31 2e 36 2d 4d 61 72 69 61 44 42 2d 30 2b 64 65 62 31 32 75 31 00 07 00 00 00 61 62 63 64 65 66 67 68 00 fe f7 2d 02 00 ff 81 15 00 00 00 00 00 00 1d 00 00 00 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 00 6d 79 73 71 6c 5f 6e 61 74 69 76 65 5f 70 61 73 73 77 6f 72 64 00
      ! not-offered: mysql: CLIENT_SSL is not among what the server offers: CLIENT_COMPRESS, CLIENT_PROTOCOL_41, CLIENT_SECURE_CONNECTION, CLIENT_PLUGIN_AUTH, CLIENT_PLUGIN_AUTH_LENENC_CLIENT_DATA, mysql_native_password
      = offers TLS: no
      """),
    Script(
      "mysql", "the short greeting of old servers",
      """
      S# 16 00 00 00 0a 35 2e 30 2e 30 00 00 00 00 00 61 62 63 64 65 66 67 68 00 2c 0a
      C# 20 00 00 01 01 0a 00 00 00 00 00 01 08 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
      TLS
      = greeting: 5.0.0
      """),
    Script(
      "mysql", "a host that is blocked",
      """
      S# 40 00 00 00 ff 69 04 48 6f 73 74 20 27 31 39 32 2e 30 2e 32 2e 37 27 20 69 73 20 62 6c 6f 63 6b 65 64 20 62 65 63 61 75 73 65 20 6f 66 20 6d 61 6e 79 20 63 6f 6e 6e 65 63 74 69 6f 6e 20 65 72 72 6f 72 73
      ! refused: mysql: the server turns clients away: 1129 Host '192.0.2.7' is blocked because of many connection errors
      """),
    Script(
      "mysql", "an error with its SQL state",
      """
      S# 1d 00 00 00 ff 10 04 23 30 38 30 30 34 54 6f 6f 20 6d 61 6e 79 20 63 6f 6e 6e 65 63 74 69 6f 6e 73
      ! refused: mysql: the server turns clients away: 1040 Too many connections
      """),
    Script(
      "mysql", "a greeting of version 9, from before 1998",
      """
      S# 08 00 00 00 09 33 2e 32 30 00 00 00
      ! malformed: mysql: that is no greeting of MySQL (bytes.invalid-text at byte 0)
      """),
    Script(
      "mysql", "another protocol",
      """
      S| 220 x
      ! malformed: mysql: that is no greeting of MySQL: 220 x
      """),
    Script(
      "mysql", "TLS at once",
      """
      S# 15 03 03 00 02 02 46
      ! already-tls: mysql: TLS came where the dialogue before it should be
      """),
    Script(
      "mysql", "a packet that is too long",
      """
      S# ff ff ff 00 0a
      ! too-long: mysql: a packet is longer than 8 KiB
      """),
  ]

  @Test func `a greeting whose length looks like a record of TLS is none`() {
    var replay = Replay(MySQL().dialogue(with: StartTLSParties(host: "x")))
    replay.hear([0x15, 0x03, 0x00, 0x00, 0x0a])
    #expect(replay.ending == .waiting)
  }

  @Test func `a host that is blocked learns how it is let in again`() {
    var replay = Replay(MySQL().dialogue(with: StartTLSParties(host: "x")))
    replay.hear([3, 0, 0, 0, 0xff, 0x69, 0x04])
    guard case .failed(let error) = replay.ending else { return #expect(Bool(false)) }
    #expect(error.hint?.description.contains("flush-hosts") == true)
  }
}
