/// An instant of the continuous clock as plain numbers, for values that are stored in large numbers or copied often: the standard
/// library's instant is opaque to the compiler, which has to call the library for every copy.
public struct Moment: Hashable, Comparable, Sendable {
  /// Time since this process first used `Moment`; negative for earlier instants.
  private let offset: Duration

  private init(offset: Duration) { self.offset = offset }

  public init(_ instant: ContinuousClock.Instant) { offset = Self.origin.duration(to: instant) }

  public static var now: Moment { Moment(.now) }

  public var instant: ContinuousClock.Instant { Self.origin + offset }

  /// The time from this instant to `other`; negative if `other` is earlier.
  public func duration(to other: Moment) -> Duration { other.offset - offset }

  public static func + (moment: Moment, duration: Duration) -> Moment { Moment(offset: moment.offset + duration) }

  public static func < (left: Moment, right: Moment) -> Bool { left.offset < right.offset }

  private static let origin = ContinuousClock.now
}
