/// A YAML syntax or limit error: its position and reason.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int
  public let column: Int
  /// Lower case, no full stop.
  public let reason: String
  /// How to fix the error; nil if no hint is known.
  public let hint: String?

  public init(line: Int, column: Int, reason: String, hint: String? = nil) {
    self.line = line
    self.column = column
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "line \(line), column \(column): \(reason)" }
}
