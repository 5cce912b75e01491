/// The outcome of one request of a run.
public struct RequestResult: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case passed
    /// Assertions or captures that failed.
    case failed([AssertionFailure])
    /// The request could not be sent, or there was no response.
    case unreachable(String)
    /// The request could not be prepared.
    case invalid(CollectionError)
    /// Not sent, and why.
    case skipped(String)
  }

  public let name: String
  /// The row of `for-each`, counted from 1.
  public let row: Int?
  public let position: SourcePosition
  public let outcome: Outcome
  public var method: String?
  public var url: String?
  public var status: Int?
  public var duration: Duration?
  /// Requests sent, with retries.
  public var attempts = 0

  public var isPassed: Bool { outcome == .passed }
}

/// What to run of a collection.
public struct RunOptions: Sendable {
  /// The names of requests, which run with their dependencies; empty for all.
  public var requests: [String] = []
  public var environment: String?
  /// Values that override those of the file and of the environment.
  public var variables: [(name: String, value: String)] = []
  /// The maximum number of requests that are sent at the same time.
  public var parallel = 1
  /// After a failure no other request is sent, except those of the teardown.
  public var stopsAtFailure = false

  public init() {}
}
