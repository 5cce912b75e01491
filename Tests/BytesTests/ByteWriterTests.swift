import Bytes
import Testing

@Suite struct ByteWriterTests {
  @Test func `what is written is read back`() throws {
    var writer = ByteWriter()
    writer.write(UInt8(0xfe))
    writer.write(UInt16(0x0304))
    writer.writeUInt24(0x01_0203)
    writer.write(UInt32.max)
    writer.write(UInt64(0x0102_0304_0506_0708))
    writer.writeVector(lengthBytes: 2) { inner in
      inner.writeVector(lengthBytes: 1, [1, 2, 3] as [UInt8])
    }
    var reader = ByteReader(writer.bytes)
    #expect(try reader.readUInt8() == 0xfe)
    #expect(try reader.readUInt16() == 0x0304)
    #expect(try reader.readUInt24() == 0x01_0203)
    #expect(try reader.readUInt32() == .max)
    #expect(try reader.readUInt64() == 0x0102_0304_0506_0708)
    var inner = try reader.sub(lengthBytes: 2)
    #expect(try Array(inner.readVector(lengthBytes: 1)) == [1, 2, 3])
    try reader.finish()
  }
}
