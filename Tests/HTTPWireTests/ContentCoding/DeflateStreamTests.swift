import HTTPWire
import Testing

@Suite struct DeflateStreamTests {
  static let hello = Array("hello".utf8)

  /// RFC 1951 pads a stored block's header to a byte, with bits that may be anything: here such that it looks like the zlib format's.
  @Test func `a bare stream that looks like the zlib format is read as one`() {
    // Not the last block, of five bytes.
    let bytes: [UInt8] = [0x78, 0x05, 0, 0xfa, 0xff] + Self.hello + DeflateWriter.stored([])
    // 0x7805 is no multiple of 31, 0x7801 with its one byte of length is.
    let alike: [UInt8] = [0x78, 0x01, 0, 0xfe, 0xff, 0x21] + DeflateWriter.stored(Self.hello)
    for (bytes, expected) in [(bytes, Self.hello), (alike, [0x21] + Self.hello)] {
      for portions in bytes.splits + [bytes.single] {
        let decoded = Decoded([.deflate], portions)
        #expect(decoded.bytes == expected && decoded.error == nil)
      }
    }
  }

  @Test func `a checksum may follow a bare stream, and nothing more`() {
    let bare = DeflateWriter.stored(Self.hello)
    for length in 0...4 {
      let bytes = bare + [UInt8](repeating: 7, count: length)
      for portions in bytes.splits + [bytes.single] {
        let decoded = Decoded([.deflate], portions)
        #expect(decoded.bytes == Self.hello && decoded.error == nil)
      }
    }
    let bytes = bare + [UInt8](repeating: 7, count: 5)
    for portions in bytes.splits + [bytes.single] {
      let decoded = Decoded([.deflate], portions)
      #expect(decoded.bytes == Self.hello)
      #expect(decoded.error?.what == "deflate content: something else after its end")
    }
  }

  @Test func `after the zlib format nothing may follow`() {
    let decoded = Decoded(.deflate, DeflateWriter.zlib(Self.hello) + [0])
    #expect(decoded.bytes == Self.hello)
    #expect(decoded.error?.what == "deflate content: something else after its end")
  }

  @Test func `a wrong checksum is told, after the content`() {
    var bytes = DeflateWriter.zlib(Self.hello)
    bytes[bytes.count - 1] ^= 1
    for portions in [[bytes[...]], bytes.single] {
      let decoded = Decoded([.deflate], portions)
      #expect(decoded.bytes == Self.hello)
      #expect(decoded.error?.what == "deflate content: incorrect data check")
    }
  }

  @Test func `what is neither format is told by the fault that zlib found first`() {
    // The header of the zlib format, then a block of the type that does not exist; bare, a stored block of wrong length.
    let decoded = Decoded(.deflate, [0x78, 0x01, 0x07, 0, 0, 0, 0, 0])
    #expect(decoded.error?.what == "deflate content: invalid block type")
    #expect(Decoded(.deflate, Array("hello".utf8)).error?.code == .contentCoding)
  }

  @Test func `a stream of empty blocks is not kept to read it twice`() {
    let empty: [UInt8] = [0, 0, 0, 0xff, 0xff]
    let bytes = [0x78, 0x01] + Array(repeating: empty, count: 300).joined() + [0x07]
    for portions in [[bytes[...]], bytes.single] {
      #expect(Decoded([.deflate], portions).error?.what == "deflate content: invalid block type")
    }
  }
}
