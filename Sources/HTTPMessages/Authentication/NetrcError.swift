/// A syntax error in a netrc file. Never contains text of the file.
public struct NetrcError: Error, Hashable, Sendable {
  /// Line number, counted from 1; 0 if the error is not in a particular line.
  public let line: Int
  /// Starts in lower case, without a full stop.
  public let reason: String

  public init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension NetrcError: CustomStringConvertible {
  public var description: String { line == 0 ? reason : "line \(line): \(reason)" }
}
