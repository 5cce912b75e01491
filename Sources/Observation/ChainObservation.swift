public import Bytes
public import PathValidation

/// The certificate chains that a target sent, at one address or at all of them, and their verification.
public struct ChainObservation: DocumentObservation {
  public static let key = "chain"
  public static let schema = "tlsprobe.chain/1"

  /// Whether all addresses that responded sent the same certificates in the same order; nil if fewer than two did.
  public var addressesAgree: Bool?
  public var addresses: [AddressObservation]
  /// The inputs of the verdicts, so that they can be reproduced from the certificates.
  public var judgedBy: VerificationBasis

  public init(addresses: [AddressObservation], judgedBy: VerificationBasis) {
    self.addresses = addresses
    self.judgedBy = judgedBy
    // Certificates of different types differ by nature.
    let answered = addresses.filter(\.isObserved)
    var agreements: [Bool] = []
    for (index, address) in answered.enumerated() {
      guard let peer = answered[..<index].first(where: { $0.certificateType == address.certificateType }) else { continue }
      agreements.append(peer.certificates.map(\.der) == address.certificates.map(\.der))
    }
    addressesAgree = agreements.isEmpty ? nil : agreements.allSatisfy { $0 }
  }

  /// Addresses without an observation. One that sent another type of certificate than requested was observed.
  public var unseen: [AddressObservation] {
    let seen = Set(addresses.filter { $0.isObserved || $0.verdict != nil }.map(\.endpoint))
    return addresses.filter { !seen.contains($0.endpoint) }
  }

  /// True if every address responded, every verdict is trusted and every server proved possession of its key. A missing type of certificate
  /// is not counted as a failure.
  public var isTrusted: Bool { all(\.isTrusted) }

  /// True if only missing proofs of possession and missing revocation responses prevent trust.
  public var isUnproven: Bool { !isTrusted && all { $0.isTrusted || $0.isUnproven } }

  private func all(_ isGood: (AddressObservation) -> Bool) -> Bool {
    !addresses.isEmpty && unseen.isEmpty
      && addresses.allSatisfy { isGood($0) || ($0.certificateType != nil && !$0.isObserved && $0.verdict == nil) }
  }

  private enum CodingKeys: String, CodingKey {
    case addressesAgree = "addresses_agree"
    case addresses
    case judgedBy = "judged_by"
  }
}

/// The name, time and roots of a verdict.
public struct VerificationBasis: Codable, Hashable, Sendable {
  /// The name that the certificate has to match; nil if none was checked.
  public var name: String?
  public var time: Timestamp
  public var trustStore: TrustStoreDescription
  /// The profile of the rules: `webpki`; nil in documents without this key.
  public var profile: String?
  /// The sources of revocation status; nil in documents without this key.
  public var revocation: RevocationMode?
  /// Whether missing issuers were fetched; nil in documents without this key.
  public var fetchesIntermediates: Bool?
  /// The trust anchors of the paths in PEM, unless the store is built in: the store itself may not be available later.
  public var anchors: [String] = []

  public init(name: String?, time: Timestamp, trustStore: TrustStoreDescription) {
    self.name = name
    self.time = time
    self.trustStore = trustStore
  }

  private enum CodingKeys: String, CodingKey {
    case name, time
    case trustStore = "trust_store"
    case profile, revocation
    case fetchesIntermediates = "fetch_intermediates"
    case anchors
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    time = try container.decode(Timestamp.self, forKey: .time)
    trustStore = try container.decode(TrustStoreDescription.self, forKey: .trustStore)
    profile = try container.decodeIfPresent(String.self, forKey: .profile)
    revocation = try container.decodeIfPresent(RevocationMode.self, forKey: .revocation)
    fetchesIntermediates = try container.decodeIfPresent(Bool.self, forKey: .fetchesIntermediates)
    anchors = try container.decodeIfPresent([String].self, forKey: .anchors) ?? []
  }

  /// Omits what documents of earlier versions do not have, unless it is set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(time, forKey: .time)
    try container.encode(trustStore, forKey: .trustStore)
    if let profile { try container.encode(profile, forKey: .profile) }
    if let revocation { try container.encode(revocation, forKey: .revocation) }
    if let fetchesIntermediates { try container.encode(fetchesIntermediates, forKey: .fetchesIntermediates) }
    if !anchors.isEmpty { try container.encode(anchors, forKey: .anchors) }
  }
}

/// The source of the trust anchors.
public struct TrustStoreDescription: Codable, Hashable, Sendable {
  /// `mozilla`, `system`, `file`, `directory`.
  public var name: String
  /// The file or directory, or the package that the built-in roots come from.
  public var source: String
  public var count: Int?
  /// The date of the roots; nil if unknown.
  public var date: String?

  public init(name: String, source: String, count: Int? = nil, date: String? = nil) {
    self.name = name
    self.source = source
    self.count = count
    self.date = date
  }
}

/// An observation that can be encoded in a document: the chain, the suites, the timings.
public protocol DocumentObservation: Codable, Hashable, Sendable {
  /// The name of the observation among others of the same target.
  static var key: String { get }
  /// Name and major version of its JSON document: `tlsprobe.chain/1`.
  static var schema: String { get }
}
