import Bytes
import Testing

@Suite struct ByteReaderTests {
  @Test func `numbers are read in network order`() throws {
    var reader = ByteReader([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as [UInt8])
    #expect(try reader.readUInt8() == 0x01)
    #expect(try reader.readUInt16() == 0x0203)
    #expect(try reader.readUInt24() == 0x04_0506)
    #expect(try reader.readUInt32() == 0x0708_090a)
    #expect(reader.isAtEnd)
  }

  /// Guard: `ByteReader.read` compares each count with what is there, before it takes a slice.
  @Test func `reading past the end is an error and moves nothing`() {
    var reader = ByteReader([1, 2] as [UInt8])
    #expect(throws: ByteError(code: .truncated, offset: 0, expected: 4, found: 2)) { try reader.readUInt32() }
    #expect(reader.remaining == 2)
  }

  @Test func `a vector may not reach beyond its buffer`() {
    for lengthBytes in 1...3 {
      var writer = ByteWriter()
      writer.writeVector(lengthBytes: lengthBytes, [7, 8, 9] as [UInt8])
      let whole = writer.bytes
      for cut in 0..<whole.count {
        var reader = ByteReader(whole[..<cut])
        #expect(throws: ByteError.self) { try reader.readVector(lengthBytes: lengthBytes) }
        #expect(reader.offset == 0)
      }
      var reader = ByteReader(whole)
      #expect(throws: Never.self) { try reader.readVector(lengthBytes: lengthBytes) }
    }
  }

  @Test func `an inner length cannot reach beyond its outer vector`() throws {
    var reader = ByteReader([2, 0xff, 0x01, 0x55] as [UInt8])
    var inner = try reader.sub(lengthBytes: 1)
    #expect(throws: ByteError.self) { try inner.readVector(lengthBytes: 1) }
    #expect(reader.remaining == 1)
  }

  @Test func `left-over bytes are an error`() throws {
    let reader = ByteReader([0] as [UInt8])
    #expect(throws: ByteError(code: .trailing, offset: 0, expected: 0, found: 1)) { try reader.finish() }
  }

  @Test func `offsets count from the start of a slice`() throws {
    let bytes: [UInt8] = [0, 0, 1, 2, 3]
    var reader = ByteReader(bytes[2...])
    _ = try reader.readUInt8()
    #expect(reader.offset == 1)
    #expect(Array(reader.readRest()) == [2, 3])
  }
}
