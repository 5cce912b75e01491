internal import Enumeration
internal import Synchronization
internal import Transport

/// An adaptive response timeout: long until the server's speed is known, then a multiple of the slowest response.
final class AdaptiveTimeout: Sendable {
  private let full: Duration
  /// In microseconds; 0 before the first response.
  private let slowestAnswer = Atomic<Int64>(0)

  init(full: Duration) { self.full = full }

  func answered(after time: Duration) {
    let microseconds = max(time.microseconds, 1)
    if microseconds > slowestAnswer.load(ordering: .relaxed) { slowestAnswer.store(microseconds, ordering: .relaxed) }
  }

  /// True for responses so slow that the server is probably overloaded rather than refusing.
  var seesSlowServer: Bool { slowestAnswer.load(ordering: .relaxed) >= 1_000_000 }

  /// The first deadline to check.
  func first(_ inquiry: ProbeHello, from start: ContinuousClock.Instant) -> Deadline {
    .after(inquiry.earlierTries > 0 ? full : min(Self.shortest, full), from: start)
  }

  /// The final deadline, based on the responses so far.
  func last(_ inquiry: ProbeHello, from start: ContinuousClock.Instant) -> Deadline {
    let slowest = slowestAnswer.load(ordering: .relaxed)
    guard inquiry.earlierTries == 0, slowest > 0 else { return .after(full, from: start) }
    return .after(min(max(.microseconds(slowest) * Self.factor, Self.shortest), full), from: start)
  }

  private static let shortest = Duration.milliseconds(2_500)
  private static let factor = 20
}
