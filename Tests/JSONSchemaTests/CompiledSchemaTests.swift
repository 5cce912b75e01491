import Bytes
import RegularExpressions
import Testing

@testable import JSONSchema

@Suite struct CompiledSchemaTests {
  private func violations(_ schema: String, _ value: String) throws -> [SchemaViolation] {
    try CompiledSchema(parsing: Array(schema.utf8)).violations(in: JSONParser.read(Array(value.utf8)))
  }

  private func faults(_ schema: String) -> [String] {
    do throws(SchemaError) {
      _ = try CompiledSchema(parsing: Array(schema.utf8))
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  @Test(arguments: SchemaTable.rows) func `a schema accepts its valid values and rejects the others`(row: SchemaTable.Row) throws {
    for value in row.valid { #expect(try violations(row.schema, value).isEmpty, "\(row.schema) rejects \(value)") }
    for value in row.invalid { #expect(try !violations(row.schema, value).isEmpty, "\(row.schema) accepts \(value)") }
  }

  @Test func `every violation is listed with its places`() throws {
    let schema = """
      {"type": "object", "required": ["id", "name"], "additionalProperties": false,
       "properties": {"id": {"type": "integer", "minimum": 1}, "name": {"type": "string"}, "tags": {"$ref": "#/$defs/tags"},
                      "mail": {"format": "email", "maxLength": 8}, "a/b~c": {"const": 1}},
       "$defs": {"tags": {"type": "array", "uniqueItems": true, "items": {"type": "string", "pattern": "^[a-z]+$", "minLength": 2}}}}
      """
    let value = #"{"id": 0.5, "tags": ["ab", "C", 3, "ab"], "mail": "not a mail", "a/b~c": 2, "other": 1}"#
    let seen = try violations(schema, value).map { "\($0.pointer) | \($0.keyword) | \($0.detail)" }
    #expect(
      seen == [
        " | /required | has no member 'name'",
        "/id | /properties/id/type | is a number, not an integer",
        "/id | /properties/id/minimum | is less than 1",
        "/tags | /$defs/tags/uniqueItems | has equal items at 0 and 3",
        "/tags/1 | /$defs/tags/items/minLength | has 1 character, fewer than 2",
        "/tags/1 | /$defs/tags/items/pattern | does not match the pattern ^[a-z]+$",
        "/tags/2 | /$defs/tags/items/type | is a number, not a string",
        "/mail | /properties/mail/maxLength | has 10 characters, more than 8",
        "/mail | /properties/mail/format | is not a mail address",
        "/a~1b~0c | /properties/a~1b~0c/const | is not the required value",
        "/other | /additionalProperties | is not allowed",
      ])
  }

  @Test(arguments: [
    (#"{"properties": {"a": {"colour": "red"}}}"#, "/properties/a: unknown keyword 'colour'"),
    (#"{"colour": 1}"#, "unknown keyword 'colour'"), (#"{"$defs": {"x": {"typ": "string"}}}"#, "/$defs/x: unknown keyword 'typ'"),
    (#"{"unevaluatedProperties": false}"#, "the keyword 'unevaluatedProperties' is not supported"),
    (#"{"definitions": {}}"#, "unknown keyword 'definitions'; its name is $defs"),
    (#"{"format": "colour"}"#, "/format: unknown format 'colour'"), (#"{"type": "text"}"#, "/type: unknown type"),
    (#"{"pattern": "(a)\\1"}"#, "/pattern: invalid pattern: back-references are not supported (at character 5)"),
    (#"{"patternProperties": {"(?=a)": {}}}"#, "/patternProperties/(?=a): invalid pattern: look-ahead is not supported"),
    (#"{"$ref": "other.json"}"#, "/$ref: only references within the document"), (##"{"$ref": "#/$defs/x"}"##, "/$ref: there is nothing at"),
    (##"{"$ref": "#"}"##, "refers to itself for the same value"),
    (##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#"}]}}}"##, "refers to itself for the same value"),
    (#"{"$schema": "http://json-schema.org/draft-07/schema#"}"#, "/$schema: only https://json-schema.org/draft/2020-12/schema"),
    (#"{"properties": {"a": {"$id": "b"}}}"#, "/properties/a: '$id' is supported at the root only"),
    (#"{"multipleOf": 0}"#, "/multipleOf: not a number greater than 0"), (#"{"minLength": -1}"#, "/minLength: not an integer from 0 on"),
    (#"{"items": [true]}"#, "/items: a list of schemas is written as prefixItems"),
    (#"{"required": "a"}"#, "/required: not a list of names"),
    (#"{"type": "string", "type": "null"}"#, "'type' occurs twice"), (#"{"allOf": []}"#, "/allOf: not a list of schemas"),
    (#"{"not": 1}"#, "/not: a schema is an object, true or false"), ("[]", "a schema is an object, true or false"),
    ("{\n x", "line 2, column 2: not JSON: the name of a member is missing"), ("", "line 1, column 1: not JSON"),
  ])
  func `a keyword that is unknown, or a value that it cannot have, is an error with its place`(schema: String, fault: String) {
    #expect(faults(schema).contains { $0.contains(fault) }, "\(faults(schema))")
  }

  @Test func `all faults of a schema are listed`() {
    #expect(faults(#"{"a": 1, "b": 2, "properties": {"c": {"d": 3}}}"#).count == 3)
    let many = (0..<5_000).map { "\"k\($0)\": 1" }.joined(separator: ",")
    #expect(faults("{\(many)}").count == 5_000)
  }

  /// Two ways lead to each level: 2^60 evaluations without a memory of verdicts.
  @Test(arguments: [#"{"a": "#, #"{"b": "#]) func `shared schemas meet each value once`(member: String) throws {
    let schema = """
      {"type": ["object", "null"], "anyOf": [{"$ref": "#/$defs/x"}, {"$ref": "#/$defs/x"}],
       "$defs": {"x": {"additionalProperties": false, "properties": {"a": {"$ref": "#"}}}}}
      """
    let value = String(repeating: member, count: 60) + "null" + String(repeating: "}", count: 60)
    let found = try violations(schema, value)
    #expect(found.isEmpty == member.hasPrefix(#"{"a"#))
    #expect(!found.contains { $0.detail.contains("steps") })
  }

  @Test func `the list of violations and the work have an end`() throws {
    let many = try violations(#"{"items": {"type": "string"}}"#, "[" + Array(repeating: "1", count: 5_000).joined(separator: ",") + "]")
    #expect(many.count == 1_001 && many.last?.detail == "has 4000 more violations")
    let text = JSONValue.string(String(repeating: "a", count: 2_000))
    let slow = #"{"pattern": "^(a*){100}b$"}"#
    // What was not finished is not accepted by its negation either.
    for schema in [slow, #"{"not": \#(slow)}"#, #"{"if": \#(slow), "else": true}"#, #"{"anyOf": [\#(slow), true]}"#] {
      let stopped = try CompiledSchema(parsing: Array(schema.utf8)).violations(in: text, steps: 10_000)
      #expect(stopped.map(\.detail) == ["takes more than 10000 steps to validate"], "\(schema)")
    }
  }

  /// Mutations of the table's schemas and of patterns: they are read or refused, and validation ends.
  @Test func `whatever a schema is, it is read or refused`() throws {
    var state: UInt64 = 17
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let alphabet = Array(##"{}[]":,\()|*+?^$.-#/019aenrtu~%"##.utf8)
    var readable = 0
    for number in 0..<3_000 {
      let row = SchemaTable.rows[number % SchemaTable.rows.count]
      var bytes = Array(row.schema.utf8)
      for _ in 0...draw(3) { bytes[draw(bytes.count)] = alphabet[draw(alphabet.count)] }
      guard let schema = try? CompiledSchema(parsing: bytes) else { continue }
      readable += 1
      for value in row.valid + row.invalid {
        #expect(schema.violations(in: try JSONParser.read(Array(value.utf8))).allSatisfy { !$0.detail.isEmpty })
      }
    }
    #expect(readable > 20)
    for _ in 0..<3_000 {
      let pattern = String(decoding: (0..<draw(12)).map { _ in alphabet[draw(alphabet.count)] }, as: UTF8.self)
      guard let expression = try? RegularExpression(pattern) else { continue }
      // An alternative that matches nothing changes no verdict.
      for text in ["", "a", "10-a", "\u{e9}\n"] {
        #expect(try RegularExpression("(?:\(pattern))|[]").matches(text) == expression.matches(text), "\(pattern)")
      }
    }
  }

  @Test func `every one of several members of one name is validated`() throws {
    #expect(try violations(#"{"properties": {"a": {"type": "integer"}}}"#, #"{"a": 1, "a": "x"}"#).map(\.pointer) == ["/a"])
    #expect(try !violations(#"{"minProperties": 2}"#, #"{"a": 1, "a": 2}"#).isEmpty)
  }

  @Test func `recursion follows the value and no further`() throws {
    let schema = ##"{"properties": {"next": {"$ref": "#"}, "name": {"type": "string"}}, "required": ["name"]}"##
    #expect(try violations(schema, #"{"name": "a", "next": {"name": "b", "next": {"name": 1}}}"#).map(\.pointer) == ["/next/next/name"])
  }
}
