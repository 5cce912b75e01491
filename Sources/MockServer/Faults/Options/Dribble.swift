/// Content in portions of `bytes` bytes, one after each interval.
public struct Dribble: Hashable, Sendable, CustomStringConvertible {
  public let bytes: Int
  public let interval: FaultDuration

  /// `N/MS`.
  public init(_ text: String) throws(FaultOptionError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = DecimalText.read(parts[0], times: 1, most: Self.most), bytes > 0, !parts[0].contains("."),
      let interval = FaultDuration.read(parts[1])
    else {
      throw FaultOptionError("'\(text)' is no dribble", hint: "write bytes and milliseconds, as in 10/50")
    }
    self.bytes = Int(bytes)
    self.interval = interval
  }

  public var description: String { "\(bytes)/\(interval)" }

  private static let most: UInt64 = 1 << 30
}
