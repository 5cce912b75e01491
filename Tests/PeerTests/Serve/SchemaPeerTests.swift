import Bytes
import Foundation
import JSONSchema
import TestSupport
import Testing

/// The verdicts of our JSON Schema beside those of python-jsonschema.
@Suite(
  .timeLimit(.minutes(1)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
struct SchemaPeerTests {
  private static let types = [
    #"{"type": "integer"}"#, #"{"type": ["number", "null"]}"#, #"{"type": "object"}"#, #"{"enum": [1, "a", null, [1], {"a": 1.0}]}"#,
    #"{"const": false}"#, #"{"const": {"a": [1, true]}}"#,
  ]

  private static let assertions = [
    #"{"minimum": 2}"#, #"{"exclusiveMaximum": 9007199254740993}"#, #"{"multipleOf": 3}"#, #"{"minLength": 2}"#, #"{"maxLength": 2}"#,
    #"{"pattern": "^[a-z]{1,3}$"}"#, #"{"pattern": "a|b+"}"#, #"{"pattern": "^\\s*\\w+\\S?$"}"#, #"{"format": "ipv4"}"#,
    #"{"format": "ipv6"}"#, #"{"format": "date"}"#, #"{"format": "uuid"}"#, #"{"minItems": 2}"#, #"{"maxItems": 1}"#,
    #"{"uniqueItems": true}"#, #"{"required": ["a"]}"#, #"{"minProperties": 1}"#, #"{"maxProperties": 1}"#,
    #"{"dependentRequired": {"a": ["b"]}}"#,
  ]

  private static let applicators = [
    #"{"items": {"type": "integer"}}"#, #"{"prefixItems": [{"const": 1}], "items": {"type": "string"}}"#,
    #"{"contains": {"type": "string"}}"#, #"{"contains": true, "minContains": 2, "maxContains": 2}"#,
    #"{"properties": {"a": {"type": "integer"}}, "additionalProperties": false}"#,
    #"{"patternProperties": {"^a": {"minimum": 2}}, "additionalProperties": {"type": "object"}}"#, #"{"propertyNames": {"maxLength": 1}}"#,
    #"{"allOf": [{"minimum": 1}, {"type": "number"}]}"#, #"{"anyOf": [{"type": "string"}, {"minimum": 2}]}"#,
    #"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, #"{"not": {"type": ["array", "string"]}}"#,
    #"{"if": {"type": "object"}, "then": {"required": ["b"]}, "else": {"type": "string"}}"#,
    ##"{"$ref": "#/$defs/x", "$defs": {"x": {"type": ["array", "object"], "items": {"$ref": "#"}}}}"##,
    ##"{"properties": {"a": {"$ref": "#"}}, "type": ["object", "integer"]}"##, "true", "false",
  ]

  private static let values = [
    "null", "true", "false", "0", "1", "1.0", "-1", "2", "2.5", "3", "1e3", "9007199254740992", "9007199254740993", "18446744073709551615",
    "\"\"", "\"a\"", "\"ab\"", "\"abcd\"", "\"😀😀\"", "\"192.0.2.1\"", "\"192.0.2.256\"", "\"::1\"", "\"2026-02-28\"", "\"2026-02-29\"",
    "\"123e4567-e89b-12d3-a456-426614174000\"", "\"A b\"", "\" a\"", "[]", "[1]", "[1, 2]", "[1, 1.0]", "[1, \"a\"]", "[1, true]",
    "[\"a\", 1]", "[[1], [1.0]]", "[[], {}]", "[[[]]]", "{}", #"{"a": 1}"#, #"{"a": 1.0}"#, #"{"a": "x"}"#, #"{"b": 1}"#,
    #"{"a": 1, "b": 2}"#, #"{"ab": 1}"#, #"{"a": {"a": {"a": 1}}}"#, #"{"a": {"a": "x"}}"#, #"{"a": [1, true]}"#, #"{"b": {}}"#,
  ]

  @Test func `both implementations give one verdict on every schema and value`() throws {
    let schemas = Self.types + Self.assertions + Self.applicators
    let directory = try TemporaryDirectory()
    let rows = JSONValue.array(schemas.map { .array([.string($0), .array(Self.values.map { .string($0) })]) })
    let table = try directory.write(String(decoding: JSONWriter(pretty: false).bytes(of: rows), as: UTF8.self), to: "table.json")
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/schema_verdicts.py"
    let run = try CommandRun([PeerProgram.path("jsonschema"), script, table], limit: .seconds(30))
    try #require(run.status == 0, "\(run.error)")
    guard case .array(let theirs) = try JSONParser.read(Array(run.text.utf8)) else {
      Issue.record("no list: \(run.text.prefix(200))")
      return
    }
    try #require(theirs.count == schemas.count)
    for (schema, verdicts) in zip(schemas, theirs) {
      let compiled = try CompiledSchema(parsing: Array(schema.utf8))
      let ours = try Self.values.map { JSONValue.bool(compiled.violations(in: try JSONParser.read(Array($0.utf8))).isEmpty) }
      guard case .array(let verdicts) = verdicts else { continue }
      for (value, pair) in zip(Self.values, zip(ours, verdicts)) where pair.0 != pair.1 {
        Issue.record("\(schema) on \(value): we \(pair.0), python-jsonschema \(pair.1)")
      }
    }
  }
}
