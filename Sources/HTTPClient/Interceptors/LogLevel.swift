/// How much of requests and answers is told.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Method, URL and status.
  case url
  /// And the fields.
  case headers
  /// And the beginning of the content, where it is text.
  case body
  /// And the beginning of what is not, in hexadecimal digits, and errors with their causes.
  case everything

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
