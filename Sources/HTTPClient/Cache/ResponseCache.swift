/// A response store in memory that evicts the least recently used responses.
public final class ResponseCache: ResponseStore {
  /// The size limits of the store.
  public struct Bounds: Hashable, Sendable {
    /// Maximum number of URLs; 1,000 by default.
    public var keys = 1_000
    /// Maximum total size of all responses in bytes; 32 MiB by default.
    public var bytes = 32 << 20
    /// Maximum content size of one response in bytes; 4 MiB by default.
    public var content = 4 << 20

    public init() {}
  }

  private struct Entry {
    var variants: StoredVariants
    var lastUse: UInt64
  }

  /// The size limits.
  public let bounds: Bounds
  /// The current usage.
  public private(set) var usage = StoreUsage()
  private var entries: [CacheKey: Entry] = [:]
  /// Counts accesses, to order entries by last use.
  private var clock: UInt64 = 0

  public init(_ bounds: Bounds = Bounds()) { self.bounds = bounds }

  public var largestContent: Int { min(bounds.content, bounds.bytes) }

  public func responses(for key: CacheKey) -> [StoredResponse] {
    clock += 1
    entries[key]?.lastUse = clock
    return entries[key]?.variants.responses ?? []
  }

  public func keep(_ response: StoredResponse, for key: CacheKey) {
    guard response.size <= bounds.bytes, response.content.count <= bounds.content else { return }
    clock += 1
    var entry = entries[key] ?? Entry(variants: StoredVariants(), lastUse: clock)
    count(entry.variants, times: -1)
    usage.evicted += entry.variants.keep(response)
    count(entry.variants, times: 1)
    entry.lastUse = clock
    entries[key] = entry
    while entries.count > bounds.keys || usage.bytes > bounds.bytes, let oldest = oldest(but: key) ?? entries.keys.first {
      usage.evicted += entries[oldest]?.variants.responses.count ?? 0
      forget(oldest)
    }
  }

  /// Removes every response that is stored for a key.
  public func forget(_ key: CacheKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    count(entry.variants, times: -1)
  }

  /// Removes all responses; `usage.evicted` is kept.
  public func removeAll() {
    entries = [:]
    usage.entries = 0
    usage.bytes = 0
  }

  private func oldest(but key: CacheKey) -> CacheKey? {
    entries.filter { $0.key != key }.min { $0.value.lastUse < $1.value.lastUse }?.key
  }

  private func count(_ variants: StoredVariants, times sign: Int) {
    usage.entries += sign * variants.responses.count
    usage.bytes += sign * variants.size
  }
}
