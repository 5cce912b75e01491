/// The challenges of `Proxy-Authenticate` (RFC 9110, section 11.6.1), several in a field or in fields of their own.
enum AuthenticationChallenge {
  /// The names of the schemes in their order, each once; hostile.
  static func schemes(in values: [String]) -> [String] {
    var schemes: [String] = []
    for value in values {
      for element in elements(of: value) {
        // `Basic realm="x"` and `Negotiate` begin a challenge, `charset="UTF-8"` goes on with one.
        let word = element.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
        let after = element.dropFirst(word.count).drop { $0 == UInt8(ascii: " ") }
        guard !word.isEmpty, after.first != UInt8(ascii: "=") else { continue }
        let scheme = String(decoding: word, as: UTF8.self)
        if !schemes.contains(scheme), schemes.count < most { schemes.append(scheme) }
      }
    }
    return schemes
  }

  /// Splits at commas outside quoted strings (RFC 9110, section 5.6.4).
  private static func elements(of value: String) -> [[UInt8]] {
    var elements: [[UInt8]] = [[]]
    var isQuoted = false
    var isEscaped = false
    for byte in value.utf8 {
      if byte == UInt8(ascii: ","), !isQuoted {
        elements.append([])
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      if byte != UInt8(ascii: " ") || !elements[elements.count - 1].isEmpty { elements[elements.count - 1].append(byte) }
    }
    return elements
  }

  private static let most = 10
}
