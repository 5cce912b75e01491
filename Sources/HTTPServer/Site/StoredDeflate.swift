internal import Bytes

/// DEFLATE that stores and does not compress (RFC 1951, section 3.2.4): encoded content without a library.
package enum StoredDeflate {
  static func raw(_ bytes: [UInt8]) -> [UInt8] {
    var coded: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      coded += [rest.isEmpty ? 1 : 0] + little(count) + little(~count) + block
    } while !rest.isEmpty
    return coded
  }

  /// The coding `deflate` (RFC 1950).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    var writer = ByteWriter()
    writer.write([0x78, 0x01] + raw(bytes))
    writer.write(b << 16 | a)
    return writer.bytes
  }

  /// The coding `gzip` (RFC 1952).
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff] + raw(bytes) + little(~crc) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
