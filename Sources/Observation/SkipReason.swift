/// The reason a probe was not made.
public struct SkipReason: Codable, Hashable, Sendable {
  /// Stable, dotted: `target.no-address`.
  public var code: String
  /// For people: lower case, no full stop.
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
