public import Bytes
public import Crypto
public import PathValidation

/// A chain with the expected verdict under each profile, shared by the tests of PathValidation and the comparisons with other verifiers.
public struct VerdictFixture: Sendable, CustomStringConvertible {
  /// An error and the certificate of the path that it concerns.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    public let code: ChainError.Code
    public let depth: Int

    public init(_ code: ChainError.Code, depth: Int) {
      self.code = code
      self.depth = depth
    }

    public static func at(_ depth: Int, _ code: ChainError.Code) -> Fault { Fault(code, depth: depth) }
    public var description: String { "\(code.rawValue) at \(depth)" }
  }

  /// DER: the certificates a server sends, its own first, and the trusted ones.
  public struct Certificates: Sendable {
    public let chain: [[UInt8]]
    public let roots: [[UInt8]]

    public init(chain: [[UInt8]], roots: [[UInt8]]) {
      self.chain = chain
      self.roots = roots
    }
  }

  public typealias Mint = @Sendable () throws(CryptoError) -> Certificates

  /// The policy or the part of the standard that the chain tests.
  public internal(set) var group = ""
  public let name: String
  /// Nil for verification without a host name.
  public let host: String?
  public let time: Timestamp
  /// The faults under `baseline`, and under `webpki` with a publicly trusted root; empty for a trusted chain.
  public let baseline: [Fault]
  /// The faults under `client`, and under `webpki` with a private root.
  public let client: [Fault]
  public let rfc5280: [Fault]
  public let mint: Mint

  /// By default `rfc` equals `baseline`, and `client` equals `rfc`.
  init(
    _ name: String, _ baseline: [Fault] = [], client: [Fault]? = nil, rfc: [Fault]? = nil, host: String? = "www.example.com",
    at time: Timestamp = VerdictFixture.now,
    mint: @escaping Mint
  ) {
    self.name = name
    self.host = host
    self.time = time
    self.baseline = baseline
    rfc5280 = rfc ?? baseline
    self.client = client ?? rfc5280
    self.mint = mint
  }

  init(
    _ name: String, _ baseline: [Fault] = [], client: [Fault]? = nil, rfc: [Fault]? = nil, host: String? = "www.example.com",
    at time: Timestamp = VerdictFixture.now,
    _ parts: VerdictFixtureParts
  ) {
    self.init(name, baseline, client: client, rfc: rfc, host: host, at: time, mint: { () throws(CryptoError) in try parts.minted() })
  }

  /// 2026-11-21: the default date of the certificates.
  public static let now = Timestamp(seconds: 1_795_219_200)

  /// `isPublic` is true if the roots are publicly trusted.
  public func faults(under profile: Profile, isPublic: Bool) -> [Fault] {
    switch profile.baseline {
    case .allRoots: baseline
    case .publicRoots: isPublic ? baseline : client
    case .none: profile.refusesWeakDigests ? client : rfc5280
    }
  }

  public var description: String { "\(group): \(name)" }

  /// Every row, in the order of the groups.
  public static let all: [VerdictFixture] = groups.flatMap { group, rows in
    rows.map { row in
      var row = row
      row.group = group
      return row
    }
  }

  private static let groups: [(String, [VerdictFixture])] = [
    ("validity", ValidityVerdictFixtures.rows),
    ("host", HostVerdictFixtures.rows),
    ("alternative names", NameVerdictFixtures.rows),
    ("name constraints", NameConstraintVerdictFixtures.rows),
    ("authorities", AuthorityVerdictFixtures.rows),
    ("purposes", PurposeVerdictFixtures.rows),
    ("policies", PolicyVerdictFixtures.rows),
    ("keys", KeyVerdictFixtures.rows),
    ("signatures", SignatureVerdictFixtures.rows),
    ("extensions", ExtensionVerdictFixtures.rows),
    ("encoding", EncodingVerdictFixtures.rows),
    ("paths", PathVerdictFixtures.rows),
    ("private roots", PrivateRootVerdictFixtures.rows),
  ]
}
