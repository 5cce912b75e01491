public import Bytes

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
