import Bytes
import HTTPWire
import TestSupport
import Testing

@Suite struct ContentDecoderTests {
  @Test(arguments: CodedText.all) func `each coding is undone, wherever the portions part`(coded: CodedText) {
    let whole = Decoded(coded.coding, coded.bytes)
    #expect(whole.bytes == CodedText.text && whole.error == nil)
    for split in coded.bytes.splits {
      let decoded = Decoded([coded.coding], split)
      #expect(decoded.bytes == CodedText.text && decoded.error == nil, "\(split[0].count)")
    }
    let single = Decoded([coded.coding], coded.bytes.single)
    #expect(single.bytes == CodedText.text && single.error == nil)
  }

  @Test(arguments: CodedText.all) func `never does more come out than was asked for`(coded: CodedText) {
    for max in [1, 2, 7, 992, 993, 994] {
      let decoded = Decoded(coded.coding, coded.bytes, max: max)
      #expect(decoded.bytes == CodedText.text && decoded.error == nil)
      #expect(decoded.largest <= max)
    }
  }

  @Test(arguments: CodedText.all) func `content that is cut short is an error, after what there is of it`(coded: CodedText) {
    for length in 1..<coded.bytes.count {
      for portions in [[coded.bytes[..<length]], Array(coded.bytes[..<length]).single] {
        let decoded = Decoded([coded.coding], portions)
        #expect(decoded.error?.code == .contentCoding, "\(length)")
        #expect(CodedText.text.starts(with: decoded.bytes), "\(length)")
      }
    }
  }

  @Test(arguments: CodedText.all) func `content of no bytes at all is empty`(coded: CodedText) {
    let decoded = Decoded(coded.coding, [])
    #expect(decoded.bytes.isEmpty && decoded.error == nil)
  }

  @Test(arguments: CodedText.all) func `damaged content ends, and a fault stays`(coded: CodedText) throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = coded.bytes
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      var decoder = try ContentDecoder([coded.coding])
      decoder.received(bytes[...])
      var first: HTTPWireError?
      var calls = 0
      while first == nil, calls < 100_000 {
        calls += 1
        do throws(HTTPWireError) {
          guard let next = try decoder.next(max: 100) else { break }
          #expect((1...100).contains(next.count))
        } catch {
          first = error
        }
      }
      #expect(calls < 100_000)
      if let first {
        #expect(throws: first) { _ = try decoder.next(max: 100) }
        #expect(throws: first) { try decoder.finish() }
      }
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000]) func `what cannot be made smaller comes through as it was`(length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    let content = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let coded: [(ContentCoding, [UInt8])] = [
      (.gzip, DeflateWriter.gzip(content)), (.deflate, DeflateWriter.zlib(content)), (.deflate, DeflateWriter.stored(content)),
      (.identity, content),
    ]
    for (coding, bytes) in coded {
      let decoded = Decoded(coding, bytes, max: 10_000)
      #expect(decoded.bytes == content && decoded.error == nil, "\(coding)")
    }
  }

  @Test func `codings are undone in the reverse of their order`() {
    let inner = DeflateWriter.zlib(CodedText.text)
    let outer = DeflateWriter.gzip(inner)
    for portions in [[outer[...]], outer.single] {
      let decoded = Decoded([.deflate, .identity, .xGzip], portions)
      #expect(decoded.bytes == CodedText.text && decoded.error == nil)
    }
    #expect(Decoded([.gzip, .deflate], [outer[...]]).error?.code == .contentCoding)
    let cut = Decoded([.deflate, .gzip], [DeflateWriter.gzip(Array(inner.dropLast(4)))[...]])
    #expect(cut.bytes == CodedText.text)
    #expect(cut.error?.description == "deflate content: cut short (RFC 9110, section 8.4.1)")
  }

  @Test func `unknown codings and long lists of them are refused`() {
    let unknown = Decoded(ContentCoding(rawValue: "Compress"), [])
    #expect(unknown.error?.code == .contentCoding)
    #expect(unknown.error?.description == "no way to undo the content coding 'compress' (RFC 9110, section 8.4)")
    #expect(Decoded(Array(repeating: .identity, count: 5), []).error == nil)
    #expect(Decoded(Array(repeating: .gzip, count: 6), []).error?.code == .limitExceeded)
  }

  @Test func `names of codings have no case`() {
    #expect(ContentCoding(rawValue: "GZip") == .gzip)
    #expect(ContentCoding.supported.starts(with: [.deflate, .gzip]))
  }

  @Test func `asking again and again without input is no error`() throws {
    for coded in CodedText.all {
      var decoder = try ContentDecoder([coded.coding])
      var text: [UInt8] = []
      for portion in [coded.bytes.prefix(40), coded.bytes.dropFirst(40)] {
        decoder.received(portion)
        while let bytes = try decoder.next(max: 1_000) { text += bytes }
        for _ in 0..<50 { #expect(try decoder.next(max: 1_000) == nil) }
      }
      try decoder.finish()
      #expect(text == CodedText.text)
    }
  }
}
