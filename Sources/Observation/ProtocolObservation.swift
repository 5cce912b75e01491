public import TLSWire

/// A protocol version and the cipher suites accepted in it.
public struct ProtocolObservation: Codable, Hashable, Sendable, Supportable {
  /// `TLSv1.2`.
  public var version: String
  public var support: Support
  public var evidence: EvidenceDescription
  /// Accepted suites, in the server's order if it has one.
  public var cipherSuites: [SuiteObservation]
  /// Nil if not probed.
  public var preference: OrderPreference?
  /// Suites that were probed and are not known to be accepted: the undetermined ones, and refused ones if all were requested.
  public var others: [SuiteObservation]

  public init(
    version: String, support: Support, evidence: EvidenceDescription, cipherSuites: [SuiteObservation] = [],
    preference: OrderPreference? = nil,
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
  /// `0xc02f`; for SSL 2.0 `0x010080`.
  public var id: String
  /// The IANA name; for an unassigned code point its number.
  public var name: String
  public var openSSLName: String?
  /// `ECDHE`; nil if the suite does not determine it, as in TLS 1.3.
  public var keyExchange: String?
  public var authentication: String?
  /// The length of the cipher's key in bits; 0 without encryption, nil if unknown.
  public var bits: Int?
  public var forwardSecrecy: Bool?
  /// The group that the server selected with it.
  public var group: WireValue?
  /// The size of its finite-field prime in bits.
  public var dhBits: Int?
  /// Codes of the suite's weaknesses, most severe first; nil before the checks have run.
  public var weaknesses: [String]?
  public var support: Support
  public var evidence: EvidenceDescription
  /// The failure of every handshake with the suite after the ServerHello; nil if one continued, or if that was not probed.
  public var handshakeFailure: EvidenceDescription?

  public init(
    id: String, name: String, openSSLName: String? = nil, keyExchange: String? = nil, authentication: String? = nil, bits: Int? = nil,
    forwardSecrecy: Bool? = nil, group: WireValue? = nil, dhBits: Int? = nil, support: Support = .accepted,
    evidence: EvidenceDescription = EvidenceDescription(.serverHello), handshakeFailure: EvidenceDescription? = nil
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
