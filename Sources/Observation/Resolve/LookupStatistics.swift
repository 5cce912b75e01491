/// The durations of repeated lookups of one question at one resolver.
public struct LookupStatistics: Codable, Hashable, Sendable {
  public var name: String
  public var type: String
  public var resolver: String
  public var count: Int
  /// Lookups with a response.
  public var responses: Int
  /// Microseconds; nil if there was no response.
  public var minimum: Int64?
  public var median: Int64?
  public var mean: Double?
  public var p95: Int64?
  public var maximum: Int64?

  enum CodingKeys: String, CodingKey {
    case name, type, resolver, count, responses
    case minimum = "min_us"
    case median = "median_us"
    case mean = "mean_us"
    case p95 = "p95_us"
    case maximum = "max_us"
  }

  /// The statistics of lookups with the same question and resolver; nil if there are none.
  public init?(of lookups: [LookupObservation]) {
    guard let first = lookups.first else { return nil }
    (name, type, resolver, count) = (first.name, first.type, first.resolver, lookups.count)
    let times = lookups.filter { $0.outcome != .undetermined }.map(\.elapsed).sorted()
    responses = times.count
    guard let least = times.first, let most = times.last else { return }
    (minimum, maximum) = (least, most)
    median = times[times.count / 2]
    mean = Double(times.reduce(0, +)) / Double(times.count)
    // The nearest rank.
    p95 = times[max(0, (times.count * 95 + 99) / 100 - 1)]
  }

  /// One value per question and resolver, in the order of the first lookups.
  public static func all(of lookups: [LookupObservation]) -> [LookupStatistics] {
    var order: [[String]] = []
    var groups: [[String]: [LookupObservation]] = [:]
    for lookup in lookups {
      let key = [lookup.name.lowercased(), lookup.type, lookup.resolver]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(lookup)
    }
    return order.compactMap { groups[$0].flatMap(LookupStatistics.init(of:)) }
  }
}
