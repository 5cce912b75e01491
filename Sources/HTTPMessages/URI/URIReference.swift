/// A URI or relative reference split into its components, without decoding (RFC 3986, section 4.1 and appendix B).
struct URIReference {
  /// The scheme without the colon, in lower case.
  var scheme: String?
  /// The authority without the two slashes.
  var authority: ArraySlice<UInt8>?
  var path: ArraySlice<UInt8>
  var query: ArraySlice<UInt8>?
  var fragment: ArraySlice<UInt8>?

  /// Throws only for characters that are not permitted anywhere in a URI, and for texts that are too long.
  ///
  /// `allowingBlanks` accepts spaces, which some servers write in Location.
  init(_ bytes: [UInt8], allowingBlanks: Bool = false) throws(URIError) {
    guard bytes.count <= Self.longest else {
      throw URIError(.tooLong, "has \(bytes.count) bytes, \(Self.longest) are read")
    }
    if let index = bytes.firstIndex(where: { $0 < 0x20 || $0 == 0x7f || ($0 == 0x20 && !allowingBlanks) }) {
      throw URIError(.badCharacter, "has \(Self.name(of: bytes[index]))", offset: index)
    }
    var rest = bytes[...]
    scheme = Self.scheme(of: rest)
    if let scheme { rest = rest.dropFirst(scheme.utf8.count + 1) }
    if let sharp = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = rest[(sharp + 1)...]
      rest = rest[..<sharp]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// The scheme: ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) before a colon (RFC 3986, section 3.1); nil if there is none.
  private static func scheme(of bytes: ArraySlice<UInt8>) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, isLetter(first) else { return nil }
    let name = bytes[..<colon]
    let marks: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    guard name.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || marks.contains($0) }) else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x00: "a NUL"
    case 0x09: "a tab"
    case 0x0a: "a line feed"
    case 0x0d: "a carriage return"
    case 0x20: "a blank"
    default: "a control character"
    }
  }

  /// Maximum length in bytes: the default limit of a response's header section, which no Location exceeds.
  private static let longest = 307_200
}
