import Testing

@testable import HTTPServer
@testable import MockServer

@Suite struct FaultRandomTests {
  private func spans(_ text: String, _ count: UInt64 = 10_000, seed: UInt64 = 1) throws -> [UInt64] {
    let plan = FaultPlan().with {
      $0.seed = seed
      $0.delay = try? FaultDelay(text)
    }
    return try (1...count).map { number in
      let parts = try #require(plan.fate(ofExchange: number).delay).components
      return UInt64(parts.seconds) * 1_000_000 + UInt64(parts.attoseconds / 1_000_000_000_000)
    }
  }

  @Test func `a seed means these numbers for ever`() {
    let drawn = (1...4).map { FaultRandom(seed: 42, number: $0).draw(.delay) }
    #expect(drawn == [11_323_778_611_617_866_023, 3_153_716_024_596_865_287, 2_139_042_425_437_954_541, 7_261_825_866_014_917_340])
    #expect(FaultRandom(seed: 42, number: 1).draw(.cut) == 10_526_444_759_810_228_673)
    #expect(FaultRandom(seed: 43, number: 1).draw(.delay) == 16_304_139_669_701_611_251)
  }

  @Test func `a seed means these delays for ever`() throws {
    let uniform = try spans("uniform:10-50", 5, seed: 7)
    #expect(uniform == [35_288, 14_654, 10_926, 19_656, 36_720])
    let normal = try spans("lognormal:100,0.5", 5, seed: 7)
    #expect(normal == [63_258, 80_002, 91_627, 74_733, 112_569])
  }

  @Test func `no two questions have one number`() {
    let questions: [FaultRandom.FaultDraw] =
      [.delay, .jitter, .error, .status, .cut, .garbage, .breakage, .flight, .loss] + HandshakeStep.allCases.map { .handshake($0) }
      + FaultKind.allCases.map { .fault($0) }
    #expect(Set(questions.map(\.number)).count == questions.count)
  }

  @Test func `uniform delays lie in their range and fill it evenly`() throws {
    let drawn = try spans("uniform:10-50")
    #expect(drawn.allSatisfy { (10_000...50_000).contains($0) })
    for bound in stride(from: 15_000, through: 45_000, by: 5_000) {
      let share = Double(drawn.count { $0 < bound }) / 10_000
      #expect(abs(share - Double(bound - 10_000) / 40_000) < 0.02, "below \(bound)")
    }
    #expect(try spans("uniform:5-5", 100) == Array(repeating: 5_000, count: 100))
  }

  /// The normal distribution below 1, 2 and 3 standard deviations.
  @Test func `log-normal delays have their median and their width`() throws {
    let drawn = try spans("lognormal:100,0.5")
    for (bound, expected) in [(100_000, 0.5), (164_872, 0.8413), (271_828, 0.97725), (60_653, 0.1587)] {
      let share = Double(drawn.count { $0 < bound }) / 10_000
      #expect(abs(share - expected) < 0.02, "below \(bound)")
    }
    #expect(try spans("lognormal:100,0", 100) == Array(repeating: 100_000, count: 100))
  }

  @Test func `jitter goes both ways, and no delay is less than nothing`() throws {
    let plan = FaultPlan().with {
      $0.delay = try? FaultDelay("10")
      $0.jitter = FaultDuration(microseconds: 4_000)
    }
    let drawn = (1...10_000).compactMap { plan.fate(ofExchange: $0).delay }
    #expect(drawn.count == 10_000 && drawn.allSatisfy { $0 >= .milliseconds(6) && $0 <= .milliseconds(14) })
    #expect(abs(drawn.count { $0 < .milliseconds(10) } - 5_000) < 200)
    let alone = FaultPlan().with { $0.jitter = FaultDuration(microseconds: 4_000) }
    let short = (1...1_000).compactMap { alone.fate(ofExchange: $0).delay }
    #expect(short.allSatisfy { $0 >= .zero && $0 <= .milliseconds(4) } && short.contains(.zero))
  }

