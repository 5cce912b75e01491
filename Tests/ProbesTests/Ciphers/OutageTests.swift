import Testing

@testable import Probes

@Suite struct OutageTests {
  private let start = ContinuousClock.now

  @Test func `pauses grow, and the eighth miss is one too many`() {
    var outage = Outage()
    var now = start
    var pauses: [Duration] = []
    for number in 1...8 {
      let isLong = outage.failed("refused", dialled: now, at: now)
      #expect(isLong == (number == 8))
      pauses.append(now.duration(to: outage.end))
      now = outage.end
    }
    #expect(pauses.map { $0 / .milliseconds(1) } == [50, 100, 200, 400, 800, 1600, 2000, 2000])
    #expect(!outage.isFinal)
  }

  @Test func `misses that were under way together count once`() {
    var outage = Outage()
    for milliseconds in 1...20 {
      let isLong = outage.failed("refused", dialled: start, at: start + .milliseconds(milliseconds))
      #expect(!isLong)
    }
    #expect(outage.end <= start + .milliseconds(70))
  }

  @Test func `a server that stays away is given up, and one connection ends it`() {
    var outage = Outage()
    var now = start
    for _ in 0..<11 {
      _ = outage.failed("refused", dialled: now, at: now)
      now = outage.end
    }
    #expect(outage.isFinal)
    outage.ended()
    #expect(!outage.isOn)
  }
}
