/// A moment of the continuous clock as plain numbers, for what is kept in great number or copied often: the library's own instant is
/// opaque to the compiler, which has to call the library for every copy.
public struct Moment: Hashable, Comparable, Sendable {
  /// Since this process first asked; negative for what was before that.
  private let offset: Duration

  private init(offset: Duration) { self.offset = offset }

  public init(_ instant: ContinuousClock.Instant) { offset = Self.origin.duration(to: instant) }

  public static var now: Moment { Moment(.now) }

  public var instant: ContinuousClock.Instant { Self.origin + offset }

  /// How long after this the other is; negative when it is before.
  public func duration(to other: Moment) -> Duration { other.offset - offset }

  public static func + (moment: Moment, duration: Duration) -> Moment { Moment(offset: moment.offset + duration) }

  public static func < (left: Moment, right: Moment) -> Bool { left.offset < right.offset }

  private static let origin = ContinuousClock.now
}
