internal import Bytes

/// A PNG image for terminals with kitty's graphics protocol.
///
/// The image is passed on as it is, in base64: none of its bytes can end the sequence or start another.
enum KittyPreview {
  /// Longer images and larger ones are not shown: the terminal has to decode them.
  static let longest = 16 << 20
  private static let mostPixels = 64_000_000
  /// The width that a column is expected to have, in pixels.
  private static let columnWidth = 8
  private static let longestPayload = 4_096

  /// Empty if the image has no size or is too large. A wider image than the terminal is scaled down to `columns`.
  static func bytes(of png: [UInt8], _ facts: ImageFacts, columns: Int) -> [UInt8] {
    guard let width = facts.width, let height = facts.height, width > 0, height > 0, width <= mostPixels / height else { return [] }
    let text = Array(Base64.encode(png).utf8)
    let size = width > columns * columnWidth ? ",c=\(columns)" : ""
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: longestPayload) {
      let end = min(start + longestPayload, text.count)
      // a=T: transmit and display, f=100: PNG, q=2: no response, which the shell would read as input.
      let keys = start == 0 ? "a=T,f=100,q=2\(size)," : ""
      bytes += "\u{1b}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
      bytes += text[start..<end]
      bytes += "\u{1b}\\".utf8
    }
    return bytes + "\n".utf8
  }
}
