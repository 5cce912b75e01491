/// A duration in whole microseconds, in option syntax: `250` (milliseconds), `250ms`, `1.5s`, `80us`.
public struct FaultDuration: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let microseconds: UInt64

  public static let zero = FaultDuration(microseconds: 0)

  /// Capped at one day.
  public init(microseconds: UInt64) { self.microseconds = min(microseconds, Self.longest) }

  public init(_ text: String) throws(FaultOptionError) {
    guard let span = Self.read(text) else {
      throw FaultOptionError("'\(text)' is no span of time", hint: "write milliseconds, as in 250, or a unit, as in 1.5s or 80us")
    }
    self = span
  }

  public var duration: Duration { .microseconds(Int64(microseconds)) }

  public var description: String {
    if microseconds >= 1_000_000, microseconds % 1_000 == 0 { return DecimalText.write(microseconds / 1_000, digits: 3) + "s" }
    return microseconds % 10 == 0 || microseconds > 1_000 ? DecimalText.write(microseconds, digits: 3) + "ms" : "\(microseconds)us"
  }

  public static func < (one: FaultDuration, other: FaultDuration) -> Bool { one.microseconds < other.microseconds }

  static func read(_ text: some StringProtocol) -> FaultDuration? {
    let units: [(suffix: String, microseconds: UInt64)] = [("us", 1), ("ms", 1_000), ("s", 1_000_000), ("", 1_000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      let number = text.dropLast(unit.suffix.count)
      return DecimalText.read(number, times: unit.microseconds, most: longest / unit.microseconds).map { FaultDuration(microseconds: $0) }
    }
    return nil
  }

  private static let longest: UInt64 = 86_400_000_000
}
