/// A certification path as built: from the server's certificate up to a trust anchor or to where it breaks off.
public struct PathDescription: Codable, Hashable, Sendable {
  /// From the server's certificate upwards, the anchor last.
  public var subjects: [String]
  /// The subject of the trust anchor; nil when the path reaches none.
  public var anchor: String?
  /// The trust stores that hold the anchor.
  public var stores: [String]
  /// Which certificate each is, by SHA-256 of its DER, beside `subjects`.
  public var sha256: [String]
  /// Where each stood in what the server sent; nil for one out of a trust store. Beside `subjects`.
  public var servedAs: [Int?]
  public var trusted: Bool
  public var errors: [VerdictError]
  /// The rules that it breaks, and where they stand.
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
