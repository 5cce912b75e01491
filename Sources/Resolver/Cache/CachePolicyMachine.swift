internal import Bytes
internal import DNSWire

/// The order in which a lookup uses its sources, without I/O: receives their results and returns the next action.
///
/// Override, memory, persistent cache, backend, one retry, expired response, fallback backend, failure.
struct CachePolicyMachine: Sendable {
  /// The sources that exist.
  struct Sources: Hashable, Sendable {
    var hasOverrides = false
    var hasPersistentCache = false
    var hasFallback = false
    /// False if only cached responses may be returned.
    var waits = true
  }

  enum Action: Hashable, Sendable {
    case checkOverrides
    case checkMemory
    case checkPersistentCache
    /// `attempts` of the remaining time have to be left for this query and those that may follow.
    case query(attempts: Int)
    /// Another query, after a delay, to a server other than `avoiding`.
    case retry(avoiding: String?, after: Duration, attempts: Int)
    case queryFallback
    case finish(Completion)
  }

  enum Completion: Hashable, Sendable {
    case override(RecordResponse)
    /// If `refreshes`, the response is requested again in the background.
    case cached(CachedResponse, isStale: Bool, refreshes: Bool)
    /// To be cached.
    case received(RecordResponse)
    case fallback(RecordResponse)
    case failed(ResolverError)
    /// Nothing is cached, and the lookup must not wait: the response is requested in the background.
    case notCached
  }

  enum Event: Sendable {
    case overrides(RecordResponse?)
    case memory(RecordCache.Match)
    case persistentCache(CachedResponse?, [RecordCacheWarning])
    /// The result of the backend or the fallback; `canContinue` is false once the deadline has passed.
    case result(Result<RecordResponse, ResolverError>, canContinue: Bool)
  }

  private enum State { case start, overrides, memory, persistentCache, backend, retry, fallback, finished }

  /// The queried name, for errors.
  private let name: @Sendable () -> String
  private let policy: LookupPolicy
  private let sources: Sources
  private let lifetimes: CacheLifetimes
  private var state = State.start
  private var expired: CachedResponse?
  /// A response such as SERVFAIL, which is better than an error.
  private var failedResponse: RecordResponse?
  /// A recent failure, for which the query is not repeated.
  private var cachedFailure: CachedResponse?
  private var error: ResolverError?
  /// The queries of the failures so far.
  private var attempts: [LookupAttempt] = []
  private(set) var steps: [LookupStep] = []

  init(_ name: @escaping @Sendable () -> String, _ policy: LookupPolicy, _ sources: Sources, _ lifetimes: CacheLifetimes) {
    self.name = name
    self.policy = policy
    self.sources = sources
    self.lifetimes = lifetimes
  }

  mutating func start() -> Action {
    state = sources.hasOverrides ? .overrides : .memory
    return sources.hasOverrides ? .checkOverrides : .checkMemory
  }

  /// An event that does not belong to the last action finishes the lookup with an error.
  mutating func received(_ event: Event, at now: MonotonicInstant) -> Action {
    switch (state, event) {
    case (.overrides, .overrides(let response)): return receivedOverride(response)
    case (.memory, .memory(let match)): return receivedMemory(match, at: now)
    case (.persistentCache, .persistentCache(let found, let warnings)): return receivedPersistent(found, warnings, at: now)
    case (.backend, .result(let result, let canContinue)), (.retry, .result(let result, let canContinue)):
      return receivedResult(result, canContinue: canContinue, at: now)
    case (.fallback, .result(let result, _)): return receivedFallback(result)
    default: return finish(.failed(ResolverError(.failed, name: name(), detail: "unexpected event of a lookup")))
    }
  }

  private mutating func receivedOverride(_ response: RecordResponse?) -> Action {
    if let response {
      note(.override, .hit, Self.text(of: response))
      return finish(.override(response))
    }
    note(.override, .miss)
    state = .memory
    return .checkMemory
  }

  private mutating func receivedMemory(_ match: RecordCache.Match, at now: MonotonicInstant) -> Action {
    if let fresh = match.fresh {
      note(.memoryCache, .hit, Self.expiry(of: fresh, at: now))
      return finish(.cached(fresh, isStale: false, refreshes: false))
    }
    expired = match.expired
    if let failure = match.failure {
      note(.memoryCache, .failed, "\(failure.response.responseCode) \(Self.seconds(failure.age(at: now))) ago")
      cachedFailure = failure
      return afterFailure(canContinue: true, at: now)
    }
    noteMatch(.memoryCache, match.expired, at: now)
    guard sources.waits else {
      guard policy.allowsStale, let expired else { return finish(.notCached) }
      note(.stale, .hit, Self.expiry(of: expired, at: now))
      return finish(.cached(expired, isStale: true, refreshes: true))
    }
    guard sources.hasPersistentCache else { return query() }
    state = .persistentCache
    return .checkPersistentCache
  }

