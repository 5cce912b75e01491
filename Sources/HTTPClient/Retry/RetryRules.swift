/// What is tried again, how often and how long after, as curl has it.
public struct RetryRules: Hashable, Sendable {
  /// Tries after the first.
  public var retries: Int
  /// Before every retry; nil for one second, doubled each time up to ``longestDelay``.
  public var delay: Duration?
  /// No retry begins later than this after the first try began; nil for no limit.
  public var maximumTime: Duration?
  /// Longer than this nobody waits, whatever Retry-After says: the answer is given as it is.
  public var longestWait = Duration.seconds(3_600)
  /// Every error but those of usage is worth another try (`--retry-all-errors`).
  public var allErrors = false
  /// Of which any status from 400 on is one (`--fail`).
  public var failedStatuses = false
  /// So is a connection that is refused (`--retry-connrefused`).
  public var refusedConnections = false
  /// Only methods that may be repeated without harm (RFC 9110, section 9.2.2). Curl repeats any.
  public var onlyIdempotent = true

  public init(retries: Int) { self.retries = retries }

  /// What exponential back-off grows to.
  public static let longestDelay = Duration.seconds(600)
  static let firstDelay = Duration.seconds(1)
}
