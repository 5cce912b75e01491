/// The priority of a request among others of its client.
public enum RequestPriority: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Served when there is nothing else to do.
  case idle = 0
  case lowest, low, medium, highest

  public static func < (left: RequestPriority, right: RequestPriority) -> Bool { left.rawValue < right.rawValue }

  /// The value of the Priority field (RFC 9218, section 4): 3 is the default, 7 is for background requests.
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