  @Test(arguments: [("0", 0...0), ("100", 10_000...10_000), ("5", 430...570), ("0.5", 25...75)])
  func `faults are as many as the rate says`(rate: String, count: ClosedRange<Int>) throws {
    let percentage = try FaultPercentage(rate)
    let seen = (1...10_000).count { FaultRandom(seed: 1, number: $0).happens(.fault(.slowClose), percentage) }
    #expect(count.contains(seen))
    for kind in FaultKind.allCases where rate == "0" || rate == "100" {
      let plan = FaultPlan().with { $0.faults = [kind: .percentage(percentage)] }
      let fates = (1...200).map { kind.place == .connection ? plan.fate(ofConnection: $0).faults : plan.fate(ofExchange: $0).faults }
      #expect(fates.allSatisfy { $0 == (rate == "100" ? [kind] : []) }, "\(kind)")
    }
  }

  @Test func `every third answer is an error, and no other`() throws {
    let plan = FaultPlan().with {
      $0.errorEvery = try? ErrorInterval("3")
      $0.errorStatuses = (try? ErrorStatuses("500,502,503")) ?? .unavailable
    }
    let statuses = (1...9_000).map { plan.fate(ofExchange: $0).status }
    for (index, status) in statuses.enumerated() { #expect((status != nil) == ((index + 1) % 3 == 0)) }
    for status in [500, 502, 503] { #expect(abs(statuses.count { $0 == status } - 1_000) < 120) }
  }

  @Test func `errors are as many as the rate says`() throws {
    let plan = FaultPlan().with { $0.errorRate = (try? FaultPercentage("20")) ?? .none }
    let count = (1...10_000).count { plan.fate(ofExchange: $0).status == 503 }
    #expect((1_850...2_150).contains(count))
  }

  @Test func `faults that exclude each other are each as often as they should be`() throws {
    var plan = FaultPlan()
    let shares: [FaultKind: String] = [.empty: "10", .reset: "20", .truncate: "30", .alert: "40", .oversizedRecord: "50"]
    for (kind, share) in shares { plan.faults[kind] = .percentage(try FaultPercentage(share)) }
    let seen = (1...10_000).flatMap { plan.fate(ofExchange: $0).faults + plan.fate(ofConnection: $0).faults }
    for (kind, share) in shares {
      let expected = try #require(Int(share)) * 100
      #expect(abs(seen.count { $0 == kind } - expected) < 200, "\(kind)")
    }
  }

  @Test func `an answer goes wrong in one way, and faults that are more than all share`() throws {
    var plan = FaultPlan()
    for kind in FaultKind.allCases { plan.faults[kind] = .ordinary }
    let fates = (1...10_000).map { plan.fate(ofExchange: $0) }
    #expect(fates.allSatisfy { $0.breakage != nil && $0.faults.count == 3 && $0.faults.suffix(2) == [.slowClose, .noCloseNotify] })
    #expect(fates.allSatisfy { $0.ending == ConnectionEnding(delay: .seconds(2), saysCloseNotify: false) })
    for kind in [FaultKind.empty, .reset, .garbage, .truncate, .malformedChunk] {
      #expect(abs(fates.count { $0.faults.first == kind } - 2_000) < 200, "\(kind)")
    }
    let connection = plan.fate(ofConnection: 1)
    #expect(connection.isResetAtAccept && connection.faults == [.resetAtAccept])
    plan.faults[.resetAtAccept] = nil
    #expect(
      (1...100).allSatisfy {
        [[.alert, .fragmentedRecords], [.oversizedRecord, .fragmentedRecords]].contains(plan.fate(ofConnection: $0).faults)
      })
  }

  @Test func `a seed means these faults for ever`() throws {
    var plan = FaultPlan().with { $0.seed = 7 }
    for kind in FaultKind.allCases { plan.faults[kind] = .percentage(try FaultPercentage("20")) }
    let exchanges = (1...12).map { plan.fate(ofExchange: $0).faults.map(\.rawValue).joined(separator: "+") }
    #expect(
      exchanges == [
        "reset+no-close-notify", "reset+no-close-notify", "empty", "reset", "malformed-chunk+slow-close", "reset",
        "truncate+slow-close+no-close-notify", "garbage", "reset", "malformed-chunk", "reset+slow-close", "malformed-chunk+slow-close",
      ])
    let connections = (1...12).map { plan.fate(ofConnection: $0).faults.map(\.rawValue).joined(separator: "+") }
    #expect(
      connections == [
        "oversized-record", "", "oversized-record+fragmented-records", "alert", "", "oversized-record", "", "reset-at-accept", "alert",
        "alert", "alert", "",
      ])
  }
}
