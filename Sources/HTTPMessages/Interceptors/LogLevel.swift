/// The amount of detail in logs of requests and responses.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Method, URL and status.
  case url
  /// Additionally the header fields.
  case headers
  /// Additionally the beginning of the content, if it is text.
  case body
  /// Additionally the beginning of binary content, in hexadecimal digits, and the causes of errors.
  case everything

  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
