/// How many tries are left, and how long to wait for the next; a value without a clock.
public struct RetrySchedule: Hashable, Sendable {
  /// What comes of a failure.
  public enum Decision: Hashable, Sendable {
    case retry(after: Duration, left: Int)
    case stop(Reason)
  }

  /// Why there is no further try.
  public enum Reason: String, Hashable, Sendable {
    case noneLeft = "no retry is left"
    case outOfTime = "the time for retries is over"
    /// The server asks for more patience than there is.
    case tooLong = "Retry-After asks for a longer wait than is allowed"
  }

  /// What is tried again.
  public let rules: RetryRules
  /// Retries that were decided.
  public private(set) var count = 0
  private var backOff = RetryRules.firstDelay

  public init(_ rules: RetryRules) { self.rules = rules }

  /// After a try failed `elapsed` after the first began; `asked` is what Retry-After says, which can only make the wait longer.
  public mutating func next(elapsed: Duration, asked: Duration? = nil) -> Decision {
    guard count < rules.retries else { return .stop(.noneLeft) }
    if let limit = rules.maximumTime, elapsed >= limit { return .stop(.outOfTime) }
    let wait = max(rules.delay ?? backOff, asked ?? .zero, .zero)
    if let asked, asked > rules.longestWait { return .stop(.tooLong) }
    // A wait that ends after the limit would be for nothing.
    if let limit = rules.maximumTime, limit - elapsed < wait { return .stop(asked == wait ? .tooLong : .outOfTime) }
    count += 1
    backOff = min(backOff * 2, RetryRules.longestDelay)
    return .retry(after: wait, left: rules.retries - count)
  }
}
