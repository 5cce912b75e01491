/// An instant of the continuous clock as plain numbers, for values that are stored in large numbers or copied often: the standard
/// library's instant is opaque to the compiler, which has to call the library for every copy.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
  /// Time since this process first used `MonotonicInstant`; negative for earlier instants.
  private let offset: Duration

  private init(offset: Duration) { self.offset = offset }

  public init(_ instant: ContinuousClock.Instant) { offset = Self.origin.duration(to: instant) }

  public static var now: MonotonicInstant { MonotonicInstant(.now) }

  public var instant: ContinuousClock.Instant { Self.origin + offset }

  /// The time from this instant to `other`; negative if `other` is earlier.
  public func duration(to other: MonotonicInstant) -> Duration { other.offset - offset }

  public static func + (moment: MonotonicInstant, duration: Duration) -> MonotonicInstant {
    MonotonicInstant(offset: moment.offset + duration)
  }

  public static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool { left.offset < right.offset }

  private static let origin = ContinuousClock.now
}
