/// How soon a request should be served beside others of its client.
public enum RequestPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// When there is nothing else to do.
  case idle = 0
  case lowest, low, medium, highest

  public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }

  /// What a server is told of it (RFC 9218, section 4): 3 is what it takes for granted, 7 is for the background.
  public var field: String {
    switch self {
    case .idle: "u=7"
    case .lowest: "u=5"
    case .low: "u=4"
    case .medium: "u=3"
    case .highest: "u=1"
    }
  }
}
