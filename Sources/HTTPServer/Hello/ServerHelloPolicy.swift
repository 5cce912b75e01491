public import TLSWire

/// A server reduced to its response to a ClientHello: all of its TLS is implemented here, without a TLS library.
///
/// `answer(to:)` is a pure function; `ServerHelloExchange` is the state of one connection, and `ServerBehavior.hello` serves it.
public struct ServerHelloPolicy: Hashable, Sendable {
  /// The suites of each supported version, in the server's order. A draft of TLS 1.3 is a separate version.
  public var cipherSuites: [ProtocolVersion: [CipherSuite]]
  public var preference = SuitePreference.server
  public var groups = GroupRules()
  /// In the server's order.
  public var signatureSchemes = ordinarySchemes
  /// Tried in this order for a suite that requires one.
  public var certificates: [ServerHelloCertificate] = []
  /// The parameters of suites with ephemeral Diffie-Hellman, unless client and server support a common named field (RFC 7919, section 4).
  public var finiteField = DHParameters.group14
  /// The cipher kinds supported in SSL 2.0, in the server's order; empty if SSL 2.0 is not supported.
  public var cipherKinds: [SSL2CipherKind] = []
  /// In the server's order; TLS 1.3 permits only null.
  public var compressionMethods: [UInt8] = [0]
  /// The compression algorithms of its TLS 1.3 certificates (RFC 8879), in the server's order, for clients that support one. Only zlib is
  /// computed; a placeholder replaces the others.
  public var certificateCompressions: [CertificateCompression] = []
  public var honours = SupportedExtensions()
  /// True if a ClientHello without server_name gets the alert unrecognized_name.
  public var needsServerName = false
  /// True if the server sends a CertificateRequest.
  public var requestsCertificate = false
  public var intolerances: [Intolerance] = []
  /// The response to a rejected ClientHello.
  public var refusal = Refusal.alert
  public var retry = HelloRetryRules()
  public var oddities = ServerAnomalies()
  /// The longest fragment of its records.
  public var fragmentLength = 16_384
  /// How the connection ends after the server's flight.
  public var ending = HandshakeClosure.close
  public var temper = ConnectionAdmission()

  public init(_ cipherSuites: [ProtocolVersion: [CipherSuite]], certificates: [ServerHelloCertificate] = []) {
    self.cipherSuites = cipherSuites
    self.certificates = certificates
  }

  public func with(_ change: (inout ServerHelloPolicy) -> Void) -> ServerHelloPolicy {
    var copy = self
    change(&copy)
    return copy
  }

  /// The supported versions, newest first; final TLS 1.3 precedes its drafts.
  public var versions: [ProtocolVersion] {
    cipherSuites.filter { !$0.value.isEmpty }.map(\.key).sorted { left, right in
      guard left.isModern == right.isModern else { return left.isModern }
      return left.isModern && (left == .tls13) != (right == .tls13) ? left == .tls13 : left > right
    }
  }

  /// ECDSA, RSA-PSS, PKCS #1, EdDSA, and SHA-1 last.
  public static let ordinarySchemes: [SignatureScheme] = [
    .ecdsaSecp256r1SHA256, .ecdsaSecp384r1SHA384, .ecdsaSecp521r1SHA512, .ed25519, .ed448, .rsaPSSPSSSHA256, .rsaPSSPSSSHA384,
    .rsaPSSPSSSHA512, .rsaPSSRSAESHA256, .rsaPSSRSAESHA384, .rsaPSSRSAESHA512, .rsaPKCS1SHA256, .rsaPKCS1SHA384, .rsaPKCS1SHA512,
    .ecdsaSHA1, .rsaPKCS1SHA1,
  ]
}

extension ProtocolVersion {
  /// TLS 1.3 or a draft of it, which a ClientHello offers only in `supported_versions` (RFC 8446, section 4.2.1).
  package var isModern: Bool { self == .tls13 || rawValue >> 8 == 0x7f }
}
