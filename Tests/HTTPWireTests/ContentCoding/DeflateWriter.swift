/// Writes deflate blocks by hand (RFC 1951), and what the formats around them add.
enum DeflateWriter {
  /// Content in one stored block after another, each of at most 65,535 bytes.
  static func stored(_ content: [UInt8]) -> [UInt8] {
    var written: [UInt8] = []
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      written.append(rest.isEmpty ? 1 : 0)
      written += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return written
  }

  /// A zero and `runs` runs of 258 more: a bit for nearly twenty bytes.
  static func zeros(runs: Int) -> [UInt8] {
    var writer = BitWriter()
    writer.append([1, 1, 0])
    // Literal 0, then length 258 (code 285) at distance 1 (code 0), then the end of the block (RFC 1951, section 3.2.6).
    writer.append([0, 0, 1, 1, 0, 0, 0, 0])
    for _ in 0..<runs { writer.append([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }
    writer.append([0, 0, 0, 0, 0, 0, 0])
    return writer.bytes
  }

  static func gzip(_ content: [UInt8]) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + stored(content) + littleEndian(checksum(content)) + littleEndian(UInt32(content.count))
  }

  static func zlib(_ content: [UInt8]) -> [UInt8] {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in content {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01] + stored(content) + littleEndian(high << 16 | low).reversed()
  }

  /// CRC-32 (RFC 1952, section 8).
  private static func checksum(_ content: [UInt8]) -> UInt32 {
    var checksum = ~UInt32(0)
    for byte in content {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~checksum
  }

  private static func littleEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The first bit is the lowest of its byte.
  private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ bits: [UInt8]) {
      for bit in bits {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= bit << used
        used += 1
      }
    }
  }
}
