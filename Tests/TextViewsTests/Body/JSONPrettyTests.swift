import TextViews
import Testing

@Suite struct JSONPrettyTests {
  private static func pretty(_ portions: [ArraySlice<UInt8>], colour: Bool = false) -> String {
    var pretty = JSONPretty(theme: colour ? .auto : .none)
    var text: [UInt8] = []
    for portion in portions { text += pretty.received(Array(portion)) }
    return String(decoding: text + pretty.finish(), as: UTF8.self)
  }

  private static func pretty(_ text: String, colour: Bool = false) -> String { pretty([Array(text.utf8)[...]], colour: colour) }

  static let document = #"{"a":[1,-2.5e3,{ }, []],"b\"":"é\n, {\\","c" : {"d":null,"e":true}}"#

  static let laidOut = #"""
    {
      "a": [
        1,
        -2.5e3,
        {},
        []
      ],
      "b\"": "é\n, {\\",
      "c": {
        "d": null,
        "e": true
      }
    }

    """#

  @Test func `a line for each member, wherever the portions part`() {
    let bytes = Array(Self.document.utf8)
    for place in 0...bytes.count { #expect(Self.pretty([bytes[..<place], bytes[place...]]) == Self.laidOut) }
    #expect(Self.pretty(bytes.indices.map { bytes[$0...$0] }) == Self.laidOut)
    #expect(Self.pretty(Self.laidOut) == Self.laidOut)
  }

  @Test func `keys, strings, numbers and words have a colour each`() {
    let expected = """
      {
        \u{1b}[1m"a"\u{1b}[0m: [
          \u{1b}[36m1\u{1b}[0m,
          \u{1b}[32m"s"\u{1b}[0m,
          \u{1b}[35mnull\u{1b}[0m
        ]
      }

      """
    #expect(Self.pretty(#"{"a":[1,"s",null]}"#, colour: true) == expected)
    #expect(Self.pretty(#"["cut"#, colour: true) == "[\n  \u{1b}[32m\"cut\u{1b}[0m\n")
  }

  @Test func `values one after another have lines of their own`() {
    #expect(Self.pretty("1\n{\"a\":2}\n[]\n\"x\"") == "1\n{\n  \"a\": 2\n}\n[]\n\"x\"\n")
    #expect(Self.pretty("") == "")
    #expect(Self.pretty(" \n") == "")
  }

  @Test func `what a terminal would act on is escaped`() {
    #expect(Self.pretty("\"\u{1b}[2J\u{202e}\u{e0041}\"") == #""\u001b[2J\u202e\udb40\udc41""# + "\n")
    #expect(Self.pretty("\u{9b}2J") == #"\u009b2J"# + "\n")
  }

  @Test func `what is no UTF-8 is replaced, wherever the portions part`() {
    let bytes: [UInt8] = [0x22, 0xff, 0xe2, 0x82, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa9, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x22, 0xe2, 0x82]
    let whole = Self.pretty([bytes[...]])
    for place in 0...bytes.count { #expect(Self.pretty([bytes[..<place], bytes[place...]]) == whole) }
    #expect(Self.pretty(bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test func `brackets alone cost no pages of blanks`() {
    let deep = String(repeating: "[", count: 100_000) + "1,{\"a\":2}" + String(repeating: "]", count: 100_000)
    let text = Self.pretty(deep)
    #expect(text.utf8.count < 220_000)
    #expect(text.hasSuffix("]\n  ]\n]\n"))
    #expect(Self.pretty("]}],:\u{7f}").utf8.count < 40)
  }
}
