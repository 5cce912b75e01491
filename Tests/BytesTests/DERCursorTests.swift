import Bytes
import TestSupport
import Testing

@Suite("Reading DER values one by one")
struct DERCursorTests {
  @Test("short and long lengths are read")
  func lengths() throws {
    let bytes: [UInt8] = [0x04, 0x01, 0x61, 0x04, 0x82, 0x00, 0x01, 0x62]
    var cursor = DERCursor(bytes)
    let short = try cursor.require(0x04)
    #expect(short.whole == 0..<3 && Array(bytes[short.content]) == [0x61])
    let long = try cursor.require(0x04)
    #expect(long.whole == 3..<8 && Array(bytes[long.content]) == [0x62])
    #expect(cursor.isAtEnd && cursor.nextTag == nil)
    #expect(try cursor.next() == nil)
  }

  @Test("the length of a value follows from its header")
  func headers() {
    #expect(DERCursor.length(ofValueAt: [0x30]) == nil)
    #expect(DERCursor.length(ofValueAt: [0x30, 0x05]) == 7)
    #expect(DERCursor.length(ofValueAt: [0x30, 0x82, 0x01]) == nil)
    #expect(DERCursor.length(ofValueAt: [0x30, 0x82, 0x01, 0x00]) == 260)
    #expect(DERCursor.length(ofValueAt: [0x30, 0x80]) == .max)
    #expect(DERCursor.length(ofValueAt: [0x30, 0x85, 1, 1, 1, 1, 1]) == .max)
  }

  @Test("a truncated value is rejected at every length")
  func truncation() {
    let whole: [UInt8] = [0x30, 0x82, 0x00, 0x03, 0x02, 0x01, 0x05]
    for length in 0..<whole.count {
      var cursor = DERCursor(Array(whole.prefix(length)))
      #expect(throws: ByteError.self) { try cursor.require(0x30) }
    }
  }

  @Test(
    "errors tell tags, lengths and truncation apart",
    arguments: [
      ([0x3f, 0x01, 0x00], .invalidTag), ([0x30, 0x80, 0, 0], .invalidLength), ([0x30, 0x85, 1, 1, 1, 1, 1], .invalidLength),
      ([0x30, 0x02, 0x05], .truncated), ([0x05, 0x00], .invalidTag),
    ] as [([UInt8], ByteError.Code)])
  func codes(bytes: [UInt8], code: ByteError.Code) {
    var cursor = DERCursor(bytes)
    let error = #expect(throws: ByteError.self) { try cursor.require(0x30) }
    #expect(error?.code == code)
  }

  @Test("a range outside the bytes is clamped, and random bytes never trap")
  func hostile() {
    var empty = DERCursor([0x05, 0x00], 7..<9)
    #expect((try? empty.next()) == .some(nil))
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      var cursor = DERCursor(bytes)
      while let value = try? cursor.next() {
        #expect(bytes.indices.contains(value.whole.lowerBound) && value.whole.upperBound <= bytes.count)
      }
    }
  }
}
