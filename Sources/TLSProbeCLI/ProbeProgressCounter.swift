internal import Observation
internal import Probes
internal import Report
internal import Synchronization

/// The progress of a probe. Reports are cheap, because there may be thousands per second; text is created when it is read.
final class ProbeProgressCounter: ProgressSource {
  private struct State {
    var progress: ProbeProgress?
    /// The latest totals, in microseconds; new ones replace the oldest.
    var totals: [Int64] = []
    var next = 0
  }

  private let state = Mutex(State())
  private static let kept = 1_000

  func report(_ progress: ProbeProgress) {
    state.withLock { state in
      state.progress = progress
      guard let attempt = progress.latest, attempt.failure == nil, !attempt.isWarmUp else { return }
      if state.totals.count < Self.kept {
        state.totals.append(attempt.timings.total)
      } else {
        state.totals[state.next] = attempt.timings.total
        state.next = (state.next + 1) % Self.kept
      }
    }
  }

  /// `12/100, median 23.1 ms, 1 failed`, or the topic for untimed connections.
  var latest: String? {
    let (progress, totals) = state.withLock { ($0.progress, $0.totals) }
    guard let progress else { return nil }
    guard progress.topic == .handshakes else { return "probing \(progress.topic)" }
    let sorted = totals.sorted()
    let median = sorted.isEmpty ? "" : ", median \(DurationFormatter.of(microseconds: sorted[sorted.count / 2]))"
    return "\(progress.attempts)/\(progress.expected)\(median)\(progress.failed > 0 ? ", \(progress.failed) failed" : "")"
  }
}
