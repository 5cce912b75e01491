/// The description of an alert (RFC 8446, section 6, and the IANA registry, including alerts of older versions).
public struct AlertDescription: CodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let closeNotify = AlertDescription(0)
  public static let unexpectedMessage = AlertDescription(10)
  public static let badRecordMAC = AlertDescription(20)
  public static let recordOverflow = AlertDescription(22)
  public static let handshakeFailure = AlertDescription(40)
  public static let badCertificate = AlertDescription(42)
  public static let illegalParameter = AlertDescription(47)
  public static let decodeError = AlertDescription(50)
  public static let decryptError = AlertDescription(51)
  public static let protocolVersion = AlertDescription(70)
  public static let insufficientSecurity = AlertDescription(71)
  public static let internalError = AlertDescription(80)
  public static let inappropriateFallback = AlertDescription(86)
  /// Precedes a close_notify and is not an error (RFC 9846, section 6.1).
  public static let userCanceled = AlertDescription(90)
  /// RFC 5246, section 7.2.2; always a warning.
  public static let noRenegotiation = AlertDescription(100)
  public static let missingExtension = AlertDescription(109)
  public static let unsupportedExtension = AlertDescription(110)
  public static let unrecognizedName = AlertDescription(112)
  public static let certificateRequired = AlertDescription(116)
  public static let noApplicationProtocol = AlertDescription(120)

  public var name: String? { AlertTable.names[rawValue] }
}

private enum AlertTable {
  static let names: [UInt8: String] = [
    0: "close_notify", 10: "unexpected_message", 20: "bad_record_mac", 21: "decryption_failed", 22: "record_overflow",
    30: "decompression_failure", 40: "handshake_failure", 41: "no_certificate", 42: "bad_certificate",
    43: "unsupported_certificate", 44: "certificate_revoked", 45: "certificate_expired", 46: "certificate_unknown",
    47: "illegal_parameter", 48: "unknown_ca", 49: "access_denied", 50: "decode_error", 51: "decrypt_error",
    60: "export_restriction", 70: "protocol_version", 71: "insufficient_security", 80: "internal_error",
    86: "inappropriate_fallback", 90: "user_canceled", 100: "no_renegotiation", 109: "missing_extension",
    110: "unsupported_extension", 111: "certificate_unobtainable", 112: "unrecognized_name",
    113: "bad_certificate_status_response", 114: "bad_certificate_hash_value", 115: "unknown_psk_identity",
    116: "certificate_required", 120: "no_application_protocol", 121: "ech_required",
  ]
}
