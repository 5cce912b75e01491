/// Why a text is no value of an option about faults.
public struct FaultOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  public let what: String
  /// What to write instead.
  public let hint: String

  init(_ what: String, hint: String) {
    self.what = what
    self.hint = hint
  }

  public var description: String { "\(what); \(hint)" }
}
