import Observation
import TestSupport
import Testing

@testable import Probes

@Suite struct PhaseMarksTests {
  let origin = ContinuousClock.now

  @Test func `phases lie between marks and add up to the total`() {
    var marks = PhaseMarks(from: origin)
    // Thirds of a microsecond, which do not add up when each length is rounded.
    for (index, phase) in [Phase.dns, .connect, .serverHello, .certificate, .finished].enumerated() {
      marks.end(phase, at: origin + .nanoseconds(1_333 * (index + 1)))
    }
    #expect(marks.timings.entries.map(\.phase) == [.dns, .connect, .serverHello, .certificate, .finished])
    #expect(marks.timings.total == 6)
    #expect(marks.timings.entries.map(\.duration) == [1, 1, 1, 2, 1])
  }

  @Test func `a phase without a mark has no length`() {
    var marks = PhaseMarks(from: origin)
    marks.end(.dns, at: nil)
    marks.end(.connect, at: origin + .milliseconds(1))
    #expect(marks.timings[.dns] == nil)
    #expect(marks.timings[.connect] == 1_000)
  }

  @Test func `marks count in the order of time, whatever the order of telling`() {
    var marks = PhaseMarks(from: origin)
    marks.end(.finished, at: origin + .milliseconds(5))
    marks.end(.firstByte, at: origin + .milliseconds(9))
    marks.end(.firstTicket, at: origin + .milliseconds(2))
    #expect(marks.timings.entries.map(\.phase) == [.firstTicket, .finished, .firstByte])
    #expect(marks.timings.entries.map(\.duration) == [2_000, 3_000, 4_000])
  }

  @Test func `a moment before the origin is the origin`() {
    var marks = PhaseMarks(from: origin)
    marks.end(.connect, at: origin - .milliseconds(5))
    marks.end(.serverHello, at: origin + .milliseconds(1))
    #expect(marks.timings.entries.map(\.duration) == [0, 1_000])
  }

  @Test func `the handshake is what lies between connecting and its end, tickets of TLS 1 2 included`() {
    var marks = PhaseMarks(from: origin)
    marks.end(.connect, at: origin + .milliseconds(1))
    marks.end(.serverHello, at: origin + .milliseconds(2))
    marks.end(.certificate, at: origin + .milliseconds(3))
    #expect(marks.handshake == nil)
    marks.end(.firstTicket, at: origin + .milliseconds(4))
    marks.end(.finished, at: origin + .milliseconds(5))
    #expect(marks.handshake == 4_000)
    marks.end(.firstByte, at: origin + .milliseconds(9))
    #expect(marks.handshake == 4_000)
  }

  @Test func `random marks give no negative phase and the right sum`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var marks = PhaseMarks(from: origin)
      var last = 0
      for phase in Phase.all where !Phase.sums.contains(phase) {
        let moment = Int.random(in: -1_000...1_000_000, using: &generator)
        last = max(last, moment)
        marks.end(phase, at: origin + .nanoseconds(moment))
      }
      #expect(marks.timings.entries.allSatisfy { $0.duration >= 0 })
      #expect(marks.timings.total == Int64(last / 1_000))
    }
  }
}
