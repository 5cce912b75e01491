/// What was expected of a transfer, what came, and whether it is the same.
public struct ExpectationVerdict: Codable, Hashable, Sendable {
  /// `status`, `expiry`.
  public var kind: String
  /// As it was asked for: `200,3xx`, `30 days`.
  public var expected: String
  /// Nil when there was nothing to hold against it.
  public var seen: String?
  public var isMet: Bool
  /// Whole, for people: lower case, no full stop; may hold hostile text.
  public var message: String

  public init(kind: String, expected: String, seen: String?, isMet: Bool, message: String) {
    self.kind = kind
    self.expected = expected
    self.seen = seen
    self.isMet = isMet
    self.message = message
  }

  private enum CodingKeys: String, CodingKey {
    case kind, expected, seen
    case isMet = "met"
    case message
  }
}
