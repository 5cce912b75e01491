/// How often, why and how far the probe slowed down.
struct BackOff: Hashable, Sendable {
  var times = 0
  var counts: [Pacer.Trouble: Int] = [:]
  var longestInterval = Duration.zero

  /// Connections a second at the slowest; nil when only fewer were open at once.
  var slowestRate: Double? { longestInterval > .zero ? (Duration.seconds(100) / longestInterval).rounded() / 100 : nil }

  /// The most frequent reason first.
  var reason: String {
    let ordered = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return ordered.map(\.key.words).joined(separator: "; ")
  }
}
