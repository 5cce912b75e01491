/// A certification path as built: from the server's certificate up to a trust anchor or to the last issuer found.
public struct PathDescription: Codable, Hashable, Sendable {
  /// From the server's certificate up, the anchor last.
  public var subjects: [String]
  /// The subject of the trust anchor; nil if the path ends without one.
  public var anchor: String?
  /// The trust stores that contain the anchor.
  public var stores: [String]
  /// The SHA-256 of each certificate's DER, parallel to `subjects`.
  public var sha256: [String]
  /// The position of each certificate among those sent; nil for one from a trust store. Parallel to `subjects`.
  public var servedAs: [Int?]
  public var trusted: Bool
  public var errors: [VerdictError]
  /// The rules that the path violates, and their references.
  public var refusedBy: [PathRefusalDescription]

  public init(
    subjects: [String], anchor: String?, stores: [String], sha256: [String] = [], servedAs: [Int?] = [], trusted: Bool,
    errors: [VerdictError] = [], refusedBy: [PathRefusalDescription] = []
  ) {
    self.subjects = subjects
    self.anchor = anchor
    self.stores = stores
    self.sha256 = sha256
    self.servedAs = servedAs
    self.trusted = trusted
    self.errors = errors
    self.refusedBy = refusedBy
  }

  private enum CodingKeys: String, CodingKey {
    case subjects, anchor, stores, sha256
    case servedAs = "served_as"
    case trusted, errors
    case refusedBy = "refused_by"
  }
}

/// A rule that a path violates.
public struct PathRefusalDescription: Codable, Hashable, Sendable {
  /// `validity`, `name constraints` …
  public var policy: String
  /// Document and section.
  public var reference: String
  /// The codes of the resulting errors.
  public var codes: [String]

  public init(policy: String, reference: String, codes: [String]) {
    self.policy = policy
    self.reference = reference
    self.codes = codes
  }
}
