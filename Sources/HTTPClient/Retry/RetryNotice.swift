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
