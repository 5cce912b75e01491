import Bytes
import HTTPWire
import Testing

@Suite struct GzipStreamTests {
  static let hello = Array("hello".utf8)
  static let member = DeflateWriter.gzip(hello)

  @Test func `members one after another are one content`() {
    let bytes = Self.member + DeflateWriter.gzip([]) + Self.member
    for portions in bytes.splits + [bytes.single] {
      let decoded = Decoded([.gzip], portions)
      #expect(decoded.bytes == Self.hello + Self.hello && decoded.error == nil)
    }
  }

  @Test func `zeros may follow the last member, and nothing else`() {
    let padded = Self.member + [UInt8](repeating: 0, count: 600)
    for portions in [[padded[...]], padded.single] {
      let decoded = Decoded([.gzip], portions)
      #expect(decoded.bytes == Self.hello && decoded.error == nil)
    }
    for garbage in [[1], [0, 1], [0] + Self.member, Array("\r\n".utf8)] as [[UInt8]] {
      let bytes = Self.member + garbage
      for portions in [[bytes[...]], bytes.single] {
        let decoded = Decoded([.gzip], portions)
        #expect(decoded.bytes == Self.hello)
        #expect(decoded.error?.description == "gzip content: something else after the last member (RFC 1952, section 2.2)")
      }
    }
  }

  @Test func `every field that a header may have is passed over`() throws {
    let bytes = try Hex.decode(
      "1f8b081f01020304000303006162636e616d6500636f6d6d656e740042fecb48cdc9c9d751c8005100ffc5ccf30c000000")
    for portions in bytes.splits {
      let decoded = Decoded([.gzip], portions)
      #expect(decoded.bytes == Array("hello, hello".utf8) && decoded.error == nil)
    }
  }

  @Test(arguments: [(8, "incorrect data check"), (4, "incorrect length check")]) func `wrong checks are told, after the content`(
    fromEnd: Int, reason: String
  ) {
    var bytes = Self.member
    bytes[bytes.count - fromEnd] ^= 1
    for portions in [[bytes[...]], bytes.single] {
      let decoded = Decoded([.gzip], portions)
      #expect(decoded.bytes == Self.hello)
      #expect(decoded.error?.what == "gzip content: \(reason)")
      #expect(decoded.error?.code == .contentCoding)
    }
  }

  @Test func `content that was never coded is told`() {
    let decoded = Decoded(.gzip, Array("<!doctype html>".utf8))
    #expect(decoded.bytes.isEmpty)
    #expect(decoded.error?.what == "gzip content: incorrect header check")
    #expect(Decoded(.xGzip, [0x1f, 0x8b, 9, 0]).error?.what == "x-gzip content: unknown compression method")
    #expect(Decoded(.gzip, [0x1f, 0x8b, 8, 0xe0]).error?.what == "gzip content: unknown header flags set")
  }
}
