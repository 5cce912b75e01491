/// Iterates over the values of DER, or of BER as LDAP restricts it, without building a tree: definite lengths of up to four bytes and tags
/// of one byte (X.690, section 8.1; RFC 4511, section 5.1).
public struct DERCursor: Sendable {
  /// The position of a value in the bytes.
  public struct Value: Hashable, Sendable {
    public let tag: UInt8
    public let whole: Range<Int>
    public let content: Range<Int>

    @inlinable init(tag: UInt8, whole: Range<Int>, content: Range<Int>) {
      self.tag = tag
      self.whole = whole
      self.content = content
    }
  }

  @usableFromInline let bytes: [UInt8]
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @inlinable public init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// `range` must be within the bytes, such as the content of a value returned by a cursor.
  @inlinable public init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    let range = range.clamped(to: bytes.indices)
    position = range.lowerBound
    end = range.upperBound
  }

  @inlinable public var isAtEnd: Bool { position >= end }

  /// The tag of the next value; nil at the end.
  @inlinable public var nextTag: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The next value; nil at the end. Throws `.invalidTag`, `.invalidLength` or `.truncated`.
  ///
  /// Always inlined: a call would make reading a long revocation list 2.5 times as slow.
  @inlinable @inline(__always) public mutating func next() throws(ByteError) -> Value? {
    guard position < end else { return nil }
    let start = position
    let tag = bytes[start]
    guard tag & 0x1f != 0x1f, end - start >= 2 else { throw failure(.invalidTag, expected: 2) }
    var length = Int(bytes[start + 1])
    var contentStart = start + 2
    if length >= 0x80 {
      let count = length & 0x7f
      guard (1...4).contains(count), end - contentStart >= count else { throw failure(.invalidLength, expected: count) }
      length = 0
      for index in contentStart..<contentStart + count { length = length << 8 | Int(bytes[index]) }
      contentStart += count
    }
    guard length <= end - contentStart else { throw failure(.truncated, expected: length) }
    position = contentStart + length
    return Value(tag: tag, whole: start..<position, content: contentStart..<position)
  }

  /// The next value, which must have this tag.
  @inlinable public mutating func require(_ tag: UInt8) throws(ByteError) -> Value {
    guard let value = try next() else { throw failure(.truncated, expected: 2) }
    guard value.tag == tag else { throw failure(.invalidTag, expected: Int(tag)) }
    return value
  }

  /// The encoded length of the value at the start of `bytes`; nil while its header is incomplete, `Int.max` if its length is invalid.
  public static func length(ofValueAt bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let first = bytes[bytes.startIndex + 1]
    guard first >= 0x80 else { return 2 + Int(first) }
    let count = Int(first & 0x7f)
    guard (1...4).contains(count) else { return .max }
    guard bytes.count >= 2 + count else { return nil }
    return 2 + count + bytes.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  @usableFromInline func failure(_ code: ByteError.Code, expected: Int) -> ByteError {
    ByteError(code: code, offset: position, expected: expected, found: end - position)
  }
}
