/// How many timed connections were asked for, and what became of them.
public struct SeriesObservation: Codable, Hashable, Sendable {
  /// Connections that were to enter the statistics.
  public var asked = 1
  /// Connections that came before and enter none.
  public var warmUps = 0
  /// How many of those asked for came to their end, well or not; fewer when the series was stopped.
  public var ended = 0
  public var succeeded = 0
  public var failed = 0
  /// How many stand in `attempts`; the later ones of a long series do not.
  public var listed = 0
  /// The failures by their code, the most frequent first.
  public var failures: [FailureCount] = []

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case asked
    case warmUps = "warmups"
    case ended, succeeded, failed, listed, failures
  }
}

/// How often attempts failed in the same way.
public struct FailureCount: Codable, Hashable, Sendable {
  public var count: Int
  /// The first of them.
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
