import Checks
import Observation
import Testing

@Suite("Limits of time")
struct ServiceLevelTests {
  private var seen: ProbeObservation {
    var seen = ProbeObservation()
    seen.statistics = [
      PhaseStatistics(
        phase: .total, count: 10, minimum: 1, median: 20, mean: 30.4, p95: 40, p99: 50, maximum: 60, deviation: 7)
    ]
    return seen
  }

  @Test(
    "each statistic is held against its limit",
    arguments: [
      (.min, 1), (.median, 20), (.mean, 30), (.p95, 40), (.p99, 50), (.max, 60),
    ] as [(ServiceLevel.Statistic, Int64)])
  func statistics(statistic: ServiceLevel.Statistic, value: Int64) {
    let met = ServiceLevel(statistic, of: .total, limit: value).verdict(on: seen)
    #expect(met.isMet && met.measured == value && met.statistic == statistic.rawValue && met.phase == "total")
    let missed = ServiceLevel(statistic, of: .total, limit: value - 1).verdict(on: seen)
    #expect(!missed.isMet && missed.limit == value - 1)
  }

  @Test("what was not measured cannot be shown to meet a limit")
  func unmeasured() {
    let verdict = ServiceLevel(of: .proxy, limit: .max).verdict(on: seen)
    #expect(!verdict.isMet && verdict.measured == nil)
    #expect(!ServiceLevel(of: .total, limit: .max).verdict(on: ProbeObservation()).isMet)
  }

  @Test("a mean that is no number meets no limit but the greatest")
  func unusual() {
    var seen = seen
    seen.statistics[0].mean = .nan
    #expect(!ServiceLevel(.mean, of: .total, limit: 1_000_000).verdict(on: seen).isMet)
  }
}
