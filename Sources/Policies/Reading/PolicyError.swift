/// An error in a policy: its position and reason.
public struct PolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int
  public let column: Int
  /// Lower case, no full stop.
  public let reason: String
  public let hint: String?

  public var description: String { "line \(line), column \(column): \(reason)" }
}
