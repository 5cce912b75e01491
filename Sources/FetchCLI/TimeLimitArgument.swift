internal import CommandSupport
internal import Checks
internal import Observation

/// Limits of `--slo` for a fetch: `ttfb=300ms`, `total=1s`; a number alone is milliseconds.
enum TimeLimitArgument {
  /// The phases of the JSON document and two of their sums.
  static let phases = ServiceLevel.fetchPhases.map(\.rawValue).joined(separator: ", ")

  static func parse(_ text: String) throws(CommandLineError) -> [ServiceLevel] {
    var limits: [ServiceLevel] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) { limits.append(try limit(word)) }
    return limits
  }

  private static func limit(_ word: Substring) throws(CommandLineError) -> ServiceLevel {
    let sides = word.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw CommandLineError(.usage, "--slo: invalid limit '\(word)': must be phase=time", hint: "as in ttfb=300ms")
    }
    guard let phase = ServiceLevel.fetchPhases.first(where: { $0.rawValue == sides[0] }) else {
      throw CommandLineError(.usage, "--slo: unknown phase '\(sides[0])'", hint: "supported: \(phases)")
    }
    return ServiceLevel(of: phase, limit: try microseconds(sides[1]))
  }

  private static func microseconds(_ text: Substring) throws(CommandLineError) -> Int64 {
    let units: [(suffix: String, microseconds: Double)] = [("us", 1), ("ms", 1_000), ("s", 1_000_000), ("", 1_000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      let number = text.dropLast(unit.suffix.count)
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), let amount = Double(number) else { break }
      guard amount > 0, amount * unit.microseconds <= longest else { break }
      return max(1, Int64((amount * unit.microseconds).rounded()))
    }
    throw CommandLineError(.usage, "--slo: invalid time '\(text)'", hint: "use a number, with us, ms or s, as in 200ms")
  }

  /// One day.
  private static let longest: Double = 86_400e6
}
