public import Bytes

extension CachingResolver {
  /// The sources of a resolver, and the rules of their use.
  public struct Configuration: Sendable {
    public var backend: any RecordBackend
    /// Queried after the backend has failed; its responses are not cached.
    public var fallback: (any RecordBackend)?
    public var persistentCache: (any PersistentRecordCache)?
    public var overrides = RecordOverrides()
    public var policy = LookupPolicy()
    public var limits = RecordCache.Limits()
    public var lifetimes = CacheLifetimes()
    /// The resolver in keys of the cache: the backend's name, or another text if settings change its responses.
    public var identity: String
    /// The client subnet that the backend sends (RFC 7871); nil for none.
    public var clientSubnet: String?
    public var clock = ResolverClock.system

    public init(backend: any RecordBackend) {
      self.backend = backend
      identity = backend.name
    }
  }
}

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

/// The clocks that determine the age of responses.
public struct ResolverClock: Sendable {
  /// For responses in memory.
  public let monotonic: @Sendable () -> MonotonicInstant
  /// For responses in a persistent cache.
  public let wall: @Sendable () -> Timestamp

  public init(monotonic: @escaping @Sendable () -> MonotonicInstant, wall: @escaping @Sendable () -> Timestamp) {
    self.monotonic = monotonic
    self.wall = wall
  }

  public static let system = ResolverClock(monotonic: { .now }, wall: { Platform.now })
}

/// The numbers of lookups and queries of a resolver since its creation.
public struct LookupCounters: Hashable, Sendable {
  public var lookups = 0
  /// Queries to the backend, retries included.
  public var queries = 0
  public var memoryHits = 0
  public var persistentHits = 0
  /// Expired responses that were returned.
  public var staleHits = 0
  /// Lookups that waited for the query of another one.
  public var shared = 0
  public var retries = 0
  public var fallbacks = 0
  public var failures = 0

  public init() {}
}

/// The reaction to a change of the network: responses may depend on it.
public enum NetworkChange: Hashable, Sendable {
  /// Forget all responses.
  case drop
  /// Resolve the names in memory and those that were resolved in advance again; until then their responses count as expired.
  case refresh
}
