internal import Bytes
internal import DomainNames

/// Userinfo, host and port, parsed without the leniencies that make one URL refer to different hosts in different programs (RFC 3986,
/// sections 3.2 and 7.6).
struct URIAuthority {
  var user: String?
  var password: String?
  let host: Host
  let hasTrailingDot: Bool
  let port: UInt16?

  init(_ bytes: ArraySlice<UInt8>) throws(URIError) {
    if let index = bytes.firstIndex(of: UInt8(ascii: "\\")) {
      throw URIError(.badHost, "has a backslash before the path, which others read as a slash", offset: index)
    }
    var rest = bytes
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")) {
      if let second = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "@")) {
        throw URIError(.badUserinfo, "is followed by a second '@'", offset: second)
      }
      (user, password) = try Self.userinfo(bytes[..<at])
      rest = bytes[(at + 1)...]
    }
    let (hostText, portText) = try Self.split(rest)
    (host, hasTrailingDot) = try Self.host(hostText)
    port = try portText.flatMap(Self.port)
  }

  private static func userinfo(_ bytes: ArraySlice<UInt8>) throws(URIError) -> (user: String, password: String?) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return (try decoded(bytes, .badUserinfo), nil) }
    return (try decoded(bytes[..<colon], .badUserinfo), try decoded(bytes[(colon + 1)...], .badUserinfo))
  }

  private static func split(_ rest: ArraySlice<UInt8>) throws(URIError) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { throw URIError(.badHost, "lacks its ']'", offset: rest.startIndex) }
      let after = rest[(end + 1)...]
      guard after.isEmpty || after.first == UInt8(ascii: ":") else {
        throw URIError(.badHost, "goes on after its ']'", offset: end + 1)
      }
      return (rest[...end], after.isEmpty ? nil : after.dropFirst())
    }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return (rest, nil) }
    if let second = rest[(colon + 1)...].firstIndex(of: UInt8(ascii: ":")) {
      throw URIError(.badHost, "is followed by several colons", offset: second)
    }
    return (rest[..<colon], rest[(colon + 1)...])
  }

  /// Nil if nothing follows the colon, which means the scheme's default port (RFC 3986, section 6.2.3).
  private static func port(_ digits: ArraySlice<UInt8>) throws(URIError) -> UInt16? {
    guard !digits.isEmpty else { return nil }
    var number = 0
    for index in digits.indices {
      let digit = digits[index]
      guard (0x30...0x39).contains(digit) else { throw URIError(.badPort, "is no number", offset: index) }
      number = number * 10 + Int(digit - 0x30)
      guard number <= 65_535 else { throw URIError(.badPort, "is greater than 65535", offset: digits.startIndex) }
    }
    guard let port = UInt16(exactly: number), port > 0 else { throw URIError(.badPort, "is 0", offset: digits.startIndex) }
    return port
  }

  private static func host(_ bytes: ArraySlice<UInt8>) throws(URIError) -> (Host, hasTrailingDot: Bool) {
    guard !bytes.isEmpty else { throw URIError(.badHost, "is empty", offset: bytes.startIndex) }
    var text: String
    if bytes.first == UInt8(ascii: "[") {
      // The zone's '%' is written as %25 (RFC 6874, section 2), and often unencoded.
      text = String(decoding: bytes, as: UTF8.self).replacing(text: "%25", with: "%")
    } else {
      text = try decoded(bytes, .badHost)
      for byte in text.utf8 where delimiters.contains(byte) {
        throw URIError(.badHost, "has a '\(Unicode.Scalar(byte))' in it", offset: bytes.startIndex)
      }
    }
    do throws(HostError) {
      // UTS 46 maps these to a dot.
      return (try Host(parsing: text), [".", "\u{3002}", "\u{ff0e}", "\u{ff61}"].contains { text.hasSuffix($0) })
    } catch {
      throw URIError(.badHost, "cannot be one: \(error.detail ?? "'\(text)'")", offset: bytes.startIndex)
    }
  }

  /// Percent-decodes bytes; throws unless the result is text without control characters.
  private static func decoded(_ bytes: ArraySlice<UInt8>, _ code: URIError.Code) throws(URIError) -> String {
    guard let plain = PercentEncoding.decode(bytes) else {
      throw URIError(code, "has a '%' without two hexadecimal digits", offset: bytes.firstIndex(of: UInt8(ascii: "%")))
    }
    if plain.contains(where: { $0 <= 0x1f || $0 == 0x7f }) || (code == .badHost && plain.contains(0x20)) {
      throw URIError(code, "has a blank or control character in it", offset: bytes.startIndex)
    }
    guard let text = String(validating: plain, as: UTF8.self) else { throw URIError(code, "is no UTF-8", offset: bytes.startIndex) }
    return text
  }

  /// Characters that end a host in some parsers.
  private static let delimiters = Array("/?#@\\:[]%".utf8)
}

/// Removal of user and password in texts that contain URLs, or parts of them.
enum Userinfo {
  /// Replaces the text between `://` and the last at sign of the same authority by `mark`; with an empty mark the sign is removed, too.
  static func replaced(in text: String, with mark: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    var result = ""
    var rest = text[...]
    while let slashes = rest.firstRange(ofText: "://") {
      result += String(rest[..<slashes.upperBound])
      rest = rest[slashes.upperBound...]
      let authority = rest.utf8.prefix { $0 > 0x20 && !ends.contains($0) }
      guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      result += mark
      rest = mark.isEmpty ? rest[rest.utf8.index(after: at)...] : rest[at...]
    }
    return result + String(rest)
  }

  /// Characters that end an authority.
  private static let ends = Array("/?#\"'<>\\".utf8)
}
