import Testing

/// Schemas with values that satisfy them and values that do not. PeerTests compares the same verdicts with those of another
/// implementation.
enum SchemaTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let schema: String
    let valid: [String]
    let invalid: [String]

    init(_ schema: String, valid: [String] = [], invalid: [String] = []) {
      (self.schema, self.valid, self.invalid) = (schema, valid, invalid)
    }

    var testDescription: String { schema }
  }

  static let rows = values + texts + arrays + objects + combinations

  static let values = [
    Row("true", valid: ["1", "null", "{}"]), Row("false", invalid: ["1", "null", "{}"]), Row("{}", valid: ["1", "[]"]),
    Row(
      #"{"type": "integer"}"#, valid: ["1", "1.0", "-5", "1e3", "1e300", "18446744073709551615"], invalid: ["1.5", "\"1\"", "true", "null"]),
    Row(#"{"type": "number"}"#, valid: ["1", "1.5"], invalid: ["\"1\"", "false"]),
    Row(#"{"type": "string"}"#, valid: ["\"\""], invalid: ["1", "null", "[]"]),
    Row(#"{"type": "boolean"}"#, valid: ["true"], invalid: ["0"]),
    Row(#"{"type": "null"}"#, valid: ["null"], invalid: ["0", "\"\"", "false"]), Row(#"{"type": "array"}"#, valid: ["[]"], invalid: ["{}"]),
    Row(#"{"type": "object"}"#, valid: ["{}"], invalid: ["[]"]),
    Row(#"{"type": ["string", "null"]}"#, valid: ["\"a\"", "null"], invalid: ["1"]),
    Row(
      #"{"enum": [1, "a", null, {"b": [1]}]}"#, valid: ["1", "1.0", "\"a\"", "null", #"{"b": [1.0]}"#],
      invalid: ["2", "\"b\"", "false", "{}"]),
    Row(#"{"enum": [false]}"#, valid: ["false"], invalid: ["0", "0.0", "\"\""]), Row(#"{"enum": [1]}"#, valid: ["1"], invalid: ["true"]),
    Row(#"{"const": {"a": 1, "b": 2}}"#, valid: [#"{"b": 2, "a": 1}"#], invalid: [#"{"a": 1}"#, "[]", #"{"a": 1, "b": 2, "c": 3}"#]),
    Row(#"{"const": [1, 2]}"#, valid: ["[1, 2]"], invalid: ["[2, 1]", "[1]"]),
    Row(#"{"const": "é"}"#, valid: [#""\u00e9""#], invalid: [#""e\u0301""#]),
    Row(#"{"const": 9007199254740992}"#, invalid: ["9007199254740993"]),
    Row(#"{"minimum": 1.1}"#, valid: ["1.1", "2", "\"0\""], invalid: ["1", "-5"]),
    Row(#"{"maximum": 9007199254740992}"#, valid: ["9007199254740992"], invalid: ["9007199254740993"]),
    Row(#"{"exclusiveMinimum": 0, "exclusiveMaximum": 10}"#, valid: ["1", "9.99"], invalid: ["0", "10", "-0.0"]),
    Row(#"{"multipleOf": 2}"#, valid: ["4", "0", "-6", "4.0", "\"x\""], invalid: ["7", "9007199254740993"]),
    Row(#"{"multipleOf": 0.5}"#, valid: ["4.5", "1"], invalid: ["0.75"]),
  ]

  static let texts = [
    Row(#"{"minLength": 2, "maxLength": 3}"#, valid: ["\"ab\"", "\"😀😀\"", "5"], invalid: ["\"a\"", "\"abcd\"", "\"😀\""]),
    Row(#"{"maxLength": 2.0}"#, valid: ["\"ab\""], invalid: ["\"abc\""]),
    Row(#"{"pattern": "^a*$"}"#, valid: ["\"aaa\"", "\"\"", "1"], invalid: ["\"abc\""]),
    Row(#"{"pattern": "a+"}"#, valid: ["\"xxaayy\""], invalid: ["\"xyz\""]),
    Row(#"{"pattern": "^\\d{3}-[A-Z]{2}$"}"#, valid: ["\"123-AB\""], invalid: ["\"12-AB\"", "\"123-ab\""]),
    Row(#"{"pattern": "^(?:red|green|blue)$"}"#, valid: ["\"red\""], invalid: ["\"redd\"", "\"\""]),
    Row(#"{"format": "date"}"#, valid: ["\"2026-01-31\"", "5"], invalid: ["\"2026-02-30\"", "\"31.1.2026\""]),
    Row(#"{"format": "ipv4"}"#, valid: ["\"192.0.2.1\""], invalid: ["\"192.0.2\"", "\"192.0.2.256\""]),
    Row(#"{"format": "ipv6"}"#, valid: ["\"2001:db8::1\""], invalid: ["\"12345::\"", "\"1.2.3.4\""]),
    Row(#"{"format": "uuid"}"#, valid: ["\"123e4567-e89b-12d3-a456-426614174000\""], invalid: ["\"123e4567-e89b-12d3-a456\""]),
    Row(#"{"format": "email"}"#, valid: ["\"a@b.example\""], invalid: ["\"ab.example\""]),
    Row(#"{"format": "regex"}"#, valid: ["\"^a+$\""], invalid: ["\"^(abc]\""]),
  ]

  static let arrays = [
    Row(#"{"items": {"type": "integer"}}"#, valid: ["[1, 2]", "[]", "{}"], invalid: ["[1, \"x\"]"]),
    Row(#"{"items": false}"#, valid: ["[]"], invalid: ["[1]"]),
    Row(
      #"{"prefixItems": [{"type": "integer"}, {"type": "string"}]}"#, valid: ["[1, \"a\"]", "[1]", "[]", "[1, \"a\", true]"],
      invalid: ["[\"a\", 1]", "[1, 2]"]),
    Row(
      #"{"prefixItems": [{"type": "integer"}], "items": {"type": "string"}}"#, valid: ["[1, \"a\", \"b\"]", "[1]"],
      invalid: ["[1, 2]", "[\"a\"]"]),
    Row(#"{"prefixItems": [true, true], "items": false}"#, valid: ["[1, 2]"], invalid: ["[1, 2, 3]"]),
    Row(#"{"minItems": 1, "maxItems": 2}"#, valid: ["[1]", "[1, 2]", "{}"], invalid: ["[]", "[1, 2, 3]"]),
    Row(
      #"{"uniqueItems": true}"#, valid: ["[1, 2]", "[1, true]", "[0, false]", #"[{"a": 1}, {"a": 2}]"#, "[[1], [2]]", "[\"a\", \"A\"]"],
      invalid: ["[1, 1]", "[1, 1.0]", #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#, "[[1], [1.0]]", "[null, null]"]),
    Row(#"{"uniqueItems": false}"#, valid: ["[1, 1]"]),
    Row(#"{"contains": {"minimum": 5}}"#, valid: ["[1, 5]", "{}"], invalid: ["[1, 2]", "[]"]),
    Row(#"{"contains": {"const": 1}, "minContains": 2, "maxContains": 3}"#, valid: ["[1, 1]"], invalid: ["[1]", "[1, 1, 1, 1]"]),
    Row(#"{"contains": {"const": 1}, "minContains": 0}"#, valid: ["[]", "[2]"]),
    Row(#"{"contains": {"const": 1}, "minContains": 3, "maxContains": 1}"#, invalid: ["[1, 1]", "[1]", "[1, 1, 1]"]),
  ]

  static let objects = [
    Row(#"{"required": ["a"]}"#, valid: [#"{"a": null}"#, "[]"], invalid: ["{}", #"{"A": 1}"#]),
    Row(#"{"properties": {"a": {"type": "integer"}}}"#, valid: [#"{"a": 1}"#, #"{"b": "x"}"#, "1"], invalid: [#"{"a": "x"}"#]),
    Row(#"{"properties": {"a": false}}"#, valid: ["{}"], invalid: [#"{"a": 1}"#]),
    Row(
      #"{"properties": {"a": {}}, "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}"#,
      valid: [#"{"a": 1, "x-b": "c"}"#], invalid: [#"{"b": 1}"#, #"{"x-b": 1}"#]),
    Row(#"{"additionalProperties": {"type": "boolean"}}"#, valid: [#"{"a": true}"#], invalid: [#"{"a": 1}"#]),
    Row(
      #"{"patternProperties": {"a*": {"type": "integer"}, "aaa*": {"maximum": 20}}}"#, valid: [#"{"aaaa": 18}"#],
      invalid: [#"{"aaaa": 31}"#]),
    Row(#"{"minProperties": 1, "maxProperties": 2}"#, valid: [#"{"a": 1}"#], invalid: ["{}", #"{"a": 1, "b": 2, "c": 3}"#]),
    Row(#"{"propertyNames": {"pattern": "^[a-z]+$"}}"#, valid: [#"{"abc": 1}"#], invalid: [#"{"A": 1}"#]),
    Row(#"{"propertyNames": false}"#, valid: ["{}"], invalid: [#"{"a": 1}"#]),
    Row(#"{"dependentRequired": {"a": ["b"]}}"#, valid: [#"{"a": 1, "b": 2}"#, #"{"b": 1}"#, "{}"], invalid: [#"{"a": 1}"#]),
    Row(#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, valid: [#"{"a": 1, "b": 2}"#, "{}"], invalid: [#"{"a": 1}"#]),
  ]

  static let combinations = [
    Row(#"{"allOf": [{"type": "integer"}, {"minimum": 2}]}"#, valid: ["3"], invalid: ["1", "2.5"]),
    Row(#"{"anyOf": [{"type": "integer"}, {"minimum": 2}]}"#, valid: ["1", "2.5"], invalid: ["1.5"]),
    Row(#"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, valid: ["1", "2.5"], invalid: ["3", "1.5"]),
    Row(#"{"not": {"type": "integer"}}"#, valid: ["1.5", "\"a\""], invalid: ["1"]), Row(#"{"not": {"not": {}}}"#, valid: ["1"]),
    Row(
      #"{"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"minimum": 5}}"#, valid: ["\"ab\"", "5", "null"],
      invalid: ["\"a\"", "4"]),
    Row(#"{"if": {"const": 1}, "else": {"const": 2}}"#, valid: ["1", "2"], invalid: ["3"]), Row(#"{"then": {"const": 1}}"#, valid: ["2"]),
    Row(
      ##"{"$ref": "#/$defs/a", "maximum": 5, "$defs": {"a": {"type": "integer"}}}"##, valid: ["5"], invalid: ["6", "\"a\""]),
    Row(
      ##"{"properties": {"child": {"$ref": "#"}}, "additionalProperties": false}"##, valid: [#"{"child": {"child": {}}}"#],
      invalid: [#"{"child": {"x": 1}}"#]),
    Row(##"{"$defs": {"a/b~c %": {"const": 1}}, "$ref": "#/$defs/a~1b~0c%20%25"}"##, valid: ["1"], invalid: ["2"]),
    Row(##"{"prefixItems": [{"type": "integer"}, {"$ref": "#/prefixItems/0"}]}"##, valid: ["[1, 2]"], invalid: ["[1, \"a\"]"]),
    Row(
      ##"{"$id": "https://a.example/s", "$ref": "https://a.example/s#/$defs/x", "$defs": {"x": {"type": "null"}}}"##, valid: ["null"],
      invalid: ["1"]),
    Row(##"{"properties": {"$ref": {"type": "string"}}}"##, valid: [#"{"$ref": "a"}"#], invalid: [#"{"$ref": 2}"#]),
    Row(
      ##"{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "t", "description": "d", "default": 1, "examples": [1], "$comment": "c", "deprecated": true, "readOnly": true, "writeOnly": true, "type": "integer"}"##,
      valid: ["1"], invalid: ["\"a\""]),
    Row(
      ##"{"$defs": {"node": {"type": "object", "required": ["value"], "properties": {"value": {"type": "number"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}}, "$ref": "#/$defs/node"}"##,
      valid: [#"{"value": 1, "children": [{"value": 2, "children": []}]}"#], invalid: [#"{"value": 1, "children": [{"children": []}]}"#]),
  ]
}
