import Bytes
import TestSupport
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite struct RequestItemTests {
  @Test(
    arguments: [
      ("X-A:1", .field, "X-A", .text("1")), ("X-A:", .field, "X-A", .text("")), ("X-A;", .emptyField, "X-A", .text("")),
      ("X-A:@f", .field, "X-A", .file("f")), ("a==b", .query, "a", .text("b")), ("a==@f", .query, "a", .file("f")),
      ("a=b", .text, "a", .text("b")), ("a=", .text, "a", .text("")), ("a=@f", .text, "a", .file("f")), ("a:=1", .json, "a", .text("1")),
      ("a:=@f", .json, "a", .file("f")), ("a@f", .upload, "a", .file("f")), ("a=b==c", .text, "a", .text("b==c")),
      ("a=b:c", .text, "a", .text("b:c")), (#"a\:b=c"#, .text, "a:b", .text("c")), (#"a\=b:c"#, .field, "a=b", .text("c")),
      (#"a\b=c"#, .text, #"a\b"#, .text("c")), (#"a\\=c"#, .text, #"a\"#, .text("c")), ("a=c\\=d", .text, "a", .text("c\\=d")),
      ("a;b=c", .text, "a;b", .text("c")), ("ä=ö", .text, "ä", .text("ö")),
    ] as [(String, RequestItem.Kind, String, RequestItem.Value)])
  func `the first sign says what it is`(text: String, kind: RequestItem.Kind, name: String, value: RequestItem.Value) throws {
    let item = try #require(RequestItem(text))
    #expect(item.kind == kind)
    #expect(item.name == name)
    #expect(item.value == value)
  }

  @Test(arguments: ["", "a", "=b", ":b", "@f", #"a\=b"#, "a;b", "-"]) func `what has no sign or no name is none`(text: String) {
    #expect(RequestItem(text) == nil)
  }

  @Test func `mutated items are read or not, and nothing else happens`() {
    var generator = SeededGenerator(seed: 22)
    let bytes = Array(#"a[b][]\[c\]:=@x==y"#.utf8)
    for _ in 0..<5_000 {
      guard let item = RequestItem(String(decoding: generator.damaged(bytes), as: UTF8.self)) else { continue }
      var tree = ItemTree()
      try? tree.add(.null, at: item.writtenName)
    }
  }

  private func tree(_ items: [String]) throws -> String {
    var tree = ItemTree()
    for text in items {
      let item = try #require(RequestItem(text))
      guard case .text(let value) = item.value else { continue }
      try tree.add(.string(value), at: item.writtenName)
    }
    return String(decoding: tree.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ([], "{}"), (["a=1", "b=2", "a=3"], #"{"a":"3","b":"2"}"#), (["a[b]=1", "a[c][d]=2"], #"{"a":{"b":"1","c":{"d":"2"}}}"#),
      (["a[]=1", "a[]=2"], #"{"a":["1","2"]}"#), (["a[0]=1", "a[1]=2", "a[0]=3"], #"{"a":["3","2"]}"#),
      (["a[][b]=1", "a[0][c]=2"], #"{"a":[{"b":"1","c":"2"}]}"#), ([#"a\[b\]=1"#], #"{"a[b]":"1"}"#), (["a[b c]=1"], #"{"a":{"b c":"1"}}"#),
    ] as [([String], String)])
  func `items make an object, brackets reach into it`(items: [String], json: String) throws {
    #expect(try tree(items) == json)
  }

  @Test(arguments: [
    ["a[b=1"], ["a]b[=1"], ["a[b]c=1"], ["a=1", "a[b]=2"], ["a[]=1", "a[b]=2"], ["a[b]=1", "a[]=2"], ["a[1]=1"],
    ["a[18446744073709551616]=1", "a[]=1"], ["a" + String(repeating: "[b]", count: 100) + "=1"], ["a[[b]]=1"],
  ])
  func `what does not fit is refused`(items: [String]) {
    #expect(throws: CommandLineError.self) { try tree(items) }
  }
}
