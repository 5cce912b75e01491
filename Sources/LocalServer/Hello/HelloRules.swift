public import TLSWire

/// What of a hello's extensions and signals a server answers.
public struct HonouredExtensions: Hashable, Sendable {
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
  /// RFC 7301; in the server's order, and no extension at all when it is empty.
  public var applicationProtocols: [String] = []
  /// Others, answered as they stand here to a client that sends one of the type; up to TLS 1.2.
  public var others: [TLSExtension] = []

  public init() {}
}

/// When a TLS 1.3 server asks for another hello (RFC 8446, section 4.1.4).
public struct RetryRules: Hashable, Sendable {
  /// False refuses a hello that has no share to take.
  public var asksForShare = true
  /// The alert for a hello without any share; nil treats it like one with none that fits.
  public var alertToNoShares: AlertDescription?
  /// Demanded from everybody, as by a server that keeps no state before it knows the address; nil asks for none.
  public var cookie: [UInt8]?

  public init() {}
}

/// What no standard expects.
public struct HelloOddities: Hashable, Sendable {
  /// Takes this suite where none is in common.
  public var unofferedSuite: CipherSuite?
  /// Claims this version in every server hello.
  public var claimedVersion: ProtocolVersion?
  /// Takes a TLS 1.3 hello without a scheme that its keys can sign with, and gives up behind the veil.
  public var hidesWantOfScheme = false
  /// Gives up with this alert right after its hello; in TLS 1.3 under its keys.
  public var alertAfterHello: AlertDescription?
  /// Sends all that it has to say in one record, however long.
  public var knowsNoRecordLimit = false
  /// What stands where the handshake is signed with the certificate's key.
  public var signatures = HelloSignatures.own
  /// Sends a Finished message that does not fit the handshake.
  public var hasWrongFinished = false
  /// Ends the connection right after its flight.
  public var closesAfterFlight = false

  public init() {}
}

/// How a server treats its connections before it hears anything.
public struct ConnectionTemper: Hashable, Sendable {
  /// How many it takes in a second; the others are reset.
  public var connectionsPerSecond: Int?
  /// Every so many is reset.
  public var resetsEvery: Int?
  /// Every so many gets no answer.
  public var stallsEvery: Int?

  public init() {}
}

/// Where the signatures of a server's handshakes come from.
public enum HelloSignatures: Hashable, Sendable {
  /// The certificate's key signs each handshake.
  case own
  /// Random bytes of the right length and form, as from an impostor without the key.
  case random
  /// Made by the certificate's key for another connection.
  case replayed
}

extension HelloOddities {
  /// The client's random number of the connection from which a replayed signature was copied.
  static let anotherRandom = [UInt8](repeating: 0xa7, count: 32)

  /// The digest of the handshake from which a replayed CertificateVerify was copied.
  static let anotherTranscript = [UInt8](repeating: 0xa7, count: 130)

  /// Bytes in place of a signature; random ones have the form of the key's signatures, so that only the arithmetic tells.
  func madeUpSignature(for certificate: HelloCertificate) -> [UInt8] {
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
  /// RSA over MD5 and SHA-1, which TLS before 1.2 uses without naming it; a private code point that never goes over the network.
  static let rsaPKCS1MD5SHA1 = SignatureScheme(0xff01)
}
