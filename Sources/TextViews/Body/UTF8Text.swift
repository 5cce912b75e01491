/// Text assembled character by character, as UTF-8.
struct UTF8Text: Sendable {
  private var bytes: [UInt8] = []

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Returns and removes the bytes appended so far.
  mutating func taken() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
