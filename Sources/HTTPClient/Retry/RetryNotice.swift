/// A retry that is about to be waited for.
public struct RetryNotice: Hashable, Sendable {
  /// Why.
  public let cause: RetryCause
  /// How long it is waited for before it.
  public let wait: Duration
  /// Retries after this one.
  public let left: Int
}

extension RetryNotice: CustomStringConvertible {
  /// As in `status 503, will retry in 2 s, 1 retry left`.
  public var description: String {
    "\(cause), will retry in \(Self.seconds(wait)), \(left) \(left == 1 ? "retry" : "retries") left"
  }

  private static func seconds(_ wait: Duration) -> String {
    let (seconds, rest) = wait.components
    let tenths = rest / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
  }
}
