/// Path segments in their encoded form.
enum PathText {
  /// Percent-encodes all bytes that are not unreserved (RFC 3986, section 2.3).
  static func encoded(_ segment: String) -> String {
    var text: [UInt8] = []
    for byte in segment.utf8 {
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf) || "-._~".utf8.contains(byte)
      if isPlain { text.append(byte) } else { text += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0f)] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
