/// Percent-encoding (RFC 3986, section 2.1).
enum PercentCoding {
  /// Decodes bytes; nil if a '%' is not followed by two hexadecimal digits.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        plain.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
      plain.append(high << 4 | low)
    }
    return plain
  }

  /// Encodes bytes outside ASCII, and replaces spaces by `blank`.
  ///
  /// Other characters outside RFC 3986's grammar are kept: servers receive them as written, as with curl.
  static func encoded(_ bytes: ArraySlice<UInt8>, blank: String = "%20") -> String {
    var coded: [UInt8] = []
    coded.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case 0x20: coded += blank.utf8
      case 0x80...: coded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0x0f)]
      default: coded.append(byte)
      }
    }
    return String(decoding: coded, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
