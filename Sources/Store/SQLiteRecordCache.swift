public import Bytes
public import DNSWire
public import Resolver
public import Transport

/// The cache of one resolver in an SQLite file, which several processes may use at once.
///
/// The file is opened at the first use. A corrupt file is renamed to `PATH.corrupt`, and an empty one takes its place.
public final class SQLiteRecordCache: Sendable {
  public let path: String
  /// The resolver in the keys of the responses.
  public let resolver: String
  /// The number of responses in the file; the oldest ones are deleted first.
  private let limit: Int
  private let now: @Sendable () -> Timestamp
  private let connection: RecordCacheConnection
  /// One thread: statements run one after the other.
  private let pool: BlockingPool

  /// `busyTimeout` limits the wait for the transactions of other processes.
  public init(
    path: String, resolver: String, on reactor: Reactor, limit: Int = 10_000, busyTimeout: Duration = .seconds(1),
    now: @escaping @Sendable () -> Timestamp = { Platform.now }
  ) {
    self.path = path
    self.resolver = resolver
    self.limit = limit
    self.now = now
    connection = RecordCacheConnection(path: path, resolver: resolver, busyTimeout: busyTimeout)
    pool = BlockingPool(on: reactor, maximumThreads: 1)
  }

  /// All responses, the latest first, also expired ones, with the resolver that the file names.
  public func list(deadline: Deadline) async throws(StoreError) -> [PersistentResponse] {
    let resolver = resolver
    return try await use(deadline) { database throws(StoreError) in
      let stored = try RecordCacheTable.resolver(database) ?? resolver
      return try RecordCacheTable.read(nil, limit: .max, notExpiredBefore: .min, resolver: stored, in: database)
    }.result.found
  }

  /// Deletes the responses for a name, or all of them; returns their number.
  @discardableResult
  public func clear(_ name: DNSName? = nil, deadline: Deadline) async throws(StoreError) -> Int {
    try await use(deadline) { database throws(StoreError) in try RecordCacheTable.clear(name, in: database) }.result
  }

  private func read(
    _ key: RecordCacheKey?, limit: Int, notExpiredBefore: Int64, _ deadline: Deadline
  ) async throws(StoreError) -> (result: (found: [PersistentResponse], invalid: Int), warnings: [RecordCacheWarning]) {
    let resolver = resolver
    return try await use(deadline) { database throws(StoreError) in
      try RecordCacheTable.read(key, limit: limit, notExpiredBefore: notExpiredBefore, resolver: resolver, in: database)
    }
  }

  private func use<T: Sendable>(
    _ deadline: Deadline, _ body: @escaping @Sendable (borrowing Database) throws(StoreError) -> T
  ) async throws(StoreError) -> (result: T, warnings: [RecordCacheWarning]) {
    let connection = connection
    let outcome: Result<(result: T, warnings: [RecordCacheWarning]), StoreError>
    do throws(TransportError) {
      outcome = try await pool.run("access the cache", deadline: deadline) { () throws(StoreError) in try connection.use(body) }
    } catch {
      throw StoreError(error.code == .cancelled ? .cancelled : .timedOut, path: path, detail: "\(error)")
    }
    return try outcome.get()
  }

  /// Responses that claim to be from this far in the future were stored with a wrong clock.
  private static let futureTolerance: Int64 = 86_400
}

extension SQLiteRecordCache: PersistentRecordCache {
  public func responses(
    limit: Int, stale: Duration, deadline: Deadline
  ) async -> (found: [PersistentResponse], warnings: [RecordCacheWarning]) {
    await read(nil, limit: limit, earliest: now().seconds &- stale.components.seconds, deadline)
  }

  public func response(
    for key: RecordCacheKey, deadline: Deadline
  ) async -> (found: PersistentResponse?, warnings: [RecordCacheWarning]) {
    guard key.resolver == resolver else { return (nil, []) }
    let (found, warnings) = await read(key, limit: 1, earliest: .min, deadline)
    return (found.first, warnings)
  }

  public func store(_ responses: [PersistentResponse], deadline: Deadline) async -> [RecordCacheWarning] {
    let limit = limit
    do throws(StoreError) {
      return try await use(deadline) { database throws(StoreError) in
        try RecordCacheTable.store(responses, in: database, limit: limit)
      }.warnings
    } catch {
      return [RecordCacheWarning(.unwritable, error.description)]
    }
  }

  public func removeExpired(stale: Duration, deadline: Deadline) async -> (count: Int, warnings: [RecordCacheWarning]) {
    let (before, future) = (now().seconds &- stale.components.seconds, now().seconds &+ Self.futureTolerance)
    do throws(StoreError) {
      let (count, warnings) = try await use(deadline) { database throws(StoreError) in
        try RecordCacheTable.removeExpired(before: before, future: future, in: database)
      }
      return (count, warnings)
    } catch {
      return (0, [RecordCacheWarning(.unwritable, error.description)])
    }
  }

  private func read(
    _ key: RecordCacheKey?, limit: Int, earliest: Int64, _ deadline: Deadline
  ) async -> (found: [PersistentResponse], warnings: [RecordCacheWarning]) {
    do throws(StoreError) {
      let (result, warnings) = try await read(key, limit: limit, notExpiredBefore: earliest, deadline)
      let invalid = result.invalid == 0 ? [] : [RecordCacheWarning(.invalidEntry, "\(path): \(result.invalid) invalid responses ignored")]
      return (result.found, warnings + invalid)
    } catch {
      return ([], [RecordCacheWarning(.unreadable, error.description)])
    }
  }
}
