/// A protocol version and the cipher suites that are accepted in it.
public struct ProtocolObservation: Codable, Hashable, Sendable, Supportable {
  /// `TLSv1.2`.
  public var version: String
  public var support: String
  public var evidence: EvidenceDescription
  /// Accepted ones, in the server's order when it has one.
  public var cipherSuites: [SuiteObservation]
  /// `server`, `client`, `server-unless-client-prefers-chacha20`, `client-by-protocol` (SSLv2) or `undetermined`; nil when not asked.
  public var preference: String?
  /// Suites that were asked about and are not accepted; only when all were wanted.
  public var others: [SuiteObservation]

  public init(
    version: String, support: String, evidence: EvidenceDescription, cipherSuites: [SuiteObservation] = [], preference: String? = nil,
    others: [SuiteObservation] = []
  ) {
    self.version = version
    self.support = support
    self.evidence = evidence
    self.cipherSuites = cipherSuites
    self.preference = preference
    self.others = others
  }

  private enum CodingKeys: String, CodingKey {
    case version, support, evidence
    case cipherSuites = "cipher_suites"
    case preference
    case others = "not_accepted"
  }
}

/// A cipher suite in one protocol version, or a cipher kind of SSL 2.0.
public struct SuiteObservation: Codable, Hashable, Sendable, Supportable {
  /// `0xc02f`, of SSL 2.0 `0x010080`.
  public var id: String
  /// IANA's; a point without a name is its own name.
  public var name: String
  public var openSSLName: String?
  /// `ECDHE`; nil where the suite does not say, as in TLS 1.3.
  public var keyExchange: String?
  public var authentication: String?
  /// The length of the cipher's key; 0 without encryption, nil when unknown.
  public var bits: Int?
  public var forwardSecrecy: Bool?
  /// The group that the server took with it.
  public var group: WireValue?
  /// The size of its finite-field prime.
  public var dhBits: Int?
  /// Codes of what speaks against the suite, the worst first; nil before anything was checked.
  public var weaknesses: [String]?
  public var support: String
  public var evidence: EvidenceDescription
  /// How every handshake with it ends after the ServerHello; nil where one went on, or where that was not asked.
  public var handshakeFailure: EvidenceDescription?

  public init(
    id: String, name: String, openSSLName: String? = nil, keyExchange: String? = nil, authentication: String? = nil, bits: Int? = nil,
    forwardSecrecy: Bool? = nil, group: WireValue? = nil, dhBits: Int? = nil, support: String = "accepted",
    evidence: EvidenceDescription = EvidenceDescription("server_hello"), handshakeFailure: EvidenceDescription? = nil
  ) {
    self.id = id
    self.name = name
    self.openSSLName = openSSLName
    self.keyExchange = keyExchange
    self.authentication = authentication
    self.bits = bits
    self.forwardSecrecy = forwardSecrecy
    self.group = group
    self.dhBits = dhBits
    self.support = support
    self.evidence = evidence
    self.handshakeFailure = handshakeFailure
  }

  private enum CodingKeys: String, CodingKey {
    case id, name
    case openSSLName = "openssl_name"
    case keyExchange = "key_exchange"
    case authentication, bits
    case forwardSecrecy = "forward_secrecy"
    case group
    case dhBits = "dh_bits"
    case weaknesses
    case support, evidence
    case handshakeFailure = "handshake_failure"
  }
}
