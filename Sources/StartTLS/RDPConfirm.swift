internal import Bytes

/// The server's X.224 Connection Confirm (MS-RDPBCGR, section 2.2.1.2).
enum RDPConfirm: Hashable, Sendable {
  /// RDP_NEG_RSP.
  case selected(RDPProtocol, flags: UInt8)
  /// RDP_NEG_FAILURE.
  case failed(RDPFailure)
  /// A confirm without negotiation, of an old server.
  case plain
  /// X.224's Disconnect Request.
  case disconnected

  /// Nil for a packet of another type.
  init?(packet: ArraySlice<UInt8>) throws(ByteError) {
    var reader = ByteReader(packet)
    var x224 = try reader.sub(lengthBytes: 1)
    let kind = try x224.readUInt8() & 0xf0
    guard kind != 0x80 else {
      self = .disconnected
      return
    }
    guard kind == 0xd0 else { return nil }
    // Two references and the class.
    _ = try x224.readBytes(5)
    guard !x224.isAtEnd else {
      self = .plain
      return
    }
    let (type, flags) = (try x224.readUInt8(), try x224.readUInt8())
    _ = try x224.readUInt16()
    let value = try x224.readUInt32().byteSwapped
    switch type {
    case 2: self = .selected(RDPProtocol(rawValue: value), flags: flags)
    case 3: self = .failed(RDPFailure(rawValue: value))
    default: return nil
    }
  }

  /// The flags of RDP_NEG_RSP by their names (section 2.2.1.2.1).
  static func names(ofFlags flags: UInt8) -> [String] {
    let known: [(UInt8, String)] = [
      (0x01, "EXTENDED_CLIENT_DATA_SUPPORTED"), (0x02, "DYNVC_GFX_PROTOCOL_SUPPORTED"), (0x08, "RESTRICTED_ADMIN_MODE_SUPPORTED"),
      (0x10, "REDIRECTED_AUTHENTICATION_MODE_SUPPORTED"),
    ]
    return known.filter { flags & $0.0 != 0 }.map(\.1)
  }
}

/// The protocol selected by the server (section 2.2.1.2.1).
struct RDPProtocol: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt32

  /// Standard RDP security, without TLS.
  static let standard = RDPProtocol(rawValue: 0)

  var description: String { Self.names[rawValue] ?? "protocol 0x" + String(rawValue, radix: 16) }

  private static let names: [UInt32: String] = [
    0: "PROTOCOL_RDP", 1: "PROTOCOL_SSL", 2: "PROTOCOL_HYBRID", 4: "PROTOCOL_RDSTLS", 8: "PROTOCOL_HYBRID_EX", 16: "PROTOCOL_RDSAAD",
  ]
}

/// The reason for the server's refusal (section 2.2.1.2.2).
struct RDPFailure: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt32

  var description: String { Self.rows[rawValue]?.name ?? "failure 0x" + String(rawValue, radix: 16) }
  var hint: Hint? { Self.rows[rawValue]?.hint }

  private static let rows: [UInt32: (name: String, hint: Hint?)] = [
    1: ("SSL_REQUIRED_BY_SERVER", nil),
    2: ("SSL_NOT_ALLOWED_BY_SERVER", "the server is set to RDP's own encryption, or has no certificate"),
    3: ("SSL_CERT_NOT_ON_SERVER", "the server has no certificate for TLS"),
    4: ("INCONSISTENT_FLAGS", nil),
    5: ("HYBRID_REQUIRED_BY_SERVER", nil),
    6: ("SSL_WITH_USER_AUTH_REQUIRED_BY_SERVER", "the server requires a client certificate"),
  ]
}
