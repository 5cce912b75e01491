public import TLSWire

/// The configuration of a client. Lists are in libssl's syntax; nil uses libssl's defaults.
public struct TLSConfiguration: Sendable {
  public var minimumVersion = ProtocolVersion.tls12
  public var maximumVersion = ProtocolVersion.tls13
  /// Application protocols in order of preference (RFC 7301).
  public var alpn: [String] = []
  /// Suites up to TLS 1.2.
  public var cipherList: String?
  /// Suites of TLS 1.3.
  public var cipherSuites13: String?
  public var groups: String?
  public var signatureSchemes: String?
  /// libssl's security level (SSL_CTX_set_security_level(3)), 0 to 5; 0 accepts all that an inspector has to see.
  public var securityLevel = 0
  /// The minimum number of bits of ephemeral finite-field Diffie-Hellman keys; 0 for no limit.
  public var minimumDHBits = 0
  /// Sent if the server requests a client certificate.
  public var clientIdentity: TLSIdentity?
  /// Requests an OCSP response (RFC 6066, section 8).
  public var requestsStaple = true
  /// Requests signed certificate timestamps (RFC 6962, section 3.3.1).
  public var requestsTimestamps = true
  /// Pads a ClientHello of 256 to 511 bytes to 512, as some servers hang at these lengths (RFC 7685).
  public var padsHello = false
  public var offersTickets = true
  /// Allows the server to request a certificate after the handshake (RFC 9846, section 4.2.6).
  public var offersPostHandshakeAuth = false
  /// Requests records of at most 512, 1024, 2048 or 4096 bytes (RFC 6066, section 4).
  public var maximumFragmentLength: Int?
  /// The maximum size of the list of certificates in bytes.
  public var maximumCertificateBytes = 1 << 20
  /// Called with each line of a key log (RFC 9850), without its line feed.
  public var keyLog: (@Sendable (String) -> Void)?

  /// Sends the ClientHello of this client program instead of libssl's; of the other properties only the limits, the key log and ALPN apply.
  public var profile: ClientProfile?

  public init() {}

  /// The offer of a current browser or curl.
  public static var ordinary: TLSConfiguration {
    var configuration = TLSConfiguration()
    configuration.alpn = ["h2", "http/1.1"]
    configuration.signatureSchemes = modernSchemes
    return configuration
  }

  /// The same for a client that relies on its connections: Diffie-Hellman with at least 2,048 bits, as current clients require.
  public static var client: TLSConfiguration {
    var configuration = ordinary
    configuration.minimumDHBits = 2_048
    return configuration
  }

  /// Everything that libssl supports, from TLS 1.0 up.
  public static var wide: TLSConfiguration {
    var configuration = ordinary
    configuration.minimumVersion = .tls10
    configuration.cipherList = "ALL:COMPLEMENTOFALL:@SECLEVEL=0"
    configuration.groups =
      "X25519:P-256:P-384:P-521:X448:secp256k1:brainpoolP256r1:brainpoolP384r1:brainpoolP512r1:P-224:P-192:ffdhe2048:ffdhe3072"
      + ":ffdhe4096:ffdhe6144:ffdhe8192"
    configuration.signatureSchemes =
      modernSchemes
      + ":ECDSA+SHA224:RSA+SHA224:DSA+SHA224:DSA+SHA256:DSA+SHA384:DSA+SHA512:ECDSA+SHA1:RSA+SHA1:DSA+SHA1"
    return configuration
  }

  private static let modernSchemes =
    "ecdsa_secp256r1_sha256:ecdsa_secp384r1_sha384:ecdsa_secp521r1_sha512:ed25519:ed448"
    + ":rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512:rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512"
    + ":rsa_pkcs1_sha256:rsa_pkcs1_sha384:rsa_pkcs1_sha512"
}
