import Observation
import Testing

@testable import Probes

@Suite struct PhaseDistributionTests {
  func statistics(of values: [Int64], bins: Int? = nil) throws -> PhaseStatistics {
    var distribution = PhaseDistribution()
    for value in values { distribution.add(value) }
    return try #require(distribution.statistics(of: .total, bins: bins))
  }

  @Test func `nothing has no statistics`() {
    #expect(PhaseDistribution().statistics(of: .connect) == nil)
  }

  @Test func `one value is all of them, exactly`() throws {
    let one = try statistics(of: [1_234_567], bins: 4)
    #expect(one.minimum == 1_234_567 && one.maximum == 1_234_567)
    #expect(one.median == 1_234_567 && one.p95 == 1_234_567 && one.p99 == 1_234_567)
    #expect(one.mean == 1_234_567 && one.deviation == 0)
    #expect(one.histogram == [1, 0, 0, 0])
  }

  @Test func `what is exact is exact, also where the spread is small beside the mean`() throws {
    let base: Int64 = 3_000_000_000
    let values = [base + 2, base + 4, base + 4, base + 4, base + 5, base + 5, base + 7, base + 9]
    let seen = try statistics(of: values)
    #expect(seen.minimum == base + 2 && seen.maximum == base + 9)
    #expect(seen.mean == Double(base) + 5)
    #expect(seen.deviation == 2)
  }

  @Test func `percentiles keep three digits`() throws {
    let values = (1...10_000).map { Int64($0) * 37 }.shuffled()
    let seen = try statistics(of: values)
    func isNear(_ value: Int64, _ rank: Int64) -> Bool { abs(value - rank * 37) <= rank * 37 / 1_000 + 37 }
    #expect(isNear(seen.median, 5_000) && isNear(seen.p95, 9_500) && isNear(seen.p99, 9_900))
  }

  @Test func `small values have exact percentiles of the nearest rank`() throws {
    let seen = try statistics(of: (1...100).reversed())
    #expect(seen.median == 50 && seen.p95 == 95 && seen.p99 == 99)
  }

  @Test func `bars hold every value once`() throws {
    let seen = try statistics(of: (0..<1_000).map { $0 * $0 }, bins: 20)
    #expect(seen.histogram?.count == 20)
    #expect(seen.histogram?.reduce(0, +) == 1_000)
    #expect(try #require(seen.histogram?.first) > #require(seen.histogram?.last))
  }

  @Test func `absurd values are bounded and break nothing`() throws {
    let seen = try statistics(of: [.min, -1, 0, .max, .max], bins: 3)
    #expect(seen.minimum == 0 && seen.maximum == 1 << 40)
    #expect(seen.histogram?.reduce(0, +) == 5)
  }
}
