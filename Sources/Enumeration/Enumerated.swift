public import TLSWire

/// Everything that an enumeration has found out.
public struct Enumerated: Hashable, Sendable {
  /// Oldest first; those that were asked about.
  public var protocols: [ProtocolResult] = []
  /// Accepted ones, and with `--show all` the others.
  public var groups: [GroupResult] = []
  public var groupPreferences: [GroupPreference] = []
  public var schemes: [SchemeResult] = []
  /// The first certificate of each chain that was seen, with what it was signed by.
  public var certificates: [CertificateResult] = []
  public var parameters: [ParametersResult] = []
  public var extensions: [ExtensionResult] = []
  /// One answer each to simple questions: compression, fallback, extended main secret …
  public var features: [FeatureResult] = []
  public var tolerances: [FeatureResult] = []
  /// What a server does that no standard expects: `(code, words)`, each once.
  public var oddities: [Oddity] = []

  public init() {}

  public struct ProtocolResult: Hashable, Sendable {
    public var version: ProtocolVersion
    public var support: Support
    public var evidence: Evidence
    /// Accepted ones, in the server's order when it has one.
    public var suites: [SuiteResult] = []
    /// Of SSL 2.0.
    public var cipherKinds: [SSL2CipherKind] = []
    public var preference: Preference?
    /// Suites that were asked about and are not accepted.
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
    /// The group that the server took with it.
    public var group: NamedGroup?
    /// The size of its finite-field prime in bits.
    public var primeBits: Int?
    /// How every handshake with it ends after the ServerHello; nil where one went on.
    public var failure: Evidence?

    public init(_ suite: CipherSuite, _ support: Support, _ evidence: Evidence, group: NamedGroup? = nil, primeBits: Int? = nil) {
      self.suite = suite
      self.support = support
      self.evidence = evidence
      self.group = group
      self.primeBits = primeBits
    }
  }

  /// Whose order counts.
  public enum Preference: String, Hashable, Sendable {
    case server, client
    case serverUnlessClientPrefersChaCha20 = "server-unless-client-prefers-chacha20"
    /// SSL 2.0: the client chooses.
    case clientByProtocol = "client-by-protocol"
    case undetermined
  }

  public struct GroupResult: Hashable, Sendable {
    public var group: NamedGroup
    public var support: Support
    public var evidence: Evidence
    /// Versions in which it was accepted.
    public var versions: [ProtocolVersion]
    /// A ServerHello came to a share of ours in it, not only a HelloRetryRequest.
    public var isProvenByShare: Bool
  }

  public struct GroupPreference: Hashable, Sendable {
    public var version: ProtocolVersion
    public var order: [NamedGroup]
    public var preference: Preference
    /// What the server took when only these had shares.
    public var takenWithShareOf: [NamedGroup]
    /// Whether it asks for another hello rather than take a group of lower rank that has a share.
    public var retriesForPreferred: Bool?
  }

  public struct SchemeResult: Hashable, Sendable {
    public var scheme: SignatureScheme
    public var support: Support
    public var evidence: Evidence
    public var versions: [ProtocolVersion]
  }

  public struct CertificateResult: Hashable, Sendable {
    /// DER of the first certificate.
    public var der: [UInt8]
    public var versions: [ProtocolVersion]
    public var schemes: [SignatureScheme]
  }

  public struct ParametersResult: Hashable, Sendable {
    public var prime: [UInt8]
    public var generator: [UInt8]
    /// How a well-known prime is called; nil for one that is not in the table.
    public var name: String?
    public var versions: [ProtocolVersion]
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
    /// For people, where there is more to say.
    public var detail: String?
  }

  public struct Oddity: Hashable, Sendable {
    /// Stable, dotted: `server.picks-unoffered-suite`.
    public var code: String
    public var words: String
  }
}
