/// A limit of `--slo` for one phase of a fetch: `ttfb=300ms`, `total=1s`; a number alone is milliseconds.
struct TimeLimitArgument: Hashable, Sendable {
  /// The phases of the JSON document and two sums of them.
  enum Phase: String, Hashable, Sendable, CaseIterable {
    case queue, dns, connect, proxy, tls, send, wait, receive, ttfb, total
  }

  let phase: Phase
  let microseconds: Int64

  static let phases = Phase.allCases.map(\.rawValue).joined(separator: ", ")

  static func parse(_ text: String) throws(CommandLineError) -> [TimeLimitArgument] {
    var limits: [TimeLimitArgument] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) { limits.append(try TimeLimitArgument(word)) }
    return limits
  }

  private init(_ word: Substring) throws(CommandLineError) {
    let sides = word.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw CommandLineError(.usage, "--slo: '\(word)' is no limit", hint: "write phase=time, as in ttfb=300ms")
    }
    guard let phase = Phase(rawValue: String(sides[0])) else {
      throw CommandLineError(.usage, "--slo: there is no phase '\(sides[0])'", hint: "there are \(Self.phases)")
    }
    self.phase = phase
    microseconds = try Self.microseconds(sides[1])
  }

  private static func microseconds(_ text: Substring) throws(CommandLineError) -> Int64 {
    let units: [(suffix: String, microseconds: Double)] = [("us", 1), ("ms", 1_000), ("s", 1_000_000), ("", 1_000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      let number = text.dropLast(unit.suffix.count)
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), let amount = Double(number) else { break }
      guard amount > 0, amount * unit.microseconds <= longest else { break }
      return max(1, Int64((amount * unit.microseconds).rounded()))
    }
    throw CommandLineError(.usage, "--slo: '\(text)' is no time", hint: "write a number and us, ms or s, as in 200ms")
  }

  /// A day.
  private static let longest: Double = 86_400e6
}
