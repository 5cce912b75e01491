/// The width of text in terminal columns (Unicode Standard Annex 11).
public enum DisplayWidth {
  public static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + columns($1) }
  }

  /// Appends spaces until `text` takes `width` columns.
  public static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// A label in a column of `width`; a longer one is separated from the following text by two spaces.
  package static func label(_ text: String, width: Int) -> String { of(text) < width ? pad(text, to: width) : text + "  " }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// Blocks of East Asian wide and full-width characters.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff,
    0x20000...0x3fffd,
  ]
}
