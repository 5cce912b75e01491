public import HTTPWire

/// A failure that may be temporary.
public enum RetryCause: Hashable, Sendable {
  case timeout
  case nameResolution
  case refusedConnection
  /// A response with this status.
  case status(Int)
  /// Any other error, by its code; only with `RetryRules.allErrors`.
  case error(String)

  /// Nil for a response that is not a failure.
  public init?(_ head: ResponseHead, rules: RetryRules) {
    guard Self.statuses.contains(head.status) || rules.allErrors && rules.failedStatuses && head.status >= 400 else { return nil }
    self = .status(head.status)
  }

  /// Nil for an error that is not temporary.
  public init?(_ error: HTTPError, rules: RetryRules) {
    switch error.category {
    case .timeout: self = .timeout
    // A name that does not exist is retried by curl; here the resolver's response is taken as final.
    case .resolve where error.code == "resolve.temporary" || error.code == "resolve.timed-out": self = .nameResolution
    case .connect where rules.refusedConnections && error.code == "transport.refused": self = .refusedConnection
    case .usage, .cancelled: return nil
    default:
      guard rules.allErrors else { return nil }
      self = .error(error.code)
    }
  }

  /// Request Timeout, Too Many Requests, and server errors.
  public static let statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
}

extension RetryCause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .timeout: "time-out"
    case .nameResolution: "the resolver failed temporarily"
    case .refusedConnection: "connection refused"
    case .status(let status): "status \(status)"
    case .error(let code): "error \(code)"
    }
  }
}
