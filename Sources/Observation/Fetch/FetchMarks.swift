/// When each step was over, in microseconds, by the names and the counting of curl's `-w`: nil for a step that never happened.
///
/// Where redirects were followed curl adds up what each exchange took to come so far; only `redirect`, when the last exchange began,
/// and `total` count from the transfer's beginning.
public struct FetchMarks: Codable, Hashable, Sendable {
  public var namelookup: Int64?
  public var connect: Int64?
  public var appconnect: Int64?
  public var pretransfer: Int64?
  public var posttransfer: Int64?
  public var starttransfer: Int64?
  public var total: Int64 = 0
  public var redirect: Int64 = 0

  public init() {}

  /// These, after exchanges that had come to `earlier`, for one that began `start` microseconds after the first.
  public func following(_ earlier: FetchMarks?, startingAt start: Int64) -> FetchMarks {
    var sum = self
    sum.redirect = start
    sum.total = start + total
    guard let earlier else { return sum }
    func added(_ path: KeyPath<FetchMarks, Int64?>) -> Int64? {
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
