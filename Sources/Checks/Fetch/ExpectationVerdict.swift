/// An expectation on a transfer, the value seen, and whether it was met.
public struct ExpectationVerdict: Codable, Hashable, Sendable {
  /// The kind of expectation: `status`, `expiry`.
  public var kind: String
  /// The expectation as given: `200,3xx`, `30 days`.
  public var expected: String
  /// The value seen; nil if there was nothing to compare.
  public var seen: String?
  public var isMet: Bool
  /// Complete message for people: lower case, no full stop; may contain untrusted text.
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
