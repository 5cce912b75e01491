/// The rules for retries: which failures, how often and after which delay, as in curl.
public struct RetryRules: Hashable, Sendable {
  /// Maximum number of retries.
  public var retries: Int
  /// Delay before every retry; nil for one second, doubled each time up to ``longestDelay``.
  public var delay: Duration?
  /// Maximum time from the start of the first attempt to the start of a retry; nil for no limit.
  public var maximumTime: Duration?
  /// Maximum delay, even with Retry-After: if it requires more, the response is delivered. One hour by default.
  public var longestWait = Duration.seconds(3_600)
  /// Retries every error except those of usage (`--retry-all-errors`). False by default.
  public var allErrors = false
  /// Together with `allErrors`, retries every status from 400 on (`--fail`). False by default.
  public var failedStatuses = false
  /// Retries refused connections (`--retry-connrefused`). False by default.
  public var refusedConnections = false
  /// Retries idempotent methods only (RFC 9110, section 9.2.2). Curl retries all methods. True by default.
  public var onlyIdempotent = true

  public init(retries: Int) { self.retries = retries }

  /// The maximum delay of exponential back-off.
  public static let longestDelay = Duration.seconds(600)
  static let firstDelay = Duration.seconds(1)
}
