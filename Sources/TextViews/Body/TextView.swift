/// Decodes and escapes text for a terminal.
struct TextView: BodyStage {
  private var decoder: CharsetDecoder
  private var lines = ScreenLines()

  init(charset: Charset?) { decoder = CharsetDecoder(charset) }

  mutating func received(_ bytes: [UInt8]) -> [UInt8] {
    lines.append(contentsOf: decoder.received(bytes))
    return lines.taken()
  }

  mutating func finish() -> [UInt8] {
    lines.append(contentsOf: decoder.finish())
    lines.finish()
    return lines.taken()
  }
}
