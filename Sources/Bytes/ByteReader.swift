/// A cursor over bytes that came from somewhere else.
///
/// Every read is bounds-checked and throws instead of trapping; a nested length-prefixed vector is
/// read through a reader of its own, so that no inner length can reach beyond its outer one.
public struct ByteReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// Index into `bytes` of the next byte to be read.
  private var position: Int

  public init(_ bytes: some Sequence<UInt8>) {
    self.init(ArraySlice(bytes))
  }

  public init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    self.position = bytes.startIndex
  }

  /// How many bytes have been read.
  public var offset: Int { position - bytes.startIndex }

  /// How many bytes are left.
  public var remaining: Int { bytes.endIndex - position }

  public var isAtEnd: Bool { position == bytes.endIndex }

  /// What is left, without reading it.
  public var rest: ArraySlice<UInt8> { bytes[position...] }

  public mutating func readUInt8() throws(ByteError) -> UInt8 {
    UInt8(truncatingIfNeeded: try readInteger(bytes: 1))
  }

  public mutating func readUInt16() throws(ByteError) -> UInt16 {
    UInt16(truncatingIfNeeded: try readInteger(bytes: 2))
  }

  /// A big-endian 24-bit number, as TLS handshake lengths are (RFC 8446, section 4).
  public mutating func readUInt24() throws(ByteError) -> UInt32 {
    UInt32(truncatingIfNeeded: try readInteger(bytes: 3))
  }

  public mutating func readUInt32() throws(ByteError) -> UInt32 {
    UInt32(truncatingIfNeeded: try readInteger(bytes: 4))
  }

  public mutating func readUInt64() throws(ByteError) -> UInt64 {
    try readInteger(bytes: 8)
  }

  public mutating func readBytes(_ count: Int) throws(ByteError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else {
      throw ByteError(code: .truncated, offset: offset, expected: count, found: remaining)
    }
    defer { position += count }
    return bytes[position..<position + count]
  }

  public mutating func readRest() -> ArraySlice<UInt8> {
    defer { position = bytes.endIndex }
    return bytes[position...]
  }

  /// The content of a vector whose length stands before it in `lengthBytes` bytes (RFC 8446, section 3.4).
  public mutating func readVector(lengthBytes: Int) throws(ByteError) -> ArraySlice<UInt8> {
    let start = self
    do throws(ByteError) {
      let length = try readInteger(bytes: lengthBytes)
      guard length <= UInt64(remaining) else {
        throw ByteError(code: .truncated, offset: offset, expected: Int(clamping: length), found: remaining)
      }
      return try readBytes(Int(length))
    } catch {
      self = start
      throw error
    }
  }

  /// A reader confined to the content of a length-prefixed vector.
  public mutating func sub(lengthBytes: Int) throws(ByteError) -> ByteReader {
    ByteReader(try readVector(lengthBytes: lengthBytes))
  }

  /// Throws when bytes are left over, as after the last field of a message of known length.
  public func finish() throws(ByteError) {
    guard isAtEnd else {
      throw ByteError(code: .trailing, offset: offset, expected: 0, found: remaining)
    }
  }

  private mutating func readInteger(bytes count: Int) throws(ByteError) -> UInt64 {
    var value: UInt64 = 0
    for byte in try readBytes(count) { value = value << 8 | UInt64(byte) }
    return value
  }
}
