/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// Decodes bytes; nil if a percent sign is not followed by two hex digits.
  public static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? { decode(text, isLenient: false) }

  /// Decodes bytes; a percent sign without two hex digits is kept.
  public static func decodeLeniently(_ text: ArraySlice<UInt8>) -> [UInt8] { decode(text, isLenient: true) ?? Array(text) }

  /// Encodes all bytes but those for which `isKept` returns true; `space` replaces a space that is not kept.
  public static func encode(
    _ bytes: ArraySlice<UInt8>, space: String = "%20", keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if isKept(byte) {
        text.append(byte)
      } else if byte == UInt8(ascii: " ") {
        text += space.utf8
      } else {
        text += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0f)]
      }
    }
    return text
  }

  /// Encodes all characters that are not unreserved.
  public static func encode(_ text: String) -> String { String(decoding: encode(Array(text.utf8)[...]), as: UTF8.self) }

  /// Encodes a name or value of a form: a space becomes a plus sign (URL Standard, `application/x-www-form-urlencoded`).
  public static func encodeForm(_ bytes: [UInt8]) -> [UInt8] { encode(bytes[...], space: "+") }

  /// True for letters, digits and `-._~` (RFC 3986, section 2.3).
  public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func decode(_ text: ArraySlice<UInt8>, isLenient: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      if text.endIndex - index >= 2, let high = Hex.value(ofDigit: text[index]), let low = Hex.value(ofDigit: text[index + 1]) {
        bytes.append(high << 4 | low)
        index += 2
      } else if isLenient {
        bytes.append(byte)
      } else {
        return nil
      }
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
