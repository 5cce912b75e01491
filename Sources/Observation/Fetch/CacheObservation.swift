/// What a cache did for an exchange (RFC 9111).
public struct CacheObservation: Codable, Hashable, Sendable {
  /// `hit`, `validated`, `miss`, `passed` or `unsatisfiable`.
  public var outcome: String
  /// In words.
  public var reason: String
  /// Seconds, of a stored answer that was given.
  public var age: Int64?
  /// The server's answer is stored now.
  public var stored: Bool
  /// Why it is not, in words.
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
