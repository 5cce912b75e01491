/// A duration: `10`, `2.5`, `500ms`, `1m`; seconds without a unit.
package struct DurationArgument: Hashable, Sendable, CustomStringConvertible {
  package let duration: Duration

  package init(_ duration: Duration) {
    self.duration = duration
  }

  /// In seconds or milliseconds, for the help.
  package var description: String {
    let parts = duration.components
    let milliseconds = parts.attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(parts.seconds)" : "\(parts.seconds * 1_000 + milliseconds)ms"
  }

  package static func parse(_ text: String) throws(UsageError) -> DurationArgument {
    let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("", 1)]
    for unit in units where text.hasSuffix(unit.suffix) {
      let number = text.dropLast(unit.suffix.count)
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), let amount = Double(number) else { break }
      let seconds = amount * unit.seconds
      guard seconds > 0, seconds <= 86_400 * 365 else { break }
      return DurationArgument(.milliseconds(Int64((seconds * 1_000).rounded(.up))))
    }
    throw UsageError("must be a time in seconds, as in 10, 2.5 or 500ms")
  }
}
