import Bytes
import Minting
import Testing
import X509

@Suite struct DERWriterTests {
  @Test(arguments: [(0, [0x00]), (127, [0x7f]), (128, [0x00, 0x80]), (-1, [0xff]), (65_536, [0x01, 0x00, 0x00])] as [(Int, [UInt8])])
  func `integers are minimal`(number: Int, content: [UInt8]) {
    #expect(DERWriter.integer(number) == [0x02, UInt8(content.count)] + content)
  }

  @Test(arguments: [(0, [0x00]), (127, [0x7f]), (128, [0x81, 0x80]), (256, [0x82, 0x01, 0x00])] as [(Int, [UInt8])])
  func `lengths are minimal`(count: Int, encoded: [UInt8]) {
    #expect(DERWriter.length(count) == encoded)
  }

  @Test func `named bits leave trailing zeros out`() {
    #expect(DERWriter.namedBits(0b10_0000) == [0x03, 0x02, 0x02, 0x04])
    #expect(DERWriter.namedBits(0) == [0x03, 0x01, 0x00])
    #expect(DERWriter.namedBits(1 << 8) == [0x03, 0x03, 0x07, 0x00, 0x80])
  }

  @Test func `dates from 2050 on are generalized`() throws {
    let before = try #require(Timestamp("2049-12-31T23:59:59Z"))
    #expect(DERWriter.time(before) == [0x17, 13] + Array("491231235959Z".utf8))
    #expect(DERWriter.time(before + .seconds(1)) == [0x18, 15] + Array("20500101000000Z".utf8))
  }
}
