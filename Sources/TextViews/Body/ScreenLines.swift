internal import Bytes

/// Lines for a terminal: line ends and tabs are kept; all other control characters are escaped.
struct ScreenLines: Sendable {
  private var text = UTF8Text()
  /// A carriage return without a line feed would let the following text overwrite its line.
  private var owesReturn = false

  mutating func append(_ scalar: Unicode.Scalar) {
    if owesReturn {
      text.append(scalar == "\n" ? "\r" : Unicode.Scalar("\r").escape)
      owesReturn = false
    }
    if scalar == "\r" {
      owesReturn = true
    } else if scalar == "\n" || scalar == "\t" || !scalar.isHostile {
      text.append(scalar)
    } else {
      text.append(scalar.escape)
    }
  }

  mutating func append(contentsOf scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars { append(scalar) }
  }

  /// Appends an escape sequence that the terminal has to interpret.
  mutating func append(sequence: String) {
    finish()
    text.append(sequence)
  }

  mutating func finish() {
    if owesReturn { text.append(Unicode.Scalar("\r").escape) }
    owesReturn = false
  }

  /// Returns and removes the output that is ready.
  mutating func taken() -> [UInt8] { text.taken() }
}
