internal import HTTPClient
internal import Observation

/// Makes the times of documents out of the marks of an exchange.
struct FetchClock {
  private let marks: TransferMarks
  private let end: ContinuousClock.Instant
  /// The step in which it was when it broke off; nil when it came to its end.
  private let broken: FetchPhase?

  /// `now` is the end of an exchange that has not been given one.
  init(_ hop: Hop, now: ContinuousClock.Instant) {
    marks = hop.marks
    end = hop.marks.ended ?? now
    let hasAnswered = hop.marks.answered != nil
    broken = hasAnswered ? nil : FetchPhase(hop.error?.phase ?? Self.phase(reachedBy: hop))
  }

  /// Microseconds since the exchange began, cut and not rounded, so that differences add up; never beyond its end.
  private func elapsed(_ mark: ContinuousClock.Instant) -> Int64 { marks.started.duration(to: min(mark, end)).microseconds }

  var timings: FetchTimings {
    let steps: [(FetchPhase, ContinuousClock.Instant?)] = [
      (.queue, marks.dequeued), (.dns, marks.resolved), (.connect, marks.connected), (.proxy, marks.proxied), (.tls, marks.secured),
      (.send, marks.sent ?? marks.answered), (.wait, marks.answered),
    ]
    var cuts = steps.compactMap { phase, mark in mark.map { (phase: phase, end: elapsed($0)) } }
    // An answer may come before the request is out: then nobody waited for it.
    cuts.append((broken ?? .receive, elapsed(end)))
    return FetchTimings(cutAt: cuts)
  }

  /// Of this exchange alone.
  var fetchMarks: FetchMarks {
    var result = FetchMarks()
    var latest: Int64 = 0
    func mark(_ instant: ContinuousClock.Instant?) -> Int64? {
      guard let instant else { return nil }
      latest = max(latest, elapsed(instant))
      return latest
    }
    result.namelookup = mark(marks.resolved)
    result.connect = mark(marks.connected)
    _ = mark(marks.proxied)
    result.appconnect = mark(marks.secured)
    result.pretransfer = mark(marks.ready)
    result.posttransfer = mark(marks.sent)
    result.starttransfer = mark(marks.answered)
    result.total = max(latest, elapsed(end))
    return result
  }

  /// What was being done last, by the marks that are there.
  static func phase(reachedBy hop: Hop?) -> HTTPError.Phase {
    guard let marks = hop?.marks else { return .queue }
    if marks.answered != nil { return .receive }
    if marks.sent != nil { return .wait }
    if marks.ready != nil || marks.secured != nil { return .send }
    if marks.connected != nil || marks.proxied != nil { return hop?.url.isSecure == true ? .tls : .send }
    if marks.resolved != nil { return .connect }
    return marks.dequeued == nil ? .queue : .dns
  }
}

extension FetchPhase {
  init(_ phase: HTTPError.Phase) {
    switch phase {
    case .queue: self = .queue
    case .dns: self = .dns
    case .connect: self = .connect
    case .proxy, .starttls: self = .proxy
    case .tls, .verify: self = .tls
    case .send: self = .send
    case .wait: self = .wait
    case .receive: self = .receive
    }
  }
}
