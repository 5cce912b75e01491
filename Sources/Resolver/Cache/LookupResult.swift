/// The response to a question, and how it was found.
public struct LookupResult: Hashable, Sendable {
  /// With the TTLs that remain.
  public let response: RecordResponse
  /// The steps of the lookup; the last one returned the response.
  public let steps: [LookupStep]
  /// True for an expired response that is used because resolution failed, or while it is refreshed.
  public let isStale: Bool
  /// The time since the response was received; nil if it did not come from a cache.
  public let cachedAge: Duration?
  /// The time until the response expires in the cache; zero if it is expired or not cached.
  public let remainingTTL: Duration
  /// True if another lookup of the same question sent the query.
  public var isShared: Bool

  public init(
    _ response: RecordResponse, steps: [LookupStep], isStale: Bool = false, cachedAge: Duration? = nil, remainingTTL: Duration = .zero,
    isShared: Bool = false
  ) {
    self.response = response
    self.steps = steps
    self.isStale = isStale
    self.cachedAge = cachedAge
    self.remainingTTL = remainingTTL
    self.isShared = isShared
  }

  /// The step that returned the response.
  public var step: LookupStep? { steps.last }
}

/// A lookup with its steps, also if it failed.
public struct LookupReport: Hashable, Sendable {
  public let steps: [LookupStep]
  public let outcome: Result<LookupResult, ResolverError>

  public init(steps: [LookupStep], outcome: Result<LookupResult, ResolverError>) {
    self.steps = steps
    self.outcome = outcome
  }
}
