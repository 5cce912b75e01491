import Testing

@testable import StartTLS

@Suite struct LDAPTests {
  static let scripts = [
    Script(
      "ldap", "RFC 4511, section 4.14.2, with the name of the response",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37 ; StartTLS
      S# 30 24 02 01 01 78 1f 0a 01 00 04 00 04 00 8a 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      TLS
      = offers TLS: yes
      """),
    Script(
      "ldap", "the short answer of OpenLDAP's slapd, with lengths in long form and early bytes",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 84 00 00 00 10 02 01 01 78 84 00 00 00 07 0a 01 00 04 00 04 00
      S| early
      TLS
      = early: 5
      """),
    Script(
      "ldap", "a server without TLS, as OpenLDAP's slapd says it",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 2a 02 01 01 78 25 0a 01 02 04 00 04 1e 75 6e 73 75 70 70 6f 72 74 65 64 20 65 78 74 65 6e 64 65 64 20 6f 70 65 72 61 74 69 6f 6e
      ! not-offered: ldap: the server does not know StartTLS (protocolError, 2): unsupported extended operation
      = offers TLS: no
      """),
    Script(
      "ldap", "a server that cannot just now, after an answer of another kind",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 05 02 01 01 79 00 ; an IntermediateResponse
      S# 30 26 02 01 01 78 21 0a 01 34 04 00 04 1a 45 72 72 6f 72 20 69 6e 69 74 69 61 6c 69 7a 69 6e 67 20 53 53 4c 2f 54 4c 53
      ! refused: ldap: the server refuses StartTLS (unavailable, 52): Error initializing SSL/TLS
      """),
    Script(
      "ldap", "the notice of disconnection (RFC 4511, section 4.4.1)",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 2e 02 01 00 78 29 0a 01 34 04 00 04 0a 67 6f 69 6e 67 20 64 6f 77 6e 8a 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 36
      ! refused: ldap: the server disconnects (unavailable, 52): going down
      """),
    Script(
      "ldap", "a response to another question",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 0c 02 01 09 78 07 0a 01 00 04 00 04 00
      ! malformed: ldap: a response has the number of no request
      """),
    Script(
      "ldap", "another protocol",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S: HTTP/1.1 400 Bad Request
      ! malformed: ldap: a message of LDAP begins with a SEQUENCE: HTTP/1.1 400 Bad Request
      """),
    Script(
      "ldap", "a message that is too long",
      """
      C# 30 1d 02 01 01 77 18 80 16 31 2e 33 2e 36 2e 31 2e 34 2e 31 2e 31 34 36 36 2e 32 30 30 33 37
      S# 30 83 01 00 00
      ! too-long: ldap: a message is longer than 8 KiB
      """),
  ]

  @Test func `an indefinite length is none`() {
    var replay = Replay(LDAP().dialogue(with: StartTLSParties(host: "x")))
    replay.hear([0x30, 0x80, 0x02, 0x01])
    guard case .failed(let error) = replay.ending else { return #expect(Bool(false)) }
    #expect(error.code == .tooLong)
  }
}
