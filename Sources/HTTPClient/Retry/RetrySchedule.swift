/// Counts retries and computes their delays; a value without a clock.
public struct RetrySchedule: Hashable, Sendable {
  /// The decision after a failure.
  public enum Decision: Hashable, Sendable {
    case retry(after: Duration, left: Int)
    case stop(Reason)
  }

  /// The reason why there is no further retry.
  public enum Reason: String, Hashable, Sendable {
    case noneLeft = "no retry is left"
    case outOfTime = "the time for retries is over"
    /// The server requires a longer delay than permitted.
    case tooLong = "Retry-After is longer than allowed"
  }

  /// The rules for retries.
  public let rules: RetryRules
  /// Number of retries so far.
  public private(set) var count = 0
  private var backOff = RetryRules.firstDelay

  public init(_ rules: RetryRules) { self.rules = rules }

  /// The decision for an attempt that failed `elapsed` after the first one began; `asked` is the delay of Retry-After, which can only
  /// extend the delay.
  public mutating func next(elapsed: Duration, asked: Duration? = nil) -> Decision {
    guard count < rules.retries else { return .stop(.noneLeft) }
    if let limit = rules.maximumTime, elapsed >= limit { return .stop(.outOfTime) }
    let wait = max(rules.delay ?? backOff, asked ?? .zero, .zero)
    if let asked, asked > rules.longestWait { return .stop(.tooLong) }
    // A delay beyond the limit would be useless.
    if let limit = rules.maximumTime, limit - elapsed < wait { return .stop(asked == wait ? .tooLong : .outOfTime) }
    count += 1
    backOff = min(backOff * 2, RetryRules.longestDelay)
    return .retry(after: wait, left: rules.retries - count)
  }
}
