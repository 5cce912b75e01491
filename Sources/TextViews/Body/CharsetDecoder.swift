/// Decodes text from portions that may split characters.
struct CharsetDecoder: Sendable {
  private let charset: Charset
  private var portions = UTF8Portions()

  init(_ charset: Charset?) { self.charset = charset ?? .utf8 }

  /// The characters that are complete. Invalid bytes remain visible: as U+FFFD, or as an escape.
  mutating func received(_ bytes: some Collection<UInt8>) -> String.UnicodeScalarView {
    switch charset {
    case .utf8: return portions.received(bytes)
    case .western: return String.UnicodeScalarView(bytes.lazy.map { Charset.western($0) })
    case .other:
      var text = String.UnicodeScalarView()
      for byte in bytes {
        if byte < 0x80 {
          text.append(Unicode.Scalar(byte))
        } else {
          text.append(contentsOf: ("\\x" + String(byte, radix: 16)).unicodeScalars)
        }
      }
      return text
    }
  }

  mutating func finish() -> String.UnicodeScalarView { portions.finish() }
}
