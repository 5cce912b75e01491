public import HTTPWire

/// A failure that may have passed when the same is asked again.
public enum RetryCause: Hashable, Sendable {
  case timeout
  case nameResolution
  case refusedConnection
  /// With this status.
  case status(Int)
  /// Only where every error counts; its code.
  case error(String)

  /// Nil for an answer that is one.
  public init?(_ head: ResponseHead, rules: RetryRules) {
    guard Self.statuses.contains(head.status) || rules.allErrors && rules.failedStatuses && head.status >= 400 else { return nil }
    self = .status(head.status)
  }

  /// Nil for what will be no better next time.
  public init?(_ error: HTTPError, rules: RetryRules) {
    switch error.category {
    case .timeout: self = .timeout
    // A name that is not there is there next time for curl; a resolver that says so is believed here.
    case .resolve where error.code == "resolve.temporary" || error.code == "resolve.timed-out": self = .nameResolution
    case .connect where rules.refusedConnections && error.code == "transport.refused": self = .refusedConnection
    case .usage, .cancelled: return nil
    default:
      guard rules.allErrors else { return nil }
      self = .error(error.code)
    }
  }

  /// Request Timeout, Too Many Requests, and the server's trouble.
  public static let statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
}

extension RetryCause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .timeout: "time-out"
    case .nameResolution: "the resolver had no answer for now"
    case .refusedConnection: "connection refused"
    case .status(let status): "status \(status)"
    case .error(let code): "error \(code)"
    }
  }
}
