/// The moment at which a wait ends, whatever happens; absolute, so that it holds over any number of steps.
public struct Deadline: Sendable, Hashable {
  /// Nil: no end.
  public let instant: ContinuousClock.Instant?

  public init(_ instant: ContinuousClock.Instant?) {
    self.instant = instant
  }

  /// For waits that something else ends, such as a listener's.
  public static let never = Deadline(nil)

  /// What lies further ahead than a century is `never`: adding to an instant must not overflow.
  public static func after(_ duration: Duration, from start: ContinuousClock.Instant = .now) -> Deadline {
    duration < .seconds(3_155_760_000) ? Deadline(start + max(duration, .zero)) : .never
  }

  public func earlier(of other: Deadline) -> Deadline { min(self, other) }

  public func hasPassed(at now: ContinuousClock.Instant = .now) -> Bool {
    instant.map { $0 <= now } ?? false
  }

  /// Zero once it has passed; nil for `never`.
  public func remaining(at now: ContinuousClock.Instant = .now) -> Duration? {
    instant.map { max(now.duration(to: $0), .zero) }
  }
}

extension Deadline: Comparable {
  public static func < (left: Deadline, right: Deadline) -> Bool {
    guard let one = left.instant else { return false }
    guard let other = right.instant else { return true }
    return one < other
  }
}
