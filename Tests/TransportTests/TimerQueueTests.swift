import Bytes
import Testing

@testable import Transport

@Suite("TimerQueue") struct TimerQueueTests {
  let start = MonotonicInstant.now

  private func drain(_ timers: inout TimerQueue, at now: MonotonicInstant) {
    while let action = timers.popDue(at: now) { action() }
  }

  @Test("timers fire in the order of their moments, and of their setting within one")
  func order() {
    var timers = TimerQueue()
    var fired: [Int] = []
    for (name, second) in [(3, 3), (1, 1), (4, 3), (2, 2), (5, 3)] {
      _ = timers.insert(at: start + .seconds(second)) { fired.append(name) }
    }
    drain(&timers, at: start)
    #expect(fired.isEmpty)
    #expect(timers.earliest() == start + .seconds(1))
    drain(&timers, at: start + .seconds(3))
    #expect(fired == [1, 2, 3, 4, 5])
    #expect(timers.earliest() == nil)
  }

  @Test("a cancelled timer neither fires nor wakes")
  func cancelled() {
    var timers = TimerQueue()
    let first = timers.insert(at: start) { Issue.record("fired") }
    _ = timers.insert(at: start + .seconds(9)) {}
    timers.cancel(first)
    timers.cancel(first)
    #expect(timers.earliest() == start + .seconds(9))
    drain(&timers, at: start)
    #expect(timers.count == 1)
  }

  @Test("a hundred thousand timers set and cancelled leave no trace")
  func husks() {
    var timers = TimerQueue()
    _ = timers.insert(at: start) {}
    for round in 0..<100_000 {
      timers.cancel(timers.insert(at: start + .seconds(round % 97 + 1)) {})
    }
    #expect(timers.count == 1)
    #expect(timers.footprint < 200)
  }
}
