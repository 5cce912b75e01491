public import Bytes

/// Tries again what failed in a way that may pass, as curl's `--retry`.
///
/// A response that is tried again is not given to the caller. One that breaks off in its content is tried again only where the caller can
/// discard what it was given (`HTTPTransfer.contentRewind`), so that nothing comes twice.
public final class RetryPolicy: ExchangePolicy {
  /// What is tried again.
  public let rules: RetryRules
  /// For dates in Retry-After.
  private let now: () -> Timestamp
  private let tell: (RetryNotice) -> Void

  /// `tell` hears of every retry before it is waited for.
  public init(_ rules: RetryRules, now: @escaping () -> Timestamp = { Platform.now }, tell: @escaping (RetryNotice) -> Void = { _ in }) {
    self.rules = rules
    self.now = now
    self.tell = tell
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { RetryStage(rules, now: now, tell: tell) }
}
