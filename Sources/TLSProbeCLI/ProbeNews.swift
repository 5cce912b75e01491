internal import Observation
internal import Probes
internal import Report
internal import Synchronization

/// How far a probe has come. A report costs next to nothing, since there may be thousands a second; words are made when they are read.
final class ProbeNews: News {
  private struct State {
    var progress: ProbeProgress?
    /// The latest totals, in microseconds, one taking the place of another when there are many.
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

  /// `12/100, median 23.1 ms, 1 failed`; `asking for names` in what is not timed.
  var latest: String? {
    let (progress, totals) = state.withLock { ($0.progress, $0.totals) }
    guard let progress else { return nil }
    guard progress.topic == .handshakes else { return "asking for \(progress.topic)" }
    let sorted = totals.sorted()
    let median = sorted.isEmpty ? "" : ", median \(SpanText.of(microseconds: sorted[sorted.count / 2]))"
    return "\(progress.attempts)/\(progress.expected)\(median)\(progress.failed > 0 ? ", \(progress.failed) failed" : "")"
  }
}
