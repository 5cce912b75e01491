internal import Observation

/// The outcomes of the attempts of a series, in memory that does not grow with their number.
struct AttemptStatistics: Sendable {
  private var distributions: [(phase: Phase, values: PhaseDistribution)] = []
  private var failures: [FailureCount] = []
  private(set) var succeeded = 0
  private(set) var failed = 0

  /// Ignores warm-up attempts.
  mutating func add(_ attempt: AttemptObservation, handshake: Int64?) {
    guard !attempt.isWarmUp else { return }
    if let failure = attempt.failure {
      failed += 1
      tally(failure)
      return
    }
    succeeded += 1
    for entry in attempt.timings.entries { add(entry.phase, entry.duration) }
    if let handshake { add(.tls, handshake) }
    add(.total, attempt.timings.total)
  }

  /// One row per phase that occurred, in order.
  var rows: [PhaseStatistics] {
    Phase.all.compactMap { phase in
      distributions.first { $0.phase == phase }?.values.statistics(of: phase, bins: phase == .total ? Self.bars : nil)
    }
  }

  /// Most frequent first.
  var failureCounts: [FailureCount] {
    failures.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  private mutating func add(_ phase: Phase, _ duration: Int64) {
    if let index = distributions.firstIndex(where: { $0.phase == phase }) { return distributions[index].values.add(duration) }
    var values = PhaseDistribution()
    values.add(duration)
    distributions.append((phase, values))
  }

  /// The codes are a closed set, so the list stays short.
  private mutating func tally(_ failure: Failure) {
    if let index = failures.firstIndex(where: { $0.failure.code == failure.code && $0.failure.stage == failure.stage }) {
      failures[index].count += 1
    } else {
      failures.append(FailureCount(failure))
    }
  }

  private static let bars = 20
}
