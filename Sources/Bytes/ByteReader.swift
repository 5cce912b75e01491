/// A cursor over bytes from an untrusted source.
///
/// Every read is bounds-checked and throws instead of trapping; a nested length-prefixed vector is
/// read through a separate reader, so that no inner length can exceed its outer one.
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

  /// The number of bytes read so far.
  public var offset: Int { position - bytes.startIndex }

  /// The number of bytes left.
  public var remaining: Int { bytes.endIndex - position }

  public var isAtEnd: Bool { position == bytes.endIndex }

  /// The unread bytes; does not advance the reader.
  public var rest: ArraySlice<UInt8> { bytes[position...] }

  public mutating func readUInt8() throws(ByteError) -> UInt8 {
    UInt8(truncatingIfNeeded: try readInteger(bytes: 1))
  }

  public mutating func readUInt16() throws(ByteError) -> UInt16 {
    UInt16(truncatingIfNeeded: try readInteger(bytes: 2))
  }

  /// Reads a big-endian 24-bit number, the format of TLS handshake lengths (RFC 8446, section 4).
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

  /// Reads a vector that is preceded by its length in `lengthBytes` bytes (RFC 8446, section 3.4) and returns its content.
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

  /// Throws if bytes are left over; call it after the last field of a message of known length.
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
