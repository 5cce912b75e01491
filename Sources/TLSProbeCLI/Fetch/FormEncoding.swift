/// The encoding of form data: a space becomes a plus sign, and bytes that are not unreserved (RFC 3986, section 2.3) are percent-encoded.
enum FormEncoding {
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if isUnreserved(byte) {
        text.append(byte)
      } else if byte == UInt8(ascii: " ") {
        text.append(UInt8(ascii: "+"))
      } else {
        text += percent(byte)
      }
    }
    return text
  }

  static func percent(_ byte: UInt8) -> [UInt8] { [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0f)] }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || marks.contains(byte)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  private static let marks = Array("-._~".utf8)
}
