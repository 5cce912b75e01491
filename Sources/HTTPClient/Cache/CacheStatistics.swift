/// What a cache has done so far, in exchanges.
public struct CacheStatistics: Hashable, Sendable {
  /// Exchanges that were answered from the store, and nobody was asked.
  public private(set) var hits = 0
  /// Those of which the server has confirmed what is stored, with 304 (RFC 9111, section 4.3).
  public private(set) var validated = 0
  /// Those that the server has answered.
  public private(set) var misses = 0
  /// Those that were none of the cache's business, as any with POST.
  public private(set) var passed = 0
  /// Those that wanted a stored answer or none (`only-if-cached`), and got 504 (RFC 9111, section 5.2.1.7).
  public private(set) var unsatisfiable = 0
  /// Answers that were stored, or stored anew once they were validated.
  public private(set) var stored = 0
  /// Bytes of content that came from the store.
  public private(set) var savedBytes: UInt64 = 0

  public init() {}

  mutating func count(_ report: CacheReport, content: Int) {
    switch report.outcome {
    case .hit: hits += 1
    case .validated: validated += 1
    case .miss: misses += 1
    case .passed: passed += 1
    case .unsatisfiable: unsatisfiable += 1
    }
    if report.isStored { stored += 1 }
    if report.outcome == .hit || report.outcome == .validated { savedBytes += UInt64(content) }
  }
}
