public import Bytes

/// Counts how often a request is sent again because no server has processed it; a value without a clock.
///
/// `RetryPolicy` repeats requests that have failed. This repeats requests that a connection did not accept: refused streams, streams above
/// the last one of a GOAWAY, idle connections that the server closed (RFC 9113, section 8.7; RFC 9112, section 9.3.1).
struct RequestReplays {
  /// Number of attempts after the first.
  private(set) var count = 0
  /// Number of attempts since a connection last served any request.
  private var fruitless = 0

  /// The delay before the next attempt; nil if there is none left. `hasProgressed` is true if the connection served another request during
  /// the attempt: then an immediate attempt is likely to succeed.
  mutating func next(hasProgressed: Bool) -> Duration? {
    if hasProgressed { fruitless = 0 }
    guard count < Self.limit, fruitless < Self.fruitlessLimit else { return nil }
    count += 1
    guard !hasProgressed else { return .zero }
    fruitless += 1
    // A closed idle connection requires no delay.
    return fruitless == 1 ? .zero : min(Self.firstPause * (1 << (fruitless - 2)), Self.longestPause)
  }

  static let limit = 100
  static let fruitlessLimit = 10
  static let firstPause = Duration.milliseconds(10)
  static let longestPause = Duration.seconds(1)
}

/// Retries temporary failures, like curl's `--retry`.
///
/// A response that leads to a retry is not delivered to the caller. One that breaks off in its content is retried only if the caller can
/// discard the delivered part (`HTTPTransfer.contentRewind`), so that nothing is delivered twice.
public final class RetryPolicy: ExchangePolicy {
  /// The rules for retries.
  public let rules: RetryRules
  /// The current time, for dates in Retry-After.
  private let now: () -> Timestamp
  private let tell: (RetryNotice) -> Void

  /// `tell` is called for every retry, before its delay.
  public init(_ rules: RetryRules, now: @escaping () -> Timestamp = { Platform.now }, tell: @escaping (RetryNotice) -> Void = { _ in }) {
    self.rules = rules
    self.now = now
    self.tell = tell
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { RetryStage(rules, now: now, tell: tell) }
}
