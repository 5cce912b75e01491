/// Builds messages of big-endian numbers and length-prefixed vectors.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var count: Int { bytes.count }

  public mutating func write(_ value: UInt8) { bytes.append(value) }
  public mutating func write(_ value: UInt16) { writeInteger(UInt64(value), bytes: 2) }
  public mutating func writeUInt24(_ value: UInt32) { writeInteger(UInt64(value), bytes: 3) }
  public mutating func write(_ value: UInt32) { writeInteger(UInt64(value), bytes: 4) }
  public mutating func write(_ value: UInt64) { writeInteger(value, bytes: 8) }
  public mutating func write(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }

  /// Writes the output of `content`, preceded by its length in `lengthBytes` bytes (RFC 8446, section 3.4).
  ///
  /// A content too long for its length field is written whole, with the low bits of its length: the
  /// caller crafts such vectors on purpose, or has checked before.
  public mutating func writeVector<E: Error>(lengthBytes: Int, _ content: (inout ByteWriter) throws(E) -> Void) throws(E) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: lengthBytes))
    try content(&self)
    let length = UInt64(bytes.count - start - lengthBytes)
    for index in 0..<lengthBytes {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt64(8 * (lengthBytes - 1 - index)))
    }
  }

  public mutating func writeVector(lengthBytes: Int, _ content: some Collection<UInt8>) {
    writeInteger(UInt64(content.count), bytes: lengthBytes)
    bytes.append(contentsOf: content)
  }

  private mutating func writeInteger(_ value: UInt64, bytes count: Int) {
    var shift = UInt64(8 * count)
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value &>> shift))
    }
  }
}
