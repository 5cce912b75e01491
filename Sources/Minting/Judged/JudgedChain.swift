public import Bytes
public import Crypto
public import PKI

/// A chain with the verdict that it deserves under each profile: what the tests of PKI and those beside other verifiers share.
public struct JudgedChain: Sendable, CustomStringConvertible {
  /// What is wrong, and with which certificate of the path.
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

  /// DER: what a server sends, its own certificate first, and what is trusted.
  public struct Certificates: Sendable {
    public let chain: [[UInt8]]
    public let roots: [[UInt8]]

    public init(chain: [[UInt8]], roots: [[UInt8]]) {
      self.chain = chain
      self.roots = roots
    }
  }

  public typealias Mint = @Sendable () throws(CryptoError) -> Certificates

  /// The policy or the part of the standard that it is about.
  public internal(set) var group = ""
  public let name: String
  /// Nil asks for no host.
  public let host: String?
  public let time: Timestamp
  /// By `baseline`, and by `webpki` under a publicly trusted root; empty for a trusted chain.
  public let baseline: [Fault]
  /// By `client`, and by `webpki` under a private root.
  public let client: [Fault]
  public let rfc5280: [Fault]
  public let mint: Mint

  /// `rfc` equals `baseline`, and `client` equals `rfc`, unless they are given.
  init(
    _ name: String, _ baseline: [Fault] = [], client: [Fault]? = nil, rfc: [Fault]? = nil, host: String? = "www.example.com",
    at time: Timestamp = JudgedChain.now,
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
    at time: Timestamp = JudgedChain.now,
    _ parts: JudgedParts
  ) {
    self.init(name, baseline, client: client, rfc: rfc, host: host, at: time, mint: { () throws(CryptoError) in try parts.minted() })
  }

  /// 2026-11-21: what certificates are dated by, unless a row says otherwise.
  public static let now = Timestamp(seconds: 1_795_219_200)

  /// `isPublic` is whether the roots are publicly trusted.
  public func faults(under profile: Profile, isPublic: Bool) -> [Fault] {
    switch profile.baseline {
    case .allRoots: baseline
    case .publicRoots: isPublic ? baseline : client
    case .none: profile.refusesWeakDigests ? client : rfc5280
    }
  }

  public var description: String { "\(group): \(name)" }

  /// Every row, in the order of the groups.
  public static let all: [JudgedChain] = groups.flatMap { group, rows in
    rows.map { row in
      var row = row
      row.group = group
      return row
    }
  }

  private static let groups: [(String, [JudgedChain])] = [
    ("validity", JudgedValidity.rows),
    ("host", JudgedHosts.rows),
    ("alternative names", JudgedNames.rows),
    ("name constraints", JudgedNameConstraints.rows),
    ("authorities", JudgedAuthorities.rows),
    ("purposes", JudgedPurposes.rows),
    ("policies", JudgedPolicies.rows),
    ("keys", JudgedKeys.rows),
    ("signatures", JudgedSignatures.rows),
    ("extensions", JudgedExtensions.rows),
    ("encoding", JudgedEncodings.rows),
    ("paths", JudgedPaths.rows),
    ("private roots", JudgedPrivateRoots.rows),
  ]
}
