import Bytes
import Testing

@testable import YAML

@Suite struct YAMLReaderTests {
  private func read(_ text: String) throws -> YAMLNode { try YAMLReader.read(Array(text.utf8)) }

  private func json(_ text: String) throws -> String {
    String(decoding: JSONWriter(pretty: false).bytes(of: try read(text).json), as: UTF8.self)
  }

  private func mistake(_ text: String, limits: YAMLLimits = YAMLLimits()) -> YAMLError? {
    do throws(YAMLError) {
      _ = try YAMLReader.read(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("a: 1\nb: [x, 'y', \"z\\n\"]\n", #"{"a":1,"b":["x","y","z\n"]}"#),
    ("- ~\n- null\n-\n- 'null'\n- yes\n- true\n- FALSE\n", #"[null,null,null,"null","yes",true,false]"#),
    (
      "[0x1f, 0o17, -3, +4, 1.5, 1e3, .5, 18446744073709551615, 1_000, 1.2.3, nan, -, e]",
      #"[31,15,-3,4,1.5,1000.0,0.5,18446744073709551615,"1_000","1.2.3","nan","-","e"]"#
    ),
    ("text: |\n  one\n  two\nfolded: >\n  one\n  two\n", #"{"text":"one\ntwo\n","folded":"one two\n"}"#),
    ("base: &b {x: 1}\nother: *b\n", #"{"base":{"x":1},"other":{"x":1}}"#),
    (#"{"a": {"b": [1, 2.5, "\u00e9\/", null, true]}}"#, #"{"a":{"b":[1,2.5,"é/",null,true]}}"#), ("!!str 12", #""12""#),
    ("{\n\t\"a\": [\n\t\t1\n\t]\n}", #"{"a":[1]}"#),
  ])
  func `a document is a tree, and JSON is one, too`(text: String, expected: String) throws {
    #expect(try json(text) == expected)
  }

  @Test func `every node knows where it begins`() throws {
    let root = try read("a: 1\nb:\n  - x\n  - {c: d}\n")
    #expect(root["b"]?.elements?.map { [$0.line, $0.column] } == [[3, 5], [4, 5]])
    #expect(root["b"]?.elements?.last?["c"]?.column == 9)
    #expect(root.members?.last?.key.line == 2)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", 2, 1, "'a' stands there a second time"), ("", 1, 1, "there is nothing in it"),
    ("a: *x\n", 1, 4, "no value before is called 'x'"), ("a: &x [*x]\n", 1, 8, "no value before is called 'x'"),
    ("a\n---\nb\n", 2, 1, "a second document follows"), ("[a]: b\n", 1, 1, "a list is no key"),
    ("a: [1, 2\nb: 3\n", 2, 2, "did not find expected ',' or ']'"), ("a: b: c\n", 1, 5, "mapping values are not allowed in this context"),
    ("a:\n\t- b\n", 2, 1, "found character that cannot start any token"), ("a: \u{1}\n", 1, 4, "control characters are not allowed"),
  ])
  func `a mistake is told with its place`(text: String, line: Int, column: Int, reason: String) {
    let mistake = mistake(text)
    #expect(mistake?.reason == reason)
    #expect(mistake.map { [$0.line, $0.column] } == [line, column])
  }

  @Test func `what libyaml does not read of JSON is told with what to do`() {
    #expect(mistake(#"{"a": "\ud83d\ude00"}"#)?.hint == "write a character beyond U+FFFF itself, not as two escapes")
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: YAMLError.self) { try YAMLReader.read([0x61, 0x3a, 0x20, 0xff, 0xfe]) }
  }

  @Test func `what grows without end is refused`() {
    let laughs =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
      + zip("bcdefghij", "abcdefghi").map { name, last in
        "\(name): &\(name) [\(Array(repeating: "*\(last)", count: 9).joined(separator: ","))]\n"
      }.joined()
    #expect(mistake(laughs)?.reason.hasPrefix("there are more than 200000 values") == true)
    #expect(mistake(String(repeating: "[", count: 900))?.reason == "nested deeper than 64")
    var limits = YAMLLimits()
    limits.bytes = 3
    #expect(mistake("abcd", limits: limits)?.reason == "it is longer than 3 bytes")
  }

  @Test func `half a document is an error or a document, never more`() throws {
    let text = "routes:\n  - path: \"/a\"\n    headers: {X: 'y'}\n    body: |\n      one\n"
    for count in 0..<text.utf8.count { _ = try? YAMLReader.read(Array(text.utf8.prefix(count))) }
    #expect(try read(text)["routes"]?.elements?.count == 1)
  }

  @Test func `what is written as JSON is read as it was`() throws {
    let value = JSONValue.object([
      .init("a b", .array([.integer(-1), .number(0.25), .string("x: y # z"), .null])), .init("", .string("\u{e9}\n\t\"\\")),
      .init("o", .object([.init("true", .bool(false)), .init("~", .array([]))])),
    ])
    #expect(try YAMLReader.read(JSONWriter(pretty: true).bytes(of: value)).json == value)
    #expect(try YAMLReader.read(JSONWriter(pretty: false).bytes(of: value)).json == value)
  }
}
