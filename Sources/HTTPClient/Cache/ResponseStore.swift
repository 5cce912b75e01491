/// The storage of a cache. Lives on the reactor of the transfers that it serves.
public protocol ResponseStore: AnyObject {
  /// All responses stored for a key, whatever they vary with.
  func responses(for key: CacheKey) -> [StoredResponse]
  /// Stores a response, replacing the one to the same request.
  func keep(_ response: StoredResponse, for key: CacheKey)
  /// Removes all responses stored for a key, as after an unsafe method (RFC 9111, section 4.4).
  func forget(_ key: CacheKey)
  /// Maximum content size of one response in bytes; longer content is not collected.
  var largestContent: Int { get }
  /// The current usage.
  var usage: StoreUsage { get }
}

/// The usage of a store.
public struct StoreUsage: Hashable, Sendable {
  /// Number of responses.
  public var entries = 0
  /// Approximate size in bytes.
  public var bytes = 0
  /// Number of responses evicted so far.
  public var evicted = 0

  public init() {}
}
