public import TLSWire

/// A server reduced to what it answers to a hello: all that it knows of TLS is written here, and it needs no TLS library.
///
/// `answer(to:)` is a pure function; `HelloTalk` is the talk over one connection, and `Manner.hello` serves it.
public struct HelloPolicy: Hashable, Sendable {
  /// The suites of each version that it speaks, in the server's order. A draft of TLS 1.3 is a version of its own.
  public var cipherSuites: [ProtocolVersion: [CipherSuite]]
  public var preference = SuitePreference.server
  public var groups = GroupRules()
  /// In the server's order.
  public var signatureSchemes = ordinarySchemes
  /// Tried in this order for a suite that needs one.
  public var certificates: [HelloCertificate] = []
  /// What suites with ephemeral Diffie-Hellman use, unless client and server have named groups for it (RFC 7919, section 4).
  public var finiteField = DHParameters.group14
  /// What it accepts in SSL 2.0, in its order; empty when it does not speak it.
  public var cipherKinds: [SSL2CipherKind] = []
  /// In the server's order; TLS 1.3 knows none but null.
  public var compressionMethods: [UInt8] = [0]
  /// What its TLS 1.3 certificates are compressed with for clients that can open it (RFC 8879), in the server's order. Only zlib is
  /// computed; something stands in for the others.
  public var certificateCompressions: [CertificateCompression] = []
  public var honours = HonouredExtensions()
  /// Hellos without a name get the alert unrecognized_name.
  public var needsServerName = false
  /// Asks the client for a certificate.
  public var requestsCertificate = false
  public var intolerances: [Intolerance] = []
  /// How it says no.
  public var refusal = Refusal.alert
  public var retry = RetryRules()
  public var oddities = HelloOddities()
  /// The longest fragment of its records.
  public var fragmentLength = 16_384
  /// How the connection ends once its flight has been said.
  public var ending = HelloEnding.close
  public var temper = ConnectionTemper()

  public init(_ cipherSuites: [ProtocolVersion: [CipherSuite]], certificates: [HelloCertificate] = []) {
    self.cipherSuites = cipherSuites
    self.certificates = certificates
  }

  public func with(_ change: (inout HelloPolicy) -> Void) -> HelloPolicy {
    var copy = self
    change(&copy)
    return copy
  }

  /// What it speaks, newest first; a finished TLS 1.3 stands before its drafts.
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
  /// TLS 1.3 or a draft of it, which hellos name only in `supported_versions` (RFC 8446, section 4.2.1).
  var isModern: Bool { self == .tls13 || rawValue >> 8 == 0x7f }
}