  private mutating func receivedPersistent(
    _ found: CachedResponse?, _ warnings: [RecordCacheWarning], at now: MonotonicInstant
  ) -> Action {
    if let found, found.isFresh(at: now) {
      note(.persistentCache, .hit, Self.expiry(of: found, at: now))
      return finish(.cached(found, isStale: false, refreshes: false))
    }
    let kept = found.flatMap { lifetimes.keeps($0, at: now) ? $0 : nil }
    if let warning = warnings.first { note(.persistentCache, .failed, warning.detail) } else { noteMatch(.persistentCache, kept, at: now) }
    if let kept, expired.map({ $0.received < kept.received }) ?? true { expired = kept }
    return query()
  }

  private mutating func query() -> Action {
    state = .backend
    return .query(attempts: 1 + (policy.retries ? 1 : 0) + (sources.hasFallback ? 1 : 0))
  }

  private mutating func receivedResult(
    _ result: Result<RecordResponse, ResolverError>, canContinue: Bool, at now: MonotonicInstant
  ) -> Action {
    let kind = state == .retry ? LookupStep.Kind.retry : .backend
    switch result {
    case .success(let response) where response.kind != .failure:
      note(kind, .answered, Self.text(of: response))
      return finish(.received(response))
    case .success(let response):
      note(kind, .failed, Self.text(of: response))
      attempts += response.attempts
      failedResponse = response
    case .failure(let error):
      note(kind, error.code == .notFound ? .answered : .failed, error.reason)
      attempts += error.attempts
      self.error = error
      // The backend knows that there are no records, or no lookup waits for them any more.
      if error.code == .notFound || error.code == .cancelled { return finish(.failed(error)) }
    }
    guard state == .backend, policy.retries, canContinue else { return afterFailure(canContinue: canContinue, at: now) }
    state = .retry
    let server =
      switch result {
      case .success(let response): response.server
      case .failure(let error): error.attempts.last?.server
      }
    return .retry(avoiding: server, after: policy.retryDelay, attempts: sources.hasFallback ? 2 : 1)
  }

  private mutating func afterFailure(canContinue: Bool, at now: MonotonicInstant) -> Action {
    if policy.allowsStale, let expired {
      note(.stale, .hit, Self.expiry(of: expired, at: now))
      return finish(.cached(expired, isStale: true, refreshes: false))
    }
    note(.stale, policy.allowsStale ? .miss : .notAllowed, expired.map { Self.expiry(of: $0, at: now) })
    guard sources.hasFallback else {
      note(.fallback, .notConfigured)
      return fail()
    }
    guard canContinue, sources.waits else {
      note(.fallback, .notAllowed, canContinue ? nil : "the deadline has passed")
      return fail()
    }
    state = .fallback
    return .queryFallback
  }

  private mutating func receivedFallback(_ result: Result<RecordResponse, ResolverError>) -> Action {
    switch result {
    case .success(let response) where response.kind != .failure:
      note(.fallback, .answered, Self.text(of: response))
      return finish(.fallback(response))
    case .success(let response):
      note(.fallback, .failed, Self.text(of: response))
      return fail()
    case .failure(let failure):
      note(.fallback, failure.code == .notFound ? .answered : .failed, failure.reason)
      return failure.code == .notFound ? finish(.failed(failure)) : fail()
    }
  }

  private mutating func fail() -> Action {
    if let cachedFailure { return finish(.cached(cachedFailure, isStale: false, refreshes: false)) }
    if var failedResponse {
      failedResponse.attempts = attempts
      return finish(.received(failedResponse))
    }
    var error = error ?? ResolverError(.failed, name: name())
    error.attempts = attempts
    return finish(.failed(error))
  }

  private mutating func finish(_ completion: Completion) -> Action {
    state = .finished
    return .finish(completion)
  }

  private mutating func note(_ kind: LookupStep.Kind, _ outcome: LookupStep.Outcome, _ detail: String? = nil) {
    steps.append(LookupStep(kind, outcome, detail))
  }

  private mutating func noteMatch(_ kind: LookupStep.Kind, _ expired: CachedResponse?, at now: MonotonicInstant) {
    note(kind, expired == nil ? .miss : .expired, expired.map { Self.expiry(of: $0, at: now) })
  }

  /// `NOERROR, 2 records, udp://192.0.2.1`
  private static func text(of response: RecordResponse) -> String {
    let count = response.answers.count
    let records = count == 0 ? "no records" : count == 1 ? "1 record" : "\(count) records"
    return "\(response.responseCode), \(records), \(response.server ?? response.source)"
  }

  /// `expires in 12 s`, `expired 3 s ago`
  private static func expiry(of cached: CachedResponse, at now: MonotonicInstant) -> String {
    cached.isFresh(at: now) ? "expires in \(seconds(cached.remaining(at: now)))" : "expired \(seconds(cached.overdue(at: now))) ago"
  }

  private static func seconds(_ duration: Duration) -> String { "\(duration.components.seconds) s" }
}
