public import Bytes

/// The absolute time at which a wait ends; it applies to any number of steps.
public struct Deadline: Sendable, Hashable {
  /// Nil: no deadline.
  public let moment: MonotonicInstant?

  public init(_ moment: MonotonicInstant?) {
    self.moment = moment
  }

  public init(_ instant: ContinuousClock.Instant?) {
    self.init(instant.map { MonotonicInstant($0) })
  }

  /// Nil: no deadline.
  public var instant: ContinuousClock.Instant? { moment?.instant }

  /// For waits that are ended otherwise, such as a listener's.
  public static let never = Deadline(MonotonicInstant?.none)

  /// A duration of more than a century gives `never`: the addition must not overflow.
  public static func after(_ duration: Duration, from start: MonotonicInstant = .now) -> Deadline {
    duration < .seconds(3_155_760_000) ? Deadline(start + max(duration, .zero)) : .never
  }

  public static func after(_ duration: Duration, from start: ContinuousClock.Instant) -> Deadline {
    after(duration, from: MonotonicInstant(start))
  }

  public func earlier(of other: Deadline) -> Deadline { min(self, other) }

  public func hasPassed(at now: MonotonicInstant = .now) -> Bool {
    moment.map { $0 <= now } ?? false
  }

  public func hasPassed(at now: ContinuousClock.Instant) -> Bool { hasPassed(at: MonotonicInstant(now)) }

  /// The time left; zero once the deadline has passed, nil for `never`.
  public func remaining(at now: MonotonicInstant = .now) -> Duration? {
    moment.map { max(now.duration(to: $0), .zero) }
  }

  public func remaining(at now: ContinuousClock.Instant) -> Duration? { remaining(at: MonotonicInstant(now)) }
}

extension Deadline: Comparable {
  public static func < (left: Deadline, right: Deadline) -> Bool {
    guard let one = left.moment else { return false }
    guard let other = right.moment else { return true }
    return one < other
  }
}
