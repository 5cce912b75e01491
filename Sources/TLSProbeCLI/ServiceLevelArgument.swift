internal import CommandSupport
internal import Bytes
internal import Checks
internal import Observation

/// A list of time limits: `tls=200ms,total=500ms,p95:total=1s`.
struct ServiceLevelArgument: Hashable, Sendable {
  let levels: [ServiceLevel]

  static let phases = Phase.all.map(\.rawValue).joined(separator: ", ")
  private static let statistics = ServiceLevel.Statistic.allCases.map(\.rawValue).joined(separator: ", ")

  static func parse(_ text: String) throws(UsageError) -> ServiceLevelArgument {
    ServiceLevelArgument(levels: try ListArgument.words(text, of: "a limit").map(level))
  }

  private static func level(_ word: String) throws(UsageError) -> ServiceLevel {
    let sides = word.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw UsageError("invalid limit '\(word)': must be phase=time, as in tls=200ms or p95:total=1s") }
    let names = sides[0].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count <= 2, let name = names.last, let phase = Phase.all.first(where: { $0.rawValue == name }) else {
      throw UsageError("unknown phase '\(names.last ?? "")'; supported: \(phases)")
    }
    guard names.count == 2 else { return ServiceLevel(of: phase, limit: try limit(sides[1], in: word)) }
    guard let statistic = ServiceLevel.Statistic(rawValue: String(names[0])) else {
      throw UsageError("unknown statistic '\(names[0])'; supported: \(statistics)")
    }
    return ServiceLevel(statistic, of: phase, limit: try limit(sides[1], in: word))
  }

  /// In microseconds.
  private static func limit(_ text: Substring, in word: String) throws(UsageError) -> Int64 {
    let units: [(suffix: String, microseconds: Double)] = [("us", 1), ("µs", 1), ("ms", 1_000), ("s", 1_000_000)]
    if let unit = units.first(where: { text.hasSuffix($0.suffix) }) {
      let number = text.dropLast(unit.suffix.count)
      let isDecimal = number.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      if isDecimal, let amount = Double(number), amount > 0, amount * unit.microseconds <= longest {
        return max(1, Int64((amount * unit.microseconds).rounded()))
      }
    }
    throw UsageError("invalid time '\(text)' in '\(word)': must be a number with us, ms or s, as in 200ms")
  }

  /// One day.
  private static let longest: Double = 86_400e6
}
