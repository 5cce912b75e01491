internal import Bytes
internal import HTTPWire

/// The retries of one transfer, including its redirects.
final class RetryStage: ExchangeStage {
  private var schedule: RetrySchedule
  private let now: () -> Timestamp
  private let tell: (RetryNotice) -> Void
  private let started = MonotonicInstant.now

  init(_ rules: RetryRules, now: @escaping () -> Timestamp, tell: @escaping (RetryNotice) -> Void) {
    schedule = RetrySchedule(rules)
    self.now = now
    self.tell = tell
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    guard let cause = RetryCause(head, rules: schedule.rules) else { return .proceed }
    return reaction(to: cause, asked: RetryAfter.read(head, at: now()), in: exchange)
  }

  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction {
    guard head == nil, let cause = RetryCause(error, rules: schedule.rules) else { return .proceed }
    return reaction(to: cause, asked: nil, in: exchange)
  }

  func reaction(toBroken error: HTTPError, of head: ResponseHead, in exchange: PreparedExchange) async -> ExchangeReaction {
    // A size limit, or a full disk, would be hit again.
    guard error.category != .limit, error.category != .io, let cause = RetryCause(error, rules: schedule.rules) else { return .proceed }
    return reaction(to: cause, asked: nil, in: exchange)
  }

  private func reaction(to cause: RetryCause, asked: Duration?, in exchange: PreparedExchange) -> ExchangeReaction {
    guard exchange.request.canBeRepeated(onlyIdempotent: schedule.rules.onlyIdempotent) else { return .proceed }
    guard case .retry(let wait, let left) = schedule.next(elapsed: started.duration(to: .now), asked: asked) else { return .proceed }
    let notice = RetryNotice(cause: cause, wait: wait, left: left)
    tell(notice)
    return .repeated(because: notice.description, after: wait)
  }
}

/// A notice of a retry, before the delay.
public struct RetryNotice: Hashable, Sendable {
  /// The cause of the retry.
  public let cause: RetryCause
  /// The delay before the retry.
  public let wait: Duration
  /// The number of retries left after this one.
  public let left: Int
}

extension RetryNotice: CustomStringConvertible {
  /// A text such as `status 503, will retry in 2 s, 1 retry left`.
  public var description: String {
    "\(cause), will retry in \(Self.seconds(wait)), \(left) \(left == 1 ? "retry" : "retries") left"
  }

  private static func seconds(_ wait: Duration) -> String {
    let (seconds, rest) = wait.components
    let tenths = rest / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
  }
}
