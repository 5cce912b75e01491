/// The sources that a lookup may use, and the limits of their use.
public struct LookupPolicy: Hashable, Sendable {
  /// Use expired responses while resolution fails, and in non-blocking lookups.
  public var allowsStale: Bool
  /// After a failure, send one more query, to another endpoint if the backend has one.
  public var retries: Bool
  /// The time before the second query.
  public var retryDelay: Duration
  /// The time limit of a refresh in the background.
  public var refreshTimeout: Duration
  /// The maximum number of concurrent lookups when a list is resolved.
  public var window: Int

  public init(
    allowsStale: Bool = false, retries: Bool = true, retryDelay: Duration = .zero, refreshTimeout: Duration = .seconds(10),
    window: Int = 16
  ) {
    self.allowsStale = allowsStale
    self.retries = retries
    self.retryDelay = retryDelay
    self.refreshTimeout = refreshTimeout
    self.window = max(window, 1)
  }
}
