internal import Bytes
internal import Observation

/// The JSON Schemas of types, derived from what they decode and encode, so that they cannot differ from documents.
final class TypeSchemas {
  /// The reason a schema cannot be derived: an error in this program, which tests find.
  struct UnknownShape: Error, CustomStringConvertible {
    let description: String
  }

  private var known: [ObjectIdentifier: JSONValue] = [:]
  private var isOpen: Set<ObjectIdentifier> = []
  private var named: [String: JSONValue] = [:]

  /// The schemas that others refer to, by name.
  var definitions: [JSONValue.Member] { named.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) } }

  /// The schema of a type, or a reference to it; `value` is used if the type cannot be decoded.
  func schema<Value: Encodable>(of type: Value.Type, like value: Value? = nil) throws -> JSONValue {
    if let schema = known[ObjectIdentifier(type)] { return schema }
    if let schema = ScalarForm.schema(of: type) { return schema }
    if let generic = type as? any GenericShape.Type { return try generic.schema(in: self) }
    let name = Self.name(of: type)
    let reference = JSONValue.object([.init("$ref", .string("#/$defs/\(name)"))])
    guard isOpen.insert(ObjectIdentifier(type)).inserted else { return reference }
    defer { isOpen.remove(ObjectIdentifier(type)) }
    let schema = try Self.enumeration(type) ?? structure(of: type, like: value)
    let isShared = schema["properties"] != nil || schema["anyOf"] != nil || schema["enum"] != nil
    if isShared {
      guard named[name] == nil else { throw UnknownShape(description: "two types are named \(name)") }
      named[name] = schema
    }
    known[ObjectIdentifier(type)] = isShared ? reference : schema
    return isShared ? reference : schema
  }

  /// The schema of an object or of another value that its type encodes in its own way.
  func structure<Value: Encodable>(of type: Value.Type, like value: Value? = nil) throws -> JSONValue {
    do {
      let forms = try Self.samples(of: type) ?? value.map { [[$0]] } ?? []
      guard !forms.isEmpty else { throw UnknownShape(description: "no value to encode") }
      return Shape.union(try forms.map { Shape.schema(of: try $0.map(shape)) })
    } catch {
      throw UnknownShape(description: "\(type): \(error)")
    }
  }

  private func shape(_ value: any Encodable) throws -> Shape {
    let node = Shape.Node()
    try value.encode(to: ShapeEncoder(node: node, schemas: self))
    return node.shape
  }

  /// For each form of a type a complete and a sparse value.
  private static func samples(of type: Any.Type) throws -> [[any Encodable]]? {
    let decoders = [SampleDecoder(isComplete: true), SampleDecoder(isComplete: false)]
    if let type = type as? any MultiformEncodable.Type {
      let values = try decoders.map { try forms(of: type, from: $0) }
      return values[0].indices.map { index in values.map { $0[index] } }
    }
    guard let type = type as? any (Decodable & Encodable).Type else { return nil }
    return [try decoders.map { try type.init(from: $0) }]
  }

  private static func forms<Value: MultiformEncodable>(of type: Value.Type, from decoder: SampleDecoder) throws -> [any Encodable] {
    try type.forms(from: decoder)
  }

  /// The schema of an enum with raw strings; nil for another type.
  private static func enumeration(_ type: Any.Type) -> JSONValue? {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type, let texts = texts(of: type) else { return nil }
    return .object([.init("type", .string("string")), .init("enum", .array(texts.map { .string($0) }))])
  }

  private static func texts<Closed: CaseIterable & RawRepresentable>(of type: Closed.Type) -> [String]? {
    let texts = type.allCases.compactMap { $0.rawValue as? String }
    return texts.isEmpty ? nil : texts
  }

  /// The name without modules, as an identifier: `ProbeObservationPartOutcome` for `PartOutcome<ProbeObservation>`.
  static func name(of type: Any.Type) -> String {
    String(reflecting: type).split(separator: "<").reversed().map { part in
      let components = part.prefix { $0 != ">" && $0 != "," }.split(separator: ".").dropFirst()
      return components.filter { !$0.hasPrefix("(") }.joined()
    }.joined()
  }
}

/// A generic type of the standard library whose schema follows from its parameters.
private protocol GenericShape {
  static func schema(in schemas: TypeSchemas) throws -> JSONValue
}

extension Optional: GenericShape where Wrapped: Encodable {
  static func schema(in schemas: TypeSchemas) throws -> JSONValue { Shape.union([try schemas.schema(of: Wrapped.self), Shape.null]) }
}

extension Array: GenericShape where Element: Encodable {
  static func schema(in schemas: TypeSchemas) throws -> JSONValue {
    .object([.init("type", .string("array")), .init("items", try schemas.schema(of: Element.self))])
  }
}

extension Dictionary: GenericShape where Key == String, Value: Encodable {
  static func schema(in schemas: TypeSchemas) throws -> JSONValue {
    .object([.init("type", .string("object")), .init("additionalProperties", try schemas.schema(of: Value.self))])
  }
}
