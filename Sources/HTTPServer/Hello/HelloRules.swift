public import TLSWire

/// The extensions and signals of a ClientHello that a server supports.
public struct SupportedExtensions: Hashable, Sendable {
  /// RFC 7627.
  public var extendedMainSecret = true
  /// RFC 7366; in suites of block ciphers.
  public var encryptThenMAC = true
  /// RFC 5746.
  public var renegotiationInfo = true
  /// RFC 7507.
  public var fallbackSignal = true
  /// RFC 5077.
  public var sessionTickets = true
  /// RFC 7301; in the server's order. If empty, the extension is omitted.
  public var applicationProtocols: [String] = []
  /// Other extensions, sent unchanged to a client that sends one of the type; up to TLS 1.2.
  public var others: [TLSExtension] = []

  public init() {}
}

/// When a TLS 1.3 server sends a HelloRetryRequest (RFC 8446, section 4.1.4).
public struct HelloRetryRules: Hashable, Sendable {
  /// False rejects a ClientHello without an acceptable share.
  public var asksForShare = true
  /// The alert for a ClientHello without any share; nil treats it like one without an acceptable share.
  public var alertToNoShares: AlertDescription?
  /// Required from every client, as by a server that keeps no state before it has verified the address; nil requires none.
  public var cookie: [UInt8]?

  public init() {}
}

/// Behavior that violates the standards.
public struct ServerAnomalies: Hashable, Sendable {
  /// Selects this suite if there is no common suite.
  public var unofferedSuite: CipherSuite?
  /// Sends this version in every ServerHello.
  public var claimedVersion: ProtocolVersion?
  /// Accepts a TLS 1.3 ClientHello without a signature scheme for its keys, and fails with an encrypted alert.
  public var hidesWantOfScheme = false
  /// Fails with this alert right after its ServerHello; in TLS 1.3 the alert is encrypted.
  public var alertAfterHello: AlertDescription?
  /// Sends its whole flight in one record, regardless of the length.
  public var knowsNoRecordLimit = false
  /// The source of the signatures made with the certificate's key.
  public var signatures = SignatureSource.own
  /// Sends a Finished message that does not match the handshake.
  public var hasWrongFinished = false
  /// Has one public value per group for all handshakes; otherwise only for groups in which none can be computed.
  public var reusesKeys = false
  /// Sends the same random to every client.
  public var repeatsRandom = false
  /// Sends the same session ID to every client, up to TLS 1.2.
  public var repeatsSessionID = false
  /// Omits the downgrade sentinel of a server that supports a later version (RFC 8446, section 4.1.3).
  public var omitsDowngradeSentinel = false
  /// Ends the connection right after its flight.
  public var closesAfterFlight = false

  public init() {}
}

/// How a server treats its connections before it reads from them.
public struct ConnectionAdmission: Hashable, Sendable {
  /// The maximum number of accepted connections per second; the others are reset.
  public var connectionsPerSecond: Int?
  /// Resets every Nth connection.
  public var resetsEvery: Int?
  /// Stalls every Nth connection.
  public var stallsEvery: Int?

  public init() {}
}

/// The source of the signatures in a server's handshakes.
public enum SignatureSource: Hashable, Sendable {
  /// The certificate's key signs each handshake.
  case own
  /// Random bytes of the right length and form, as from an impostor without the key.
  case random
  /// A signature that the certificate's key made for another connection.
  case replayed
}

extension ServerAnomalies {
  /// The client random of the connection from which a replayed signature was copied.
  static let anotherRandom = [UInt8](repeating: 0xa7, count: 32)

  /// The digest of the handshake from which a replayed CertificateVerify was copied.
  static let anotherTranscript = [UInt8](repeating: 0xa7, count: 130)

  /// Bytes in place of a signature; random ones have the form of the key's signatures, so that only verification detects them.
  func madeUpSignature(for certificate: ServerHelloCertificate) -> [UInt8] {
    guard signatures == .random else { return [UInt8](repeating: 0x5a, count: certificate.keyType.signatureLength) }
    func number(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 1...0x7e) } }
    switch certificate.keyType {
    // DER of two integers (RFC 3279, section 2.2.3).
    case .ec, .dsa: return [0x30, 0x44, 0x02, 0x20] + number(32) + [0x02, 0x20] + number(32)
    default: return number(certificate.keyType.signatureLength)
    }
  }
}

extension SignatureScheme {
  /// RSA over MD5 and SHA-1, which TLS before 1.2 uses implicitly; a private code point that is never sent.
  static let rsaPKCS1MD5SHA1 = SignatureScheme(0xff01)
}
