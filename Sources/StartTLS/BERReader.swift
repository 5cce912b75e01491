internal import Bytes

/// A cursor over elements of ASN.1's Basic Encoding Rules as restricted by LDAP: definite lengths, tags of one byte (RFC 4511, section
/// 5.1).
struct BERReader: Sendable {
  struct Element: Hashable, Sendable {
    let tag: UInt8
    let content: ArraySlice<UInt8>
  }

  private var reader: ByteReader

  init(_ bytes: ArraySlice<UInt8>) { self.reader = ByteReader(bytes) }

  var isAtEnd: Bool { reader.isAtEnd }

  mutating func next() throws(ByteError) -> Element {
    let tag = try reader.readUInt8()
    let first = try reader.readUInt8()
    guard first >= 0x80 else { return Element(tag: tag, content: try reader.readBytes(Int(first))) }
    let bytes = Int(first & 0x7f)
    guard (1...4).contains(bytes) else {
      throw ByteError(code: .truncated, offset: reader.offset, expected: bytes, found: reader.remaining)
    }
    let length = try reader.readBytes(bytes).reduce(0) { $0 << 8 | Int($1) }
    return Element(tag: tag, content: try reader.readBytes(length))
  }

  /// The content of the next element, which has to have that tag.
  mutating func next(_ tag: UInt8) throws(ByteError) -> ArraySlice<UInt8> {
    let element = try next()
    guard element.tag == tag else {
      throw ByteError(code: .invalidText, offset: reader.offset, expected: Int(tag), found: Int(element.tag))
    }
    return element.content
  }

  /// The encoded length of the element that begins here; nil while its header is incomplete, `Int.max` if its length is invalid.
  static func length(ofElementAt bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let first = bytes[bytes.startIndex + 1]
    guard first >= 0x80 else { return 2 + Int(first) }
    let count = Int(first & 0x7f)
    guard (1...4).contains(count) else { return .max }
    guard bytes.count >= 2 + count else { return nil }
    return 2 + count + bytes.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}
