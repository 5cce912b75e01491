internal import Observation

/// The end times of phases, and the durations between them.
///
/// Phases end where the next begins. Their durations are differences of whole microseconds from one origin, so that they add up to the
/// total regardless of rounding.
struct PhaseMarks: Sendable {
  private struct Mark {
    let phase: Phase
    /// Microseconds from the origin.
    let offset: Int64
  }

  private let origin: ContinuousClock.Instant
  private var marks: [Mark] = []

  init(from origin: ContinuousClock.Instant) {
    self.origin = origin
    marks.reserveCapacity(Phase.all.count)
  }

  /// Does nothing if `moment` is nil. The order of the calls matters only for equal times.
  mutating func end(_ phase: Phase, at moment: ContinuousClock.Instant?) {
    guard let moment else { return }
    let mark = Mark(phase: phase, offset: origin.duration(to: moment).microseconds)
    let place = marks.lastIndex { $0.offset <= mark.offset }.map { $0 + 1 } ?? 0
    marks.insert(mark, at: place)
  }

  var timings: PhaseTimings {
    var timings = PhaseTimings()
    var previous: Int64 = 0
    for mark in marks {
      timings.append(mark.phase, mark.offset - previous)
      previous = mark.offset
    }
    return timings
  }

  /// From the end of the phase before the ClientHello to the end of the handshake, including everything between.
  var handshake: Int64? {
    guard let last = marks.first(where: { $0.phase == .finished }) else { return nil }
    guard let first = marks.firstIndex(where: { $0.phase == .serverHello }) else { return nil }
    return last.offset - (first > 0 ? marks[first - 1].offset : 0)
  }
}
