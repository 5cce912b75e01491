/// How often, why and by how much the probe reduced its rate.
struct BackOff: Hashable, Sendable {
  var times = 0
  var counts: [ConnectionRateController.OverloadSign: Int] = [:]
  var longestInterval = Duration.zero

  /// Connections per second at the minimum; nil if only the number of parallel connections was reduced.
  var slowestRate: Double? { longestInterval > .zero ? (Duration.seconds(100) / longestInterval).rounded() / 100 : nil }

  /// The reasons, most frequent first.
  var reason: String {
    let ordered = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return ordered.map(\.key.words).joined(separator: "; ")
  }
}
