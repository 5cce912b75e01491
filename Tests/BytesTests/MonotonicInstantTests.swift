import Testing

@testable import Bytes

@Suite struct MonotonicInstantTests {
  @Test func `a moment is the instant it was made from, before and after the first of them`() {
    let instant = ContinuousClock.now
    for offset in [Duration.zero, .nanoseconds(1), .seconds(-5), .seconds(86_400 * 365 * 50)] {
      #expect(MonotonicInstant(instant + offset).instant == instant + offset)
    }
  }

  @Test func `moments are in the order of time`() {
    let start = MonotonicInstant.now
    let later = start + .milliseconds(3)
    #expect(start < later)
    #expect(start.duration(to: later) == .milliseconds(3))
    #expect(later.duration(to: start) == .milliseconds(-3))
    #expect(start <= MonotonicInstant.now)
  }
}
