#if Brotli
  import HTTPWire
  import Testing

  @Suite struct BrotliStreamTests {
    static let hello: [UInt8] = [0x0b, 0x02, 0x80, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x03]

    @Test func `a stream ends where it says, and nothing may follow`() {
      #expect(Decoded(.brotli, Self.hello).bytes == Array("hello".utf8))
      #expect(Decoded(.brotli, [0x3b]).error == nil)
      for portions in [[(Self.hello + [0])[...]], (Self.hello + [0]).single] {
        let decoded = Decoded([.brotli], portions)
        #expect(decoded.bytes == Array("hello".utf8))
        #expect(decoded.error?.description == "br content: something else after its end (RFC 7932, section 10)")
      }
    }

    /// WBITS of 0010001, by which brotli's own extension announces windows of up to a gibibyte.
    @Test func `a window larger than the RFC's is refused`() {
      let error = Decoded(.brotli, [0x11, 0x1e, 0, 0, 0, 0]).error
      #expect(error?.code == .contentCoding)
      #expect(error?.what == "br content: invalid window bits")
    }

    @Test func `content that was never coded is told`() {
      let error = Decoded(.brotli, Array("<!doctype html>".utf8)).error
      #expect(error?.code == .contentCoding)
      #expect(error?.what.hasPrefix("br content: ") == true)
    }
  }
#endif
