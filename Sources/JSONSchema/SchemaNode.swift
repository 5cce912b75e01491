internal import Bytes
internal import RegularExpressions

/// One schema of a document: the keywords that a value has to satisfy. Subschemas are indices into the document's list of schemas.
struct SchemaNode: Sendable {
  /// The location of the schema in its document (RFC 6901).
  let pointer: String
  /// In evaluation order: keywords without a subschema come first.
  var keywords: [SchemaKeyword] = []
}

enum JSONType: String, Hashable, Sendable, CaseIterable {
  case null, boolean, object, array, number, string, integer

  var title: String {
    switch self {
    case .null: "null"
    case .array, .object, .integer: "an \(rawValue)"
    case .boolean, .number, .string: "a \(rawValue)"
    }
  }
}

/// An assertion or applicator with its value.
enum SchemaKeyword: Sendable {
  enum Bound: String, Sendable { case minimum, maximum, exclusiveMinimum, exclusiveMaximum }
  enum Count: String, Sendable { case minLength, maxLength, minItems, maxItems, minProperties, maxProperties }
  enum Combination: String, Sendable { case allOf, anyOf, oneOf }

  /// `properties`, `patternProperties` and `additionalProperties`, which depend on each other.
  struct Members: Sendable {
    var named: [ExactText: Int] = [:]
    var matching: [(pattern: RegularExpression, schema: Int)] = []
    var additional: Int?
  }

  /// The schema `false`.
  case never
  case type([JSONType])
  case constant(CanonicalValue)
  case enumeration(Set<CanonicalValue>)
  case bound(Bound, DecimalNumber)
  case multipleOf(DecimalNumber)
  case count(Count, Int)
  case pattern(RegularExpression)
  case format(StringFormat)
  case uniqueItems
  case required([ExactText])
  case dependentRequired([(name: ExactText, needed: [ExactText])])
  case reference(Int)
  case combination(Combination, [Int])
  case not(Int)
  case conditional(condition: Int, then: Int?, otherwise: Int?)
  case dependentSchemas([(name: ExactText, schema: Int)])
  case members(Members)
  case propertyNames(Int)
  /// `prefixItems` and `items`.
  case items(prefix: [Int], rest: Int?)
  case contains(Int, least: Int, most: Int?)

  /// Subschemas that apply to the same value.
  var inPlace: [Int] {
    switch self {
    case .reference(let schema), .not(let schema): [schema]
    case .combination(_, let schemas): schemas
    case .conditional(let condition, let then, let otherwise): [condition] + [then, otherwise].compactMap { $0 }
    case .dependentSchemas(let schemas): schemas.map(\.schema)
    default: []
    }
  }
}
