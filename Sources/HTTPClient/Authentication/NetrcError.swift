/// Why a netrc file cannot be read. It never repeats what stands there.
public struct NetrcError: Error, Hashable, Sendable {
  /// Counts from 1; 0 where no line is to blame.
  public let line: Int
  /// Lower case, no full stop.
  public let reason: String

  public init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension NetrcError: CustomStringConvertible {
  public var description: String { line == 0 ? reason : "line \(line): \(reason)" }
}
