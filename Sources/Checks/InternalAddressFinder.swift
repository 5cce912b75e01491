internal import Bytes

/// Finds addresses of private networks in a field value.
enum InternalAddressFinder {
  /// At most 20, each once, in order.
  static func addresses(in text: String) -> [IPAddress] {
    var found: [IPAddress] = []
    for word in text.utf8.split(whereSeparator: { !isAddressByte($0) }).prefix(mostWords) {
      guard found.count < 20, let address = address(in: word.drop { $0 == dot }), isInternal(address), !found.contains(address) else {
        continue
      }
      found.append(address)
    }
    return found
  }

  /// The address that is the word; without port if the address is IPv4.
  private static func address(in word: Substring.UTF8View) -> IPAddress? {
    guard (3...80).contains(word.count), var text = String(Substring(word)) as String? else { return nil }
    while text.hasSuffix(".") || text.hasSuffix(":") && !text.hasSuffix("::") { text.removeLast() }
    if let address = IPAddress(text) { return address }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? IPAddress(String(parts[0])) : nil
  }

  /// RFC 1918, RFC 6598, link-local addresses, and RFC 4193.
  private static func isInternal(_ address: IPAddress) -> Bool {
    let bytes = address.bytes
    guard address.family == .v4 else { return bytes[0] & 0xfe == 0xfc }
    return switch (bytes[0], bytes[1]) {
    case (10, _), (172, 16...31), (192, 168), (100, 64...127), (169, 254): true
    default: false
    }
  }

  /// A letter that is no hexadecimal digit belongs to a word, which no part of is an address.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == dot || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static let dot = UInt8(ascii: ".")
  private static let mostWords = 2_000
}
