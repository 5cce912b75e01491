import Observation
import Testing

@testable import Probes

@Suite struct AttemptStatisticsTests {
  func attempt(_ number: Int, _ phases: [PhaseTimings.Entry] = [], failing code: String? = nil) -> AttemptObservation {
    var attempt = AttemptObservation()
    attempt.number = number
    attempt.timings = PhaseTimings(phases)
    attempt.failure = code.map { Failure(stage: .connect, code: $0, message: "attempt \(number)") }
    return attempt
  }

  @Test func `a phase has as many values as attempts in which it occurred`() throws {
    var statistics = AttemptStatistics()
    statistics.add(attempt(1, [.init(.dns, 5), .init(.connect, 10), .init(.serverHello, 20), .init(.finished, 1)]), handshake: 21)
    statistics.add(attempt(2, [.init(.connect, 30), .init(.serverHello, 40), .init(.finished, 1)]), handshake: 41)
    let rows = statistics.rows
    #expect(rows.map(\.phase) == ["dns", "connect", "server_hello", "finished", "tls", "total"])
    #expect(rows.map(\.count) == [1, 2, 2, 2, 2, 2])
    #expect(rows.last?.minimum == 36 && rows.last?.maximum == 71)
    #expect(rows[4].maximum == 41)
    #expect(rows.filter { $0.histogram != nil }.map(\.phase) == ["total"])
  }

  @Test func `failures are counted by code and leave the phases alone`() {
    var statistics = AttemptStatistics()
    statistics.add(attempt(1, [.init(.connect, 10)]), handshake: nil)
    for (number, code) in ["a", "b", "b"].enumerated() { statistics.add(attempt(number, failing: code), handshake: nil) }
    #expect(statistics.succeeded == 1 && statistics.failed == 3)
    #expect(statistics.failureCounts.map(\.failure.code) == ["b", "a"])
    #expect(statistics.failureCounts.map(\.count) == [2, 1])
    #expect(statistics.rows.allSatisfy { $0.count == 1 })
  }

  @Test func `what warms up does not count`() {
    var statistics = AttemptStatistics()
    var warm = attempt(1, [.init(.connect, 10)])
    warm.isWarmUp = true
    statistics.add(warm, handshake: 5)
    #expect(statistics.rows.isEmpty && statistics.succeeded == 0)
  }
}
