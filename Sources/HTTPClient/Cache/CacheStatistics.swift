/// Statistics of a cache, in exchanges.
public struct CacheStatistics: Hashable, Sendable {
  /// Exchanges that used a stored response without sending a request.
  public private(set) var hits = 0
  /// Exchanges in which the server validated the stored response with 304 (RFC 9111, section 4.3).
  public private(set) var validated = 0
  /// Exchanges with a response from the server.
  public private(set) var misses = 0
  /// Exchanges that bypassed the cache, such as those with POST.
  public private(set) var passed = 0
  /// Exchanges that accepted a stored response only (`only-if-cached`) and failed with 504 (RFC 9111, section 5.2.1.7).
  public private(set) var unsatisfiable = 0
  /// Responses that were stored, or stored again after validation.
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
