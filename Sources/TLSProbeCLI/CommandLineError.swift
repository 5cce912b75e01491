public import Observation
internal import Report

/// Why a command ends without a result: one line for people and a status for scripts.
public struct CommandLineError: Error, Hashable, Sendable, CustomStringConvertible {
  public var status: ExitStatus
  /// What and where: lower case, no full stop.
  public var message: String
  public var hint: String?

  public init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }

  public init(_ failure: Failure) {
    self.init(.notProbed, failure.message, hint: failure.hint)
  }

  /// A failure with the hint that fits the target.
  public init(_ failure: Failure, at target: TargetDescription) {
    self.init(.notProbed, failure.message, hint: failure.hint(at: target))
  }

  /// One line, whatever the message holds.
  public var description: String {
    let hint = hint.map { " (hint: \($0))" } ?? ""
    return TerminalText.escape("tlsprobe: \(message)\(hint)")
  }
}
