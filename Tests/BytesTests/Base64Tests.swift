import Bytes
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the RFC's vectors hold both ways`(plain: String, encoded: String) throws {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(try Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zg==Zg==", "Zm9v!", "=", "Z===", "\u{1b}[31m"])
  func `sloppy text is refused`(text: String) {
    #expect(throws: ByteError.self) { try Base64.decode(text) }
  }

  @Test func `white space may stand anywhere, other characters nowhere`() throws {
    for length in 0..<9 {
      let bytes = (0..<length).map { UInt8(200 + $0) }
      let text = Base64.encode(bytes)
      for place in 0...text.count {
        let (head, tail) = (text.prefix(place), text.dropFirst(place))
        for space in [" ", "\n", "\r\n", "\t \n"] { #expect(try Base64.decode(head + space + tail) == bytes) }
        for other in ["-", "_", "\u{0}", "\u{e9}"] { #expect(throws: ByteError.self) { try Base64.decode(head + other + tail) } }
      }
    }
  }

  @Test func `lines break where asked and read back`() throws {
    let bytes = (0..<100).map { UInt8($0) }
    let text = Base64.encode(bytes, lineLength: 64)
    #expect(text.split(separator: "\n").map(\.count) == [64, 64, 8])
    #expect(!text.hasSuffix("\n"))
    #expect(try Base64.decode(text) == bytes)
  }
}
