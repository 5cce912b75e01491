internal import Bytes

/// An encoder that keeps the structure of a value: its members, and the schemas of their types.
struct ShapeEncoder: Encoder {
  let node: Shape.Node
  let schemas: TypeSchemas
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(ShapeMembers<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return ShapeElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ShapeScalar(encoder: self) }

  fileprivate func at(_ node: Shape.Node) -> ShapeEncoder { ShapeEncoder(node: node, schemas: schemas) }

  fileprivate func write<Value: Encodable>(_ value: Value) throws { node.set(try schemas.schema(of: Value.self, like: value)) }

  fileprivate func write<Value: Encodable>(optional value: Value?) throws {
    if let value { try write(value) } else { node.set(Shape.null) }
  }
}

private struct ShapeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ShapeEncoder
  var codingPath: [any CodingKey] { [] }

  private func member(_ key: Key) -> ShapeEncoder { encoder.at(encoder.node.member(key.stringValue)) }

  mutating func encodeNil(forKey key: Key) { member(key).node.set(Shape.null) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try member(key).write(value) }

  // As in documents, an absent value is null.
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try member(key).write(optional: value) }
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try member(key).write(optional: value) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    member(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { encoder.at(encoder.node.member("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

private struct ShapeElements: UnkeyedEncodingContainer {
  let encoder: ShapeEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.node.count }

  private func element() -> ShapeEncoder { encoder.at(encoder.node.element()) }

  mutating func encodeNil() { element().node.set(Shape.null) }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try element().write(value) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { element() }
}

private struct ShapeScalar: SingleValueEncodingContainer {
  let encoder: ShapeEncoder
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { encoder.node.set(Shape.null) }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(value) }
}
