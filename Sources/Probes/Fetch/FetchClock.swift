internal import HTTPClient
internal import Observation

/// Computes the timings of documents from the marks of an exchange.
struct FetchClock {
  private let marks: TransferTimings
  private let end: ContinuousClock.Instant
  /// The step at which the exchange failed; nil if it completed.
  private let broken: FetchPhase?

  /// `now` is the end of an exchange without one.
  init(_ hop: Hop, now: ContinuousClock.Instant) {
    var marks = hop.marks
    if hop.connection?.isReused == true {
      // For a reused connection curl reports the start; no work was done for it.
      (marks.resolved, marks.connected, marks.proxied, marks.secured) = (nil, nil, nil, nil)
    }
    self.marks = marks
    end = hop.marks.ended ?? now
    let hasAnswered = hop.marks.answered != nil
    broken = hasAnswered ? nil : FetchPhase(hop.error?.phase ?? Self.phase(reachedBy: hop))
  }

  /// Microseconds since the exchange began, truncated and not rounded, so that differences add up; never beyond its end.
  private func elapsed(_ mark: ContinuousClock.Instant) -> Int64 { marks.started.duration(to: min(mark, end)).microseconds }

  var timings: FetchTimings {
    let steps: [(FetchPhase, ContinuousClock.Instant?)] = [
      (.queue, marks.dequeued), (.dns, marks.resolved), (.connect, marks.connected), (.proxy, marks.proxied), (.tls, marks.secured),
      (.send, marks.sent ?? marks.answered), (.wait, marks.answered),
    ]
    var cuts = steps.compactMap { phase, mark in mark.map { (phase: phase, end: elapsed($0)) } }
    // A response may arrive before the request is complete: then the wait takes no time.
    cuts.append((broken ?? .receive, elapsed(end)))
    return FetchTimings(cutAt: cuts)
  }

  /// For this exchange alone: the ends of its phases, so that timings and marks are consistent.
  var fetchMarks: CurlTimings {
    let timings = timings
    func end(of phase: FetchPhase, if mark: ContinuousClock.Instant?) -> Int64? { mark == nil ? nil : timings.end(of: phase) }
    var result = CurlTimings()
    result.namelookup = end(of: .dns, if: marks.resolved)
    result.connect = end(of: .connect, if: marks.connected)
    result.appconnect = end(of: .tls, if: marks.secured)
    // It is part of the send phase.
    result.pretransfer = marks.ready.map { min(max(elapsed($0), timings.end(of: .tls)), timings.end(of: .send)) }
    result.posttransfer = end(of: .send, if: marks.sent)
    result.starttransfer = end(of: .wait, if: marks.answered)
    result.total = timings.total
    return result
  }

  /// The last operation in progress, according to the marks that are set.
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
