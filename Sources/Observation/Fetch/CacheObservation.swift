/// The handling of an exchange by a cache (RFC 9111).
public struct CacheObservation: Codable, Hashable, Sendable {
  /// `hit`, `validated`, `miss`, `passed` or `unsatisfiable`.
  public var outcome: String
  /// For people.
  public var reason: String
  /// The age in seconds of the stored response that was used.
  public var age: Int64?
  /// Whether the server's response was stored.
  public var stored: Bool
  /// The reason it was not stored, for people.
  public var objection: String?

  public init(outcome: String, reason: String, stored: Bool) {
    self.outcome = outcome
    self.reason = reason
    self.stored = stored
  }

  private enum CodingKeys: String, CodingKey {
    case outcome, reason, stored, objection
    case age = "age_s"
  }
}
