/// Lines for a terminal: they end as they did and keep their tabs; all else that a terminal would act on is escaped.
struct ScreenLines: Sendable {
  private(set) var text = String.UnicodeScalarView()
  /// A carriage return alone would have what follows written over its line.
  private var owesReturn = false

  mutating func append(_ scalar: Unicode.Scalar) {
    if owesReturn {
      text.append(contentsOf: (scalar == "\n" ? "\r" : TerminalText.visible("\r")).unicodeScalars)
      owesReturn = false
    }
    if scalar == "\r" {
      owesReturn = true
    } else if scalar == "\n" || scalar == "\t" || !TerminalText.isHostile(scalar) {
      text.append(scalar)
    } else {
      text.append(contentsOf: TerminalText.visible(scalar).unicodeScalars)
    }
  }

  mutating func append(contentsOf scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { append(scalar) }
  }

  /// Sequences of our own, which a terminal is to act on.
  mutating func append(sequence: String) {
    finish()
    text.append(contentsOf: sequence.unicodeScalars)
  }

  mutating func finish() {
    if owesReturn { text.append(contentsOf: TerminalText.visible("\r").unicodeScalars) }
    owesReturn = false
  }

  /// What has become ready since it was last asked.
  mutating func taken() -> [UInt8] {
    defer { text = String.UnicodeScalarView() }
    return Array(String(text).utf8)
  }
}
