#if Zstandard
  import Bytes
  import HTTPWire
  import Testing

  @Suite struct ZstandardStreamTests {
    static let hello: [UInt8] = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x05, 0x29, 0, 0] + Array("hello".utf8)
    /// Three bytes to be passed over (RFC 8878, section 3.1.2).
    static let skippable: [UInt8] = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]

    @Test func `frames one after another are one content, and skippable ones none`() {
      let bytes = Self.skippable + Self.hello + Self.skippable + Self.hello
      for portions in bytes.splits + [bytes.single, [bytes[...]]] {
        let decoded = Decoded([.zstandard], portions)
        #expect(decoded.bytes == Array("hellohello".utf8) && decoded.error == nil)
      }
      #expect(Decoded(.zstandard, Self.skippable).error == nil)
    }

    /// Decoded in one go it would need no window, and in portions it would.
    @Test func `a window of more than 8 MiB is refused, however the portions part`() throws {
      let allowed = try Hex.decode("28b52ffd006829000068656c6c6f")
      let large = try Hex.decode("28b52ffd007029000068656c6c6f")
      for portions in allowed.splits + [allowed.single] {
        let decoded = Decoded([.zstandard], portions)
        #expect(decoded.bytes == Array("hello".utf8) && decoded.error == nil)
      }
      for portions in large.splits + [large.single] {
        let decoded = Decoded([.zstandard], portions)
        #expect(decoded.bytes.isEmpty)
        #expect(decoded.error?.description == "zstd content: a window of more than 8 MiB (RFC 9659, section 3)")
      }
    }

    @Test func `something else after the last frame is told, and so is content that was never coded`() {
      let decoded = Decoded(.zstandard, Self.hello + Array("else".utf8))
      #expect(decoded.bytes == Array("hello".utf8))
      #expect(decoded.error?.what == "zstd content: unknown frame descriptor")
      #expect(Decoded(.zstandard, Array("<!doctype html>".utf8)).error?.what == "zstd content: unknown frame descriptor")
    }

    @Test func `a wrong checksum is told`() {
      let coded = CodedText.zstandard[0]
      var bytes = coded.bytes
      bytes[bytes.count - 1] ^= 1
      let decoded = Decoded([.zstandard], [bytes[...]])
      #expect(decoded.error?.code == .contentCoding)
      #expect(decoded.error?.what.hasPrefix("zstd content: ") == true)
    }
  }
#endif
