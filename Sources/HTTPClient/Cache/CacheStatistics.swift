/// What a cache has done so far, in exchanges.
public struct CacheStatistics: Hashable, Sendable {
  public private(set) var hits = 0
  public private(set) var validated = 0
  public private(set) var misses = 0
  public private(set) var passed = 0
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
