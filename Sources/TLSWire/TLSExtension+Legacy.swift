internal import Bytes

/// Extensions of a ClientHello that are used up to TLS 1.2 only.
extension TLSExtension {
  /// All point formats (RFC 8422, section 5.1.2; the compressed ones are from RFC 4492).
  public static let allECPointFormats = TLSExtension(type: .ecPointFormats, body: [3, 0, 1, 2])

  /// The SRP user name, without which a server does not select SRP suites (RFC 5054, section 2.8.1).
  public static func secureRemotePassword(user: String) -> TLSExtension {
    make(.srp) { $0.writeVector(lengthBytes: 1, Array(user.utf8.prefix(255))) }
  }

  /// Whether the peer may send heartbeats (RFC 6520, section 2).
  public static func heartbeat(mayBeSent: Bool = true) -> TLSExtension {
    TLSExtension(type: .heartbeat, body: [mayBeSent ? 1 : 2])
  }

  /// RFC 7366.
  public static let encryptThenMAC = TLSExtension(type: .encryptThenMAC, body: [])

  /// Requests a ticket, or presents one (RFC 5077, section 3.2).
  public static func sessionTicket(_ ticket: [UInt8] = []) -> TLSExtension {
    TLSExtension(type: .sessionTicket, body: ticket)
  }

  /// Limits records to less than 2^14 bytes (RFC 6066, section 4): 1 for 512 bytes, each next number for twice as many, up to 4.
  public static func maxFragmentLength(code: UInt8) -> TLSExtension {
    TLSExtension(type: .maxFragmentLength, body: [code])
  }

  /// Requests OCSP responses for the complete chain (RFC 6961, section 2.2).
  public static let statusRequestV2 = TLSExtension(type: .statusRequestV2, body: [0, 7, 2, 0, 4, 0, 0, 0, 0])

  /// RFC 6066, section 7.
  public static let truncatedHMAC = TLSExtension(type: .truncatedHMAC, body: [])

  /// ALPN's predecessor (draft-agl-tls-nextprotoneg-04).
  public static let nextProtocolNegotiation = TLSExtension(type: .nextProtocolNegotiation, body: [])

  /// key_share under its number up to draft 22 of TLS 1.3.
  public static func draftKeyShare(_ shares: [KeyShareEntry]) -> TLSExtension {
    TLSExtension(type: .draftKeyShare, body: keyShare(shares).body)
  }
}
