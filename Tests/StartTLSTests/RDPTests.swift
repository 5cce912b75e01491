import Testing

@testable import StartTLS

@Suite struct RDPTests {
  static let scripts = [
    Script(
      "rdp", "Windows Server 2008 that takes TLS (recorded in wallix/redemption, tests/includes/fixtures/dump_TLSw2008.hpp)",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 13 0e d0 00 00 12 34 00 02 09 08 00 01 00 00 00
      TLS
      = offered: PROTOCOL_SSL, EXTENDED_CLIENT_DATA_SUPPORTED, RESTRICTED_ADMIN_MODE_SUPPORTED
      = offers TLS: yes
      """),
    Script(
      "rdp", "CredSSP within TLS, and early bytes",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 13 0e d0 00 00 12 34 00 02 1f 08 00 02 00 00 00
      S| early
      TLS
      = offered: PROTOCOL_HYBRID, EXTENDED_CLIENT_DATA_SUPPORTED, DYNVC_GFX_PROTOCOL_SUPPORTED, RESTRICTED_ADMIN_MODE_SUPPORTED, REDIRECTED_AUTHENTICATION_MODE_SUPPORTED
      = early: 5
      """),
    Script(
      "rdp", "RDP's own encryption chosen (MS-RDPBCGR, section 4.1.2)",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 13 0e d0 00 00 12 34 00 02 00 08 00 00 00 00 00
      ! not-offered: rdp: TLS is not among what the server offers: PROTOCOL_RDP
      = offers TLS: no
      """),
    Script(
      "rdp", "a server without negotiation (as wallix/redemption answers with TLS off)",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 0b 06 d0 00 00 00 00 00
      ! not-offered: rdp: the server knows no negotiation, and so only RDP's own encryption
      """),
    Script(
      "rdp", "a failure with a name",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 13 0e d0 00 00 12 34 00 03 00 08 00 03 00 00 00
      ! refused: rdp: the server refuses TLS: SSL_CERT_NOT_ON_SERVER
      """),
    Script(
      "rdp", "a failure without a name",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 13 0e d0 00 00 12 34 00 03 00 08 00 ff 00 00 00
      ! refused: rdp: the server refuses TLS: failure 0xff
      """),
    Script(
      "rdp", "a disconnection",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 0b 06 80 00 00 00 00 00
      ! refused: rdp: the server disconnects
      """),
    Script(
      "rdp", "a packet of another kind",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 0b 06 f0 00 00 00 00 00
      ! malformed: rdp: that is no Connection Confirm
      """),
    Script(
      "rdp", "a confirm that is cut short",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 00 07 0e d0 00
      ! malformed: rdp: that is no Connection Confirm (truncated at byte 1: 14 bytes expected, 2 left)
      """),
    Script(
      "rdp", "another protocol",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S| SSH-2.0
      ! malformed: rdp: that is no packet of RDP: SSH-2.0
      """),
    Script(
      "rdp", "TLS at once",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 15 03 03 00 02 02 46
      ! already-tls: rdp: TLS came where the dialogue before it should be
      """),
    Script(
      "rdp", "a packet that is too long",
      """
      C# 03 00 00 13 0e e0 00 00 00 00 00 01 00 08 00 03 00 00 00 ; RDP_NEG_REQ: PROTOCOL_SSL | PROTOCOL_HYBRID
      S# 03 00 ff ff
      ! too-long: rdp: a packet is longer than 8 KiB
      """),
  ]

  @Test func `each failure has its name`() {
    #expect(
      (1...7).map { RDPFailure(rawValue: $0).description } == [
        "SSL_REQUIRED_BY_SERVER", "SSL_NOT_ALLOWED_BY_SERVER", "SSL_CERT_NOT_ON_SERVER", "INCONSISTENT_FLAGS", "HYBRID_REQUIRED_BY_SERVER",
        "SSL_WITH_USER_AUTH_REQUIRED_BY_SERVER", "failure 0x7",
      ])
  }
}
