import Bytes
import Testing

@Suite struct HexTests {
  @Test func `bytes survive the round trip`() throws {
    let bytes = (0...255).map { UInt8($0) }
    #expect(try Hex.decode(Hex.encode(bytes)) == bytes)
    #expect(try Hex.decode(Hex.encode(bytes, separator: ":", uppercase: true)) == bytes)
  }

  @Test func `fingerprints may be written with colons, spaces and either case`() throws {
    #expect(try Hex.decode("AB:cd 01") == [0xab, 0xcd, 0x01])
  }

  @Test(arguments: ["a", "abc", "zz", "0x10", "é"]) func `what is no hex is refused`(text: String) {
    #expect(throws: ByteError.self) { try Hex.decode(text) }
  }
}
