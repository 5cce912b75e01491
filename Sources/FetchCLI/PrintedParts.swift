internal import CommandSupport

/// The parts printed by `-p`, a letter for each.
struct PrintedParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let requestFields = PrintedParts(rawValue: 1 << 0)
  static let requestContent = PrintedParts(rawValue: 1 << 1)
  static let fields = PrintedParts(rawValue: 1 << 2)
  static let content = PrintedParts(rawValue: 1 << 3)
  static let facts = PrintedParts(rawValue: 1 << 4)
  static let timings = PrintedParts(rawValue: 1 << 5)
  static let certificates = PrintedParts(rawValue: 1 << 6)

  static let letters: [(letter: Character, part: PrintedParts)] = [
    ("H", .requestFields), ("B", .requestContent), ("h", .fields), ("b", .content), ("m", .facts), ("t", .timings), ("c", .certificates),
  ]

  /// An empty text selects no parts.
  static func parse(_ text: String) throws(CommandLineError) -> PrintedParts {
    var parts: PrintedParts = []
    for letter in text {
      guard let known = letters.first(where: { $0.letter == letter }) else {
        throw CommandLineError(.usage, "-p: unknown part '\(letter)'", hint: "supported: \(String(letters.map(\.letter)))")
      }
      parts.insert(known.part)
    }
    return parts
  }
}
