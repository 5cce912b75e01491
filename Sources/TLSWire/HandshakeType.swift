/// The type of a handshake message (RFC 8446, section 4, and the IANA registry).
public struct HandshakeType: CodePoint {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let helloRequest = HandshakeType(0)
  public static let clientHello = HandshakeType(1)
  public static let serverHello = HandshakeType(2)
  public static let newSessionTicket = HandshakeType(4)
  public static let endOfEarlyData = HandshakeType(5)
  /// A separate message up to draft 21 of TLS 1.3 (draft-ietf-tls-tls13-21, section 4.1.4).
  public static let draftHelloRetryRequest = HandshakeType(6)
  public static let encryptedExtensions = HandshakeType(8)
  public static let certificate = HandshakeType(11)
  public static let serverKeyExchange = HandshakeType(12)
  public static let certificateRequest = HandshakeType(13)
  public static let serverHelloDone = HandshakeType(14)
  public static let certificateVerify = HandshakeType(15)
  public static let clientKeyExchange = HandshakeType(16)
  public static let finished = HandshakeType(20)
  public static let certificateStatus = HandshakeType(22)
  /// RFC 4680.
  public static let supplementalData = HandshakeType(23)
  public static let keyUpdate = HandshakeType(24)
  public static let compressedCertificate = HandshakeType(25)
  /// Replaces the first ClientHello in a transcript after a HelloRetryRequest (RFC 8446, section 4.4.1).
  public static let messageHash = HandshakeType(254)

  public var name: String? { HandshakeTypeTable.names[rawValue] }
}

private enum HandshakeTypeTable {
  static let names: [UInt8: String] = [
    0: "hello_request", 1: "client_hello", 2: "server_hello", 4: "new_session_ticket", 5: "end_of_early_data",
    6: "hello_retry_request", 8: "encrypted_extensions", 11: "certificate", 12: "server_key_exchange", 13: "certificate_request",
    14: "server_hello_done",
    15: "certificate_verify", 16: "client_key_exchange", 20: "finished", 21: "certificate_url", 22: "certificate_status",
    23: "supplemental_data", 24: "key_update",
    25: "compressed_certificate", 254: "message_hash",
  ]
}
