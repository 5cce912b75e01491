/// Text put together character by character, as the bytes it is sent as.
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

  /// What has been appended since it was last asked.
  mutating func taken() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
