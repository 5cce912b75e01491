/// Where a cache keeps answers. Lives on the reactor of the transfers that it serves.
public protocol ResponseStore: AnyObject {
  /// Everything that is stored for a key, whatever it varies with.
  func responses(for key: CacheKey) -> [StoredResponse]
  /// Takes the place of what answers the same request.
  func keep(_ response: StoredResponse, for key: CacheKey)
  /// Removes everything that is stored for a key, as after a method that is not safe (RFC 9111, section 4.4).
  func forget(_ key: CacheKey)
  /// Bytes of content that one answer may have; more of it is not even collected.
  var largestContent: Int { get }
  /// What it holds.
  var usage: StoreUsage { get }
}

/// What a store holds.
public struct StoreUsage: Hashable, Sendable {
  /// Answers.
  public var entries = 0
  /// Bytes, roughly.
  public var bytes = 0
  /// Answers that had to make room, so far.
  public var evicted = 0

  public init() {}
}
