import Bytes
import Testing

@testable import Templates

@Suite struct TemplateTests {
  private let variables = ["host": "example.org", "key": "Jefe", "data": "what do ya want for nothing?", "low": "3", "a-b.c_1": "x"]

  private func context() -> TemplateContext {
    final class Source { var generator = SplitMix64(seed: 1) }
    let source = Source()
    return TemplateContext(
      names: variables.keys.sorted(), environment: { $0 == "HOME" ? "/root" : nil }, now: Timestamp(seconds: 1_700_000_000),
      random: { source.generator.next() }, variable: { variables[$0] })
  }

  private func evaluate(_ text: String) throws(TemplateError) -> String { try Template(parsing: text).evaluate(in: context()) }

  private func fault(_ text: String) -> TemplateError? {
    do throws(TemplateError) {
      _ = try evaluate(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("https://{{host}}/x", "https://example.org/x"), ("{{ host }}{{host}}", "example.orgexample.org"),
    (#"\{{host}} } {"#, "{{host}} } {"), ("{{env.HOME}}", "/root"), ("{{a-b.c_1}}", "x"), ("{ {host} }", "{ {host} }"),
    (#"{{base64 "a b"}}"#, "YSBi"), ("{{base64 host}}", "ZXhhbXBsZS5vcmc="), (#"{{url-encode 'a b/ä'}}"#, "a%20b%2F%C3%A4"),
    (#"{{base64 "}}\"\n"}}"#, "fX0iCg=="), ("{{base64 env.HOME}}", "L3Jvb3Q="), ("{{now}}", "2023-11-14T22:13:20Z"),
    ("{{now unix}}", "1700000000"), ("{{now unix +1h}}", "1700003600"), ("{{now -1d}}", "2023-11-13T22:13:20Z"),
    ("{{now +90s}}", "2023-11-14T22:14:50Z"), ("{{random-int 5 5}}", "5"), ("{{random-int low 3}}", "3"),
    ("{{hmac sha256 key data}}", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
  ])
  func `placeholders are replaced`(text: String, expected: String) throws { #expect(try evaluate(text) == expected) }

  @Test(arguments: [
    ("a {{host", TemplateError.Code.unterminated, 2, #"write \{{ for braces that are text"#),
    (#"{{base64 "x}}"#, .unterminated, 9, ""), ("ä{{ }}", .emptyPlaceholder, 2, "name a variable, as in {{host}}"),
    ("{{1x}}", .malformedName, 2, "names have letters, digits, '_', '-' and '.'"), ("{{hots}}", .undefinedVariable, 0, ""),
    ("{{hostt}}", .undefinedVariable, 0, "did you mean 'host'?"), ("{{base65 host}}", .unknownFunction, 2, "did you mean 'base64'?"),
    ("{{uuid 1}}", .argumentCount, 0, "write {{uuid}}"), ("{{now then}}", .invalidArgument, 6, ""),
    ("{{hmac sha3 key data}}", .invalidArgument, 7, "one of sha1, sha256, sha384, sha512, md5"),
    ("{{random-int 6 1}}", .invalidArgument, 0, "write {{random-int 1 6}}"), ("{{random-int host 1}}", .invalidArgument, 0, ""),
    ("{{env.NOWHERE}}", .undefinedEnvironment, 0, ""), ("{{base64 a/b}}", .malformedName, 9, ""),
    ("{{now +99999999999d}}", .invalidArgument, 6, ""),
  ])
  func `an error has a code, an offset and a hint`(text: String, code: TemplateError.Code, offset: Int, hint: String) {
    let error = fault(text)
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    if !hint.isEmpty { #expect(error?.hint == hint) }
  }

  @Test func `a UUID is of version 4 and random`() throws {
    let two = try evaluate("{{uuid}} {{uuid}}").split(separator: " ")
    #expect(two[0] != two[1])
    #expect(two.allSatisfy { $0.utf8.count == 36 && Array($0.utf8)[14] == UInt8(ascii: "4") })
  }

  @Test func `random integers lie in their range`() throws {
    let drawn = Set(try evaluate(String(repeating: "{{random-int 1 6}} ", count: 200)).split(separator: " ").map(String.init))
    #expect(drawn == Set((1...6).map(String.init)))
  }

  @Test func `a template lists its variables with their offsets`() throws {
    let template = try Template(parsing: #"{{a}} {{base64 b}} {{env.C}} \{{d}} {{hmac sha256 a "e"}}"#)
    #expect(template.variables.map(\.name) == ["a", "b", "a"])
    #expect(template.variables.map(\.offset) == [0, 15, 50])
    #expect(template.soleVariable == nil)
    #expect(try Template(parsing: "{{id}}").soleVariable == "id")
    #expect(try Template(parsing: #"\{{id}}"#).isLiteral)
  }

  @Test func `names of functions are no variables`() {
    #expect(Template.isVariableName("token"))
    #expect(!["uuid", "env.X", "1a", "", "a b"].contains(where: Template.isVariableName))
  }

  @Test func `every truncation and every changed byte parses or fails with an offset in the text`() {
    let text = Array(#"a{{host}}\{{ {{hmac sha256 "k\"" data}}{{now unix +1h}}{{random-int 1 6}}"#.utf8)
    var inputs = text.indices.map { Array(text[..<$0]) }
    for place in text.indices {
      for byte in [0, 0x22, 0x27, 0x5c, 0x7b, 0x7d, 0x20, 0xff] as [UInt8] {
        var copy = text
        copy[place] = byte
        inputs.append(copy)
      }
    }
    for input in inputs {
      let input = String(decoding: input, as: UTF8.self)
      if let error = fault(input) { #expect((0...input.utf8.count).contains(error.offset)) }
    }
  }
}
