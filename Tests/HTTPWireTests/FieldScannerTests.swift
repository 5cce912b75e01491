import HTTPWire
import Testing

@Suite struct FieldScannerTests {
  static let strings: [(text: String, said: String?)] = [
    (#""""#, ""), (#""a""#, "a"), (#""a\"b\\c""#, #"a"b\c"#), ("\"a\tb\"", "a\tb"), (#""ä""#, "ä"), (#""a"b"#, "a"), ("a", nil), ("", nil),
    (#"""#, nil), (#""a"#, nil), (#""a\"#, nil), (#""a\""#, nil), ("\"a\nb\"", nil), ("\"a\\\nb\"", nil), ("\"\u{7f}\"", nil),
  ]

  @Test(arguments: strings) func `a quoted string is taken whole or not at all`(text: String, said: String?) {
    var scanner = FieldScanner(Array(text.utf8))
    let value = scanner.quoted()
    #expect(value.map { String(decoding: $0, as: UTF8.self) } == said)
    #expect((scanner.index == 0) == (said == nil))
  }

  @Test func `tokens end at what no token has`() {
    for byte in UInt8.min...UInt8.max {
      var scanner = FieldScanner([0x61, byte])
      let isTokenByte = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8.contains(byte)
      #expect(scanner.token().count == (isTokenByte ? 2 : 1), "\(byte)")
    }
  }

  @Test func `blanks and single bytes are passed over, and nothing at the end`() {
    var scanner = FieldScanner(Array(" \t=".utf8))
    let early = scanner.take(0x3d)
    scanner.skipBlanks()
    let taken = scanner.take(0x3d)
    #expect(!early && taken && scanner.current == nil)
    scanner.skipBlanks()
    let late = scanner.take(0x3d)
    let (token, string) = (scanner.token(), scanner.quoted())
    #expect(!late && token.isEmpty && string == nil)
    scanner.end()
    #expect(scanner.index == 3)
  }
}
