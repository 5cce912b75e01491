public import TLSWire

/// The parameters of the ClientHello of a `ServerFlight`.
public struct ServerFlightOffer: Hashable, Sendable {
  /// Nil sends no name, as for an IP address (RFC 6066, section 3).
  public var serverName: String?
  public var cipherSuites: [CipherSuite] = [.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256]
  /// In order of preference. Only `computableGroups` allow a complete flight; others cause an error if the server selects them.
  public var groups: [NamedGroup] = computableGroups
  /// The groups with a key share in the first ClientHello; a server that requires another sends a HelloRetryRequest. Unsupported groups get
  /// none.
  public var sharedGroups: [NamedGroup] = [.x25519, .secp256r1]
  /// Any schemes, including those that cannot be verified here.
  public var signatureSchemes: [SignatureScheme] = ordinarySchemes
  public var applicationProtocols: [String] = []
  /// With older versions the server may select one of them, which ends in `.notTLS13`.
  public var versions: [ProtocolVersion] = [.tls13]
  /// Requests OCSP responses and SCTs with the certificates.
  public var requestsStatus = true
  /// The certificate compression algorithms (RFC 8879), in order of preference; empty omits the extension. Only zlib is decompressed; for
  /// the others only the lengths are reported.
  public var certificateCompressions: [CertificateCompression] = []
  /// The maximum plaintext size of records that the server may send (RFC 8449); nil omits the extension. Longer records are still accepted.
  public var recordSizeLimit: UInt16?
  /// Additional extensions, appended unchanged.
  public var others: [TLSExtension] = []
  /// The maximum size of the Certificate message in bytes, compressed or not.
  public var certificateLimit = 1 << 20

  public init(serverName: String? = nil) { self.serverName = serverName }

  /// The groups that libcrypto supports, cheapest first.
  public static let computableGroups: [NamedGroup] = [
    .x25519, .secp256r1, .x448, .secp384r1, .secp521r1, .ffdhe2048, .ffdhe3072, .ffdhe4096, .ffdhe6144, .ffdhe8192,
  ]

  /// The schemes of a browser, and Ed25519 and Ed448.
  public static let ordinarySchemes: [SignatureScheme] = [
    .ecdsaSecp256r1SHA256, .rsaPSSRSAESHA256, .rsaPKCS1SHA256, .ecdsaSecp384r1SHA384, .rsaPSSRSAESHA384, .rsaPKCS1SHA384,
    .rsaPSSRSAESHA512, .rsaPKCS1SHA512, .ecdsaSecp521r1SHA512, .ed25519, .ed448, .rsaPSSPSSSHA256, .rsaPSSPSSSHA384, .rsaPSSPSSSHA512,
  ]

  func hello(random: [UInt8], sessionID: [UInt8], shares: [KeyShareEntry]) -> ClientHello {
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    if versions.contains(where: { $0 < .tls13 }) { extensions += [.extendedMainSecret, .renegotiationInfo, .ecPointFormats] }
    extensions.append(.supportedGroups(groups))
    if !applicationProtocols.isEmpty { extensions.append(.alpn(applicationProtocols)) }
    if requestsStatus { extensions += [.statusRequest, .signedCertificateTimestamp] }
    extensions.append(.signatureAlgorithms(signatureSchemes))
    extensions.append(.supportedVersions(versions))
    extensions.append(.keyShare(shares))
    if !certificateCompressions.isEmpty { extensions.append(.compressCertificate(certificateCompressions)) }
    if let recordSizeLimit { extensions.append(.recordSizeLimit(recordSizeLimit)) }
    extensions += others
    var hello = ClientHello(random: random, cipherSuites: cipherSuites, extensions: extensions, sessionID: sessionID)
    // Some servers hang at 256 to 511 bytes (RFC 7685).
    let length = hello.message.bytes.count
    if (256..<512).contains(length) { hello.extensions?.append(.padding(max(512 - length - 4, 0))) }
    return hello
  }
}
