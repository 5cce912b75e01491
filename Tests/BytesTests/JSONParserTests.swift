import Bytes
import TestSupport
import Testing

@Suite("JSON that is read")
struct JSONParserTests {
  private static func read(_ text: String) throws(JSONParser.InputError) -> JSONValue { try JSONParser.read(Array(text.utf8)) }

  @Test("every kind of value is read, and members keep their order")
  func kinds() throws {
    let text =
      " {\"z\":[1,-2,0,1.5,1e3,18446744073709551615],\"a\":{\"t\":true,\"f\":false,\"n\":null},\"s\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\",\"e\":[],\"o\":{}}\r\n\t"
    let value = try Self.read(text)
    #expect(value.members.map(\.key) == ["z", "a", "s", "e", "o"])
    #expect(value["z"] == .array([.integer(1), .integer(-2), .integer(0), .number(1.5), .number(1000), .unsigned(.max)]))
    #expect(value["a"]?["t"] == .bool(true) && value["a"]?["f"] == .bool(false) && value["a"]?["n"] == .null)
    #expect(value["s"] == .string("\"\\/\u{8}\u{c}\n\r\t\u{e4}\u{1f600}"))
    #expect(value["e"] == .array([]) && value["o"] == .object([]))
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "-", "1.", ".5", "1e", "1e+", "+1", "nul",
      "tru",
      "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "1 2", "[] x",
      "1e999",
      "\u{feff}1", "'a'", "NaN", "//\n1",
    ])
  func mistakes(text: String) {
    #expect(throws: JSONParser.InputError.self) { try Self.read(text) }
  }

  @Test("a string that is not UTF-8 is refused") func encoding() {
    #expect(throws: JSONParser.InputError.self) { try JSONParser.read([0x22, 0xff, 0x22]) }
    #expect(throws: JSONParser.InputError.self) { try JSONParser.read([0x22, 0xed, 0xa0, 0x80, 0x22]) }
  }

  @Test("nesting has a bound") func depth() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    _ = try Self.read(nested(64))
    #expect(throws: JSONParser.InputError.self) { try Self.read(nested(65)) }
    #expect(throws: JSONParser.InputError.self) { try Self.read(nested(1_000_000)) }
    #expect(throws: JSONParser.InputError.self) { try Self.read(String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test("what is written is read again") func roundTrip() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let value = Self.value(depth: 0, using: &generator)
      let text = JSONWriter(pretty: Bool.random(using: &generator), spaced: Bool.random(using: &generator))
      #expect(try JSONParser.read(text.bytes(of: value)) == value)
    }
  }

  @Test("cut short or changed anywhere it ends in a value or a mistake") func mutations() throws {
    var generator = SeededGenerator(seed: 11)
    let whole =
      JSONWriter(pretty: false).bytes(of: Self.value(depth: 0, using: &generator))
      + Array("[{\"a\":\"\\ud83d\\ude00\",\"b\":[1.5e-3,null]}]".utf8)
    for length in 0..<whole.count { _ = try? JSONParser.read(Array(whole.prefix(length))) }
    for _ in 0..<2_000 {
      var changed = whole
      for _ in 0...2 { changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = try? JSONParser.read(changed)
    }
  }

  private static func value(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .unsigned(.random(in: UInt64(Int64.max) + 1 ... .max, using: &generator))
    case 4: return .number(Double.random(in: -1e6...1e6, using: &generator) + 0.1)
    case 5: return .string(text(using: &generator))
    case 6: return .array((0..<Int.random(in: 0..<5, using: &generator)).map { _ in value(depth: depth + 1, using: &generator) })
    default:
      return .object(
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
          JSONValue.Member(text(using: &generator), value(depth: depth + 1, using: &generator))
        })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x1_1000, using: &generator)) { text.append(scalar) }
    }
    return String(text)
  }
}
