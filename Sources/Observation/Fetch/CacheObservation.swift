/// The handling of an exchange by a cache (RFC 9111).
public struct CacheObservation: Codable, Hashable, Sendable {
  /// The source of the response.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The response is a stored one, and no request was sent.
    case hit
    /// The server has validated the stored response.
    case validated
    /// The response is the server's.
    case miss
    /// The cache was bypassed.
    case passed
    /// The request accepted a stored response only, and there was none.
    case unsatisfiable

    public var description: String { rawValue }
  }

  public var outcome: Outcome
  /// For people.
  public var reason: String
  /// The age in seconds of the stored response that was used.
  public var age: Int64?
  /// Whether the server's response was stored.
  public var stored: Bool
  /// The reason it was not stored, for people.
  public var objection: String?

  public init(outcome: Outcome, reason: String, stored: Bool) {
    self.outcome = outcome
    self.reason = reason
    self.stored = stored
  }

  private enum CodingKeys: String, CodingKey {
    case outcome, reason, stored, objection
    case age = "age_s"
  }
}
