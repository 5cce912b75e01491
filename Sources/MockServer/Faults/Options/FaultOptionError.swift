/// The error for an invalid value of a fault option.
public struct FaultOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  public let what: String
  /// The correct syntax.
  public let hint: String

  init(_ what: String, hint: String) {
    self.what = what
    self.hint = hint
  }

  public var description: String { "\(what); \(hint)" }
}
