/// The end of each step in microseconds, with the names and semantics of curl's `-w`; nil for a step that did not happen.
///
/// With redirects, curl adds up the times of all exchanges; only `redirect`, the start of the last exchange, and `total` count from the
/// start of the transfer.
public struct CurlTimings: Codable, Hashable, Sendable {
  public var namelookup: Int64?
  public var connect: Int64?
  public var appconnect: Int64?
  public var pretransfer: Int64?
  public var posttransfer: Int64?
  public var starttransfer: Int64?
  public var total: Int64 = 0
  public var redirect: Int64 = 0

  public init() {}

  /// Adds the marks of the previous exchanges, for an exchange that began `start` microseconds after the first.
  public func following(_ earlier: CurlTimings?, startingAt start: Int64) -> CurlTimings {
    var sum = self
    sum.redirect = start
    sum.total = start + total
    guard let earlier else { return sum }
    func added(_ path: KeyPath<CurlTimings, Int64?>) -> Int64? {
      guard self[keyPath: path] != nil || earlier[keyPath: path] != nil else { return nil }
      return (earlier[keyPath: path] ?? 0) + (self[keyPath: path] ?? 0)
    }
    sum.namelookup = added(\.namelookup)
    sum.connect = added(\.connect)
    sum.appconnect = added(\.appconnect)
    sum.pretransfer = added(\.pretransfer)
    sum.posttransfer = added(\.posttransfer)
    sum.starttransfer = added(\.starttransfer)
    return sum
  }
}
