/// Iterates over DER values without building a tree, for CRLs with hundreds of thousands of entries.
///
/// Supports only definite lengths and one-byte tags, which is sufficient for CRLs in DER.
struct DERCursor {
  /// The position of a value in the bytes.
  struct Value {
    let tag: UInt8
    let whole: Range<Int>
    let content: Range<Int>
  }

  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// `range` must be within the bytes, such as the content of a value returned by a cursor.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    let range = range.clamped(to: bytes.indices)
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// The tag of the next value; nil at the end.
  var nextTag: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The next value; nil at the end.
  mutating func next(_ what: String) throws(PKIError) -> Value? {
    guard position < end else { return nil }
    let start = position
    let tag = bytes[start]
    guard tag & 0x1f != 0x1f, end - start >= 2 else { throw .malformed("the \(what) is not DER") }
    var length = Int(bytes[start + 1])
    var contentStart = start + 2
    if length >= 0x80 {
      let count = length & 0x7f
      guard (1...4).contains(count), end - contentStart >= count else { throw .malformed("a length in the \(what) is not DER") }
      length = 0
      for index in contentStart..<contentStart + count { length = length << 8 | Int(bytes[index]) }
      contentStart += count
    }
    guard length <= end - contentStart else { throw .malformed("the \(what) ends too early") }
    position = contentStart + length
    return Value(tag: tag, whole: start..<position, content: contentStart..<position)
  }

  mutating func require(_ tag: UInt8, _ what: String) throws(PKIError) -> Value {
    guard let value = try next(what) else { throw .malformed("the \(what) is missing") }
    guard value.tag == tag else { throw .malformed("the \(what) has the wrong type") }
    return value
  }

  /// The next value if it has this tag.
  mutating func take(_ tag: UInt8, _ what: String) throws(PKIError) -> Value? {
    nextTag == tag ? try next(what) : nil
  }

  func finish(_ what: String) throws(PKIError) {
    if !isAtEnd { throw .malformed("the \(what) has members too many") }
  }
}
