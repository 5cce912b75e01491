internal import Bytes
internal import DomainNames
internal import Observation
internal import PathValidation
internal import TLSWire

/// A type whose JSON value does not follow from its members: a sample of its text, and its schema.
struct ScalarForm {
  let type: Any.Type
  let sample: String
  let schema: JSONValue

  static let all = [
    ScalarForm(
      type: Timestamp.self, sample: "2026-01-01T00:00:00.000Z",
      schema: .object([.init("type", .string("string")), .init("format", .string("date-time"))])),
    ScalarForm(type: IPAddress.self, sample: "192.0.2.1", schema: text("An IPv4 or IPv6 address; a link-local one may have a zone.")),
    ScalarForm(type: DomainName.self, sample: "example.org", schema: text("A domain name with A-labels.")),
    ScalarForm(type: ReferenceIdentity.self, sample: "example.org", schema: text("A domain name with A-labels, or an IP address.")),
    ScalarForm(
      type: Pin.self, sample: "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
      schema: text("A pin: sha256// and base64 for a key, a kind and hexadecimal digits otherwise.")),
    ScalarForm(
      type: ProtocolVersion.self, sample: "TLSv1.2", schema: text("A version of SSL or TLS: TLSv1.3; a number such as 0x0305 if unknown.")),
    ScalarForm(type: FieldObservation.self, sample: "x", schema: pair),
  ]

  /// The text from which a value can be decoded; nil for other types.
  static func sample(of type: Any.Type) -> String? { all.first { $0.type == type }?.sample }

  static func schema(of type: Any.Type) -> JSONValue? { all.first { $0.type == type }?.schema ?? primitive(type) }

  private static func primitive(_ type: Any.Type) -> JSONValue? {
    if type == String.self || type == Hint.self { return named("string") }
    if type == Bool.self { return named("boolean") }
    if type == Double.self || type == Float.self { return named("number") }
    guard let integer = type as? any FixedWidthInteger.Type else { return nil }
    return range(of: integer)
  }

  private static func range<Number: FixedWidthInteger>(of type: Number.Type) -> JSONValue {
    guard !type.isSigned else { return named("integer") }
    var members: [JSONValue.Member] = [.init("type", .string("integer")), .init("minimum", .integer(0))]
    if type.bitWidth < Int64.bitWidth { members.append(.init("maximum", .integer(Int64(type.max)))) }
    return .object(members)
  }

  private static func named(_ type: String) -> JSONValue { .object([.init("type", .string(type))]) }

  private static func text(_ description: String) -> JSONValue {
    .object([.init("description", .string(description)), .init("type", .string("string"))])
  }

  private static let pair = JSONValue.object([
    .init("description", .string("The name and the value of a header field.")),
    .init("type", .string("array")), .init("prefixItems", .array([named("string"), named("string")])), .init("items", .bool(false)),
    .init("minItems", .integer(2)),
  ])
}
