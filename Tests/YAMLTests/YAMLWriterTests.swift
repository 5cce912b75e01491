import Bytes
import TestSupport
import Testing

@testable import YAML

@Suite struct YAMLWriterTests {
  @Test func `a document is in block style`() {
    let value = JSONValue.object([
      .init("name", .string("a b")), .init("yes", .string("no")),
      .init("list", .array([.integer(1), .object([.init("k", .null)]), .array([])])),
      .init("text", .string("one\n  two\n")), .init("empty", .object([])), .init("nested", .array([.array([.bool(true)])])),
    ])
    #expect(
      YAMLWriter.text(of: value) == """
        name: a b
        "yes": "no"
        list:
          - 1
          - k: null
          - []
        text: |
          one
            two
        empty: {}
        nested:
          -
            - true

        """)
  }

  /// The attacker chooses texts that end a quotation or become a mapping, a tag, an alias or a number.
  @Test(arguments: [
    "", " a", "a ", "a: b", "a #b", "- a", "? a", "&a", "*a", "!!int 1", "|", ">", "%YAML", "@a", "`a", "\"", "'", "\\", "{a", "[a", "#",
    "---",
    "...", "1", "0x1f", "1e3", "~", "null", "True", "no", "NaN", ".nan", "<<", "=", "\u{0}", "\u{1b}[2J", "\u{85}", "\u{2028}", "\u{feff}",
    "\u{202e}",
    "a\nb", "a\n\nb\n", "a\nb\n\n", "\na", " a\nb", "a\n \nb", "a\r\nb", "a\n\tb", "\ta", "é\u{1f600}", "a:", "\u{e0001}",
    "https://h/?a=b#c",
    "a\nrequests:\n  x: 1", String(repeating: "k", count: 2_000), String(repeating: "k ", count: 2_000) + "\n",
  ])
  func `a hostile text is a text`(text: String) throws {
    let value = JSONValue.object([
      .init("a", .string(text)), .init(text.isEmpty ? "e" : "k\(text)", .array([.string(text), .object([.init(text, .string(text))])])),
    ])
    #expect(try YAMLReader.read(Array(YAMLWriter.text(of: value).utf8)).json == value, "\(YAMLWriter.text(of: value))")
    #expect(try YAMLReader.read(Array(YAMLWriter.text(of: .string(text)).utf8)).json == .string(text))
  }

  @Test func `random documents are read as they were written`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let value = JSONValue.object([.init("v", Self.value(&random, depth: 0))])
      let text = YAMLWriter.text(of: value)
      #expect(try YAMLReader.read(Array(text.utf8)).json == value, "\(text)")
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3...5: return .string(text(&random))
    case 6, 7:
      var members: [JSONValue.Member] = []
      for index in 0..<Int.random(in: 0..<4, using: &random) {
        members.append(.init("\(text(&random))\(index)", value(&random, depth: depth + 1)))
      }
      return .object(members)
    default: return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", " ", "\n", ":", "#", "-", "'", "\"", "\\", "{", "}", "[", ",", "&", "*", "!", "|", ">", "%", "é", "\t", "1", "\u{0}", "~",
    ]
    return (0..<Int.random(in: 0..<8, using: &random)).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
  }
}
