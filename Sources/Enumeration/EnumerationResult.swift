public import TLSWire

/// The results of an enumeration.
public struct EnumerationResult: Hashable, Sendable {
  /// Oldest first, only those that were probed.
  public var protocols: [ProtocolResult] = []
  /// Accepted groups, and with `--show all` the others.
  public var groups: [GroupResult] = []
  public var groupPreferences: [GroupPreference] = []
  public var schemes: [SchemeResult] = []
  /// The leaf certificate of each chain seen, with the schemes of the handshake signatures.
  public var certificates: [CertificateResult] = []
  public var parameters: [ParametersResult] = []
  /// The public values of key exchanges before TLS 1.3, by group and prime.
  public var publicValues: [PublicValues] = []
  public var extensions: [ExtensionResult] = []
  /// Results of single-ClientHello probes: compression, fallback, extended main secret …
  public var features: [FeatureResult] = []
  public var tolerances: [FeatureResult] = []
  /// Server behavior that violates the standards, each once.
  public var oddities: [Anomaly] = []

  public init() {}

  public struct ProtocolResult: Hashable, Sendable {
    public var version: ProtocolVersion
    public var support: Support
    public var evidence: Evidence
    /// Accepted suites, in the server's order if it has one.
    public var suites: [SuiteResult] = []
    /// For SSL 2.0 only.
    public var cipherKinds: [SSL2CipherKind] = []
    public var preference: OrderPreference?
    /// Suites that were probed and are not accepted.
    public var others: [SuiteResult] = []

    public init(version: ProtocolVersion, support: Support, evidence: Evidence) {
      self.version = version
      self.support = support
      self.evidence = evidence
    }
  }

  public struct SuiteResult: Hashable, Sendable {
    public var suite: CipherSuite
    public var support: Support
    public var evidence: Evidence
    /// The group that the server selected with it.
    public var group: NamedGroup?
    /// The size of its finite-field prime in bits.
    public var primeBits: Int?
    /// The failure of every handshake with the suite after the ServerHello; nil if one continued.
    public var failure: Evidence?

    public init(_ suite: CipherSuite, _ support: Support, _ evidence: Evidence, group: NamedGroup? = nil, primeBits: Int? = nil) {
      self.suite = suite
      self.support = support
      self.evidence = evidence
      self.group = group
      self.primeBits = primeBits
    }
  }

  public struct GroupResult: Hashable, Sendable {
    public var group: NamedGroup
    public var support: Support
    public var evidence: Evidence
    /// Versions in which the group was accepted.
    public var versions: [ProtocolVersion]
    /// The server sent a ServerHello for a key share of the group, not only a HelloRetryRequest.
    public var isProvenByShare: Bool
  }

  public struct GroupPreference: Hashable, Sendable {
    public var version: ProtocolVersion
    public var order: [NamedGroup]
    public var preference: OrderPreference
    /// The groups the server selected when the ClientHello had only a key share of that group.
    public var takenWithShareOf: [NamedGroup]
    /// Whether it sends a HelloRetryRequest rather than select a less preferred group that has a key share; nil if undetermined.
    public var retriesForPreferred: Bool?
  }

  public struct SchemeResult: Hashable, Sendable {
    public var scheme: SignatureScheme
    public var support: Support
    public var evidence: Evidence
    public var versions: [ProtocolVersion]
  }

  public struct CertificateResult: Hashable, Sendable {
    /// DER of the leaf certificate.
    public var der: [UInt8]
    public var versions: [ProtocolVersion]
    public var schemes: [SignatureScheme]
  }

  public struct ParametersResult: Hashable, Sendable {
    public var prime: [UInt8]
    public var generator: [UInt8]
    /// The name of a well-known prime; nil for one that is not in the table.
    public var name: String?
    public var versions: [ProtocolVersion]
  }

  /// The public values that a server sent in one group or modulo one prime.
  public struct PublicValues: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
      case group(NamedGroup)
      case prime([UInt8])
    }

    public var place: Place
    /// The number of handshakes.
    public var count = 0
    /// The number of handshakes with the value of an earlier one.
    public var repeats = 0
    /// The first value that was repeated.
    public var repeated: [UInt8]?

    public init(place: Place) { self.place = place }
  }

  public struct ExtensionResult: Hashable, Sendable {
    public var type: ExtensionType
    public var versions: [ProtocolVersion]
  }

  /// `name` is stable, snake case: `extended_main_secret`.
  public struct FeatureResult: Hashable, Sendable {
    public var name: String
    public var support: Support
    public var evidence: Evidence
    /// Details for people; nil if there are none.
    public var detail: String?
  }

  public struct Anomaly: Hashable, Sendable {
    /// Stable, dotted: `server.picks-unoffered-suite`.
    public var code: String
    public var words: String
  }
}
