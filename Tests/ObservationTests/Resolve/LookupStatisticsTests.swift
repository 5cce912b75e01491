import Observation
import Testing

@Suite struct LookupStatisticsTests {
  private func lookups(_ times: [Int64], _ outcome: LookupObservation.Outcome = .records, resolver: String = "x") -> [LookupObservation] {
    times.map { time in
      var lookup = LookupObservation(name: "a.example.", type: "A", resolver: resolver)
      (lookup.outcome, lookup.elapsed) = (outcome, time)
      return lookup
    }
  }

  @Test func `the durations of responses are summarized`() throws {
    let seen = try #require(LookupStatistics(of: lookups(Array(1...100).reversed())))
    #expect(seen.count == 100 && seen.responses == 100 && seen.minimum == 1 && seen.maximum == 100)
    #expect(seen.median == 51 && seen.mean == 50.5 && seen.p95 == 95)
    let one = try #require(LookupStatistics(of: lookups([7])))
    #expect([one.minimum, one.median, one.p95, one.maximum] == [7, 7, 7, 7] && one.mean == 7)
  }

  @Test func `lookups without a response are counted, but have no duration`() throws {
    let seen = try #require(LookupStatistics(of: lookups([9, 11]) + lookups([5_000_000], .undetermined)))
    #expect(seen.count == 3 && seen.responses == 2 && seen.maximum == 11)
    let none = try #require(LookupStatistics(of: lookups([1, 2], .undetermined)))
    #expect(none.count == 2 && none.responses == 0 && none.mean == nil && none.p95 == nil)
    #expect(LookupStatistics(of: []) == nil)
  }

  @Test func `each resolver has its own row`() {
    let rows = LookupStatistics.all(of: lookups([1], resolver: "x") + lookups([2], resolver: "y") + lookups([3], resolver: "x"))
    #expect(rows.map(\.resolver) == ["x", "y"] && rows.map(\.count) == [2, 1])
  }
}
