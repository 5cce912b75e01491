internal import Bytes

/// The generic syntax of RFC 3986 and, for other scripts, of RFC 3987.
enum URISyntax {
  static func isURI(_ text: String, isReference: Bool, isInternational: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 || isInternational }) else { return false }
    var rest = bytes[...]
    let scheme = rest.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
    if rest.dropFirst(scheme.count).first == UInt8(ascii: ":"), scheme.first.map(ASCII.isLetter) ?? false {
      rest = rest.dropFirst(scheme.count + 1)
    } else {
      guard isReference else { return false }
      // A colon in the first segment of a relative reference would end a scheme (RFC 3986, section 4.2).
      let segment = rest.prefix { !"/?#".utf8.contains($0) }
      guard !segment.contains(UInt8(ascii: ":")) else { return false }
    }
    return isHierarchical(rest)
  }

  /// The part after the scheme: authority, path, query and fragment.
  private static func isHierarchical(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.starts(with: Array("//".utf8)) {
      let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
      guard isAuthority(authority) else { return false }
      rest = rest.dropFirst(2 + authority.count)
    }
    let path = rest.prefix { !"?#".utf8.contains($0) }
    rest = rest.dropFirst(path.count)
    guard consists(path, of: "/:@") else { return false }
    if rest.first == UInt8(ascii: "?") {
      let query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
      guard consists(query, of: "/:@?") else { return false }
      rest = rest.dropFirst(1 + query.count)
    }
    return rest.isEmpty || consists(rest.dropFirst(), of: "/:@?")
  }

  private static func isAuthority(_ text: ArraySlice<UInt8>) -> Bool {
    var host = text
    if let at = text.lastIndex(of: UInt8(ascii: "@")) {
      guard consists(text[..<at], of: ":") else { return false }
      host = text[(at + 1)...]
    }
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let literal = String(decoding: host[host.index(after: host.startIndex)..<end], as: UTF8.self)
      return isLiteral(literal) && isPort(host[(end + 1)...])
    }
    let name = host.prefix { $0 != UInt8(ascii: ":") }
    return consists(name, of: "") && isPort(host.dropFirst(name.count))
  }

  private static func isLiteral(_ text: String) -> Bool {
    if let address = IPAddress(text) { return address.family == .v6 && address.zone == nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first.map({ $0 & 0xdf == UInt8(ascii: "V") }) ?? false, parts[0].count > 1 else { return false }
    return parts[0].dropFirst().allSatisfy(ASCII.isHexDigit) && !parts[1].isEmpty
      && parts[1].allSatisfy { isPlain($0) || $0 == UInt8(ascii: ":") }
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(ASCII.isDigit)
  }

  /// True if the text consists of unreserved characters, sub-delimiters, percent-encoded bytes and the given characters.
  private static func consists(_ text: ArraySlice<UInt8>, of others: String) -> Bool {
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, rest.prefix(2).allSatisfy(ASCII.isHexDigit) else { return false }
        rest = rest.dropFirst(2)
      } else if !isPlain(byte), !others.utf8.contains(byte) {
        return false
      }
    }
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
  }
}
