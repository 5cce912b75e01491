public import Bytes
public import Transport

/// A response in a cache that outlives the process.
public struct PersistentResponse: Hashable, Sendable {
  public let key: RecordCacheKey
  public let response: RecordResponse
  public let received: Timestamp
  /// In whole seconds.
  public let lifetime: Duration

  public init(key: RecordCacheKey, response: RecordResponse, received: Timestamp, lifetime: Duration) {
    self.key = key
    self.response = response
    self.received = received
    self.lifetime = lifetime
  }

  public var expiry: Timestamp { Timestamp(seconds: received.seconds &+ lifetime.components.seconds, nanoseconds: received.nanoseconds) }

  /// The response with its arrival on the monotonic clock, which shows `monotonic` at the time `wall`.
  ///
  /// A response of the future counts as expired: the wall clock was wrong at its arrival, or is wrong now.
  func cached(at wall: Timestamp, _ monotonic: MonotonicInstant) -> CachedResponse {
    let (seconds, isOverflow) = wall.seconds.subtractingReportingOverflow(received.seconds)
    let isPlausible = !isOverflow && seconds >= -Self.tolerance && seconds < Self.century
    let age: Duration = isPlausible ? .seconds(max(seconds, 0)) : lifetime
    return CachedResponse(response, received: monotonic + (.zero - age), lifetime: lifetime)
  }

  /// Small corrections of the clock, in seconds.
  private static let tolerance: Int64 = 5
  private static let century: Int64 = 3_155_760_000
}

/// A problem of a persistent cache; lookups continue without it.
public struct RecordCacheWarning: Hashable, Sendable {
  /// An open set: codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file was damaged. It was set aside, and an empty cache takes its place.
    public static let replaced = Code(rawValue: "resolve.cache-replaced")
    /// A stored response is invalid, and was ignored.
    public static let invalidEntry = Code(rawValue: "resolve.cache-entry")
    /// The cache cannot be read.
    public static let unreadable = Code(rawValue: "resolve.cache-unreadable")
    /// Responses were not stored.
    public static let unwritable = Code(rawValue: "resolve.cache-unwritable")
  }

  public let code: Code
  public let detail: String

  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension RecordCacheWarning: CustomStringConvertible {
  public var description: String { detail }
}

/// A cache of responses that outlives the process and may be shared with others; each belongs to one resolver.
///
/// Problems are warnings, never errors: a lookup does not depend on its cache.
public protocol PersistentRecordCache: Sendable {
  /// The stored responses that are not expired for longer than `stale`, the latest first, at most `limit`.
  func responses(limit: Int, stale: Duration, deadline: Deadline) async -> (found: [PersistentResponse], warnings: [RecordCacheWarning])

  /// The stored response to one question, also if it has expired; nil if there is none.
  func response(for key: RecordCacheKey, deadline: Deadline) async -> (found: PersistentResponse?, warnings: [RecordCacheWarning])

  func store(_ responses: [PersistentResponse], deadline: Deadline) async -> [RecordCacheWarning]

  /// Deletes the responses that are expired for longer than `stale`.
  func removeExpired(stale: Duration, deadline: Deadline) async -> (count: Int, warnings: [RecordCacheWarning])
}
