internal import Bytes

/// Lines for a terminal: they end as they did and keep their tabs; all else that a terminal would act on is escaped.
struct ScreenLines: Sendable {
  private var text = UTF8Text()
  /// A carriage return alone would have what follows written over its line.
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

  /// Sequences of our own, which a terminal is to act on.
  mutating func append(sequence: String) {
    finish()
    text.append(sequence)
  }

  mutating func finish() {
    if owesReturn { text.append(Unicode.Scalar("\r").escape) }
    owesReturn = false
  }

  /// What has become ready since it was last asked.
  mutating func taken() -> [UInt8] { text.taken() }
}
