/// The number of timed connections requested, and their outcomes.
public struct SeriesObservation: Codable, Hashable, Sendable {
  /// Connections requested for the statistics.
  public var asked = 1
  /// Warm-up connections, which are excluded from the statistics.
  public var warmUps = 0
  /// The number of requested connections that ended, with or without success; fewer if the series was stopped.
  public var ended = 0
  public var succeeded = 0
  public var failed = 0
  /// The number of connections in `attempts`; the later ones of a long series are not listed.
  public var listed = 0
  /// The failures by code, most frequent first.
  public var failures: [FailureCount] = []

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case asked
    case warmUps = "warmups"
    case ended, succeeded, failed, listed, failures
  }
}

/// The number of attempts that failed in the same way.
public struct FailureCount: Codable, Hashable, Sendable {
  public var count: Int
  /// The first of these failures.
  public var failure: Failure

  public init(_ failure: Failure, count: Int = 1) {
    self.failure = failure
    self.count = count
  }

  private enum CodingKeys: String, CodingKey {
    case count
    case failure = "error"
  }
}
