public import Observation
internal import Report

/// The reason why a command ends without a result: a message of one line and an exit status.
public struct CommandLineError: Error, Hashable, Sendable, CustomStringConvertible {
  public var status: ExitStatus
  /// The error and its location: lower case, no full stop.
  public var message: String
  public var hint: String?

  public init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  public init(_ failure: Failure) {
    self.init(.notProbed, failure.message, hint: failure.hint.map(Hints.text))
  }

  /// A failure with a hint for the target.
  public init(_ failure: Failure, at target: TargetDescription) {
    self.init(.notProbed, failure.message, hint: failure.hint(at: target))
  }

  package static let unwritableOutput = CommandLineError(.inputOutput, "cannot write to standard output")

  /// One line, with control characters escaped.
  public var description: String {
    let hint = hint.map { " (hint: \($0))" } ?? ""
    return TerminalText.escape("tlsprobe: \(message)\(hint)")
  }
}
