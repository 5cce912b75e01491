/// The length of a delay: fixed, or randomly distributed.
public enum FaultDelay: Hashable, Sendable, CustomStringConvertible {
  case fixed(FaultDuration)
  case uniform(ClosedRange<FaultDuration>)
  /// The logarithm has a normal distribution: half are shorter than the median, and a few are much longer.
  case logNormal(median: FaultDuration, sigma: Double)

  /// `MS`, `uniform:A-B` or `lognormal:MEDIAN,SIGMA`.
  public init(_ text: String) throws(FaultOptionError) {
    guard let delay = Self.read(text) else {
      throw FaultOptionError(
        "'\(text)' is no delay", hint: "write milliseconds, uniform:A-B, or lognormal:MEDIAN,SIGMA with a SIGMA from 0 to \(Self.widest)")
    }
    self = delay
  }

  public var description: String {
    switch self {
    case .fixed(let span): "\(span)"
    case .uniform(let range): "uniform:\(range.lowerBound)-\(range.upperBound)"
    case .logNormal(let median, let sigma): "lognormal:\(median),\(DecimalText.write(UInt64((sigma * 1_000).rounded()), digits: 3))"
    }
  }

  private static func read(_ text: String) -> FaultDelay? {
    if text.hasPrefix("uniform:") {
      guard let (first, second) = pair(text.dropFirst("uniform:".count), "-"), let least = FaultDuration.read(first),
        let most = FaultDuration.read(second), least <= most
      else { return nil }
      return .uniform(least...most)
    }
    if text.hasPrefix("lognormal:") {
      guard let (first, second) = pair(text.dropFirst("lognormal:".count), ","), let median = FaultDuration.read(first),
        let sigma = DecimalText.read(second, times: 1_000, most: widest)
      else { return nil }
      return .logNormal(median: median, sigma: Double(sigma) / 1_000)
    }
    return FaultDuration.read(text).map { .fixed($0) }
  }

  private static func pair(_ text: Substring, _ separator: Character) -> (Substring, Substring)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  private static let widest: UInt64 = 5
}
