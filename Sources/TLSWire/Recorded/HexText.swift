/// Parses bytes in the hexadecimal formats of common tools.
enum HexText {
  /// Nil if the file is not text; ignores white space, colons, commas, quotes, `0x`, `\x` and lines that begin with `#`.
  static func bytes(of file: [UInt8]) throws(TLSWireError) -> [UInt8]? {
    guard !file.isEmpty, file.allSatisfy({ (0x20..<0x7f).contains($0) || (0x09...0x0d).contains($0) }) else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    var (offset, line) = (0, 1)
    while offset < file.count {
      let character = file[offset]
      let next = offset + 1 < file.count ? file[offset + 1] : 0
      offset += 1
      if character == UInt8(ascii: "\n") { line += 1 }
      if high == nil, character == UInt8(ascii: "0") || character == UInt8(ascii: "\\"), next | 0x20 == UInt8(ascii: "x") {
        offset += 1
      } else if high == nil, character == UInt8(ascii: "#") {
        while offset < file.count, file[offset] != UInt8(ascii: "\n") { offset += 1 }
      } else if let digit = digit(character) {
        if let first = high { bytes.append(first << 4 | digit) }
        high = high == nil ? digit : nil
      } else if !separators.contains(character) || high != nil {
        throw TLSWireError(
          code: .illegal, structure: "recorded ClientHello",
          reason: "'\(Character(UnicodeScalar(character)))' at byte \(offset - 1) in line \(line) is no hexadecimal digit")
      }
    }
    guard high == nil else {
      throw TLSWireError(
        code: .truncated, structure: "recorded ClientHello", reason: "an odd number of hexadecimal digits, up to byte \(offset)")
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static let separators = Set(" \t\r\n\u{0b}\u{0c}:,\"".utf8)
}
