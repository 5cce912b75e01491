import TextViews
import Testing

@Suite struct HexViewTests {
  private static func view(_ portions: [ArraySlice<UInt8>]) -> String {
    var view = HexView()
    var text: [UInt8] = []
    for portion in portions { text += view.received(portion) }
    text += view.finish()
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `bytes stand beside their characters, sixteen a line`() {
    let bytes = Array("Hello, world\n".utf8) + [0, 0x1b, 0xff, 0x7e, 0x7f]
    let expected = """
      00000000  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 0a 00 1b ff  |Hello, world....|
      00000010  7e 7f                                             |~.|
      00000012

      """
    for place in 0...bytes.count { #expect(Self.view([bytes[..<place], bytes[place...]]) == expected) }
    #expect(Self.view(bytes.indices.map { bytes[$0...$0] }) == expected)
  }

  @Test func `a full line is followed by none that is empty`() {
    let expected =
      "00000000  " + "61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |" + String(repeating: "a", count: 16) + "|\n00000010\n"
    #expect(Self.view([[UInt8](repeating: 0x61, count: 16)[...]]) == expected)
  }

  @Test func `nothing is shown of nothing`() { #expect(Self.view([]).isEmpty) }
}
