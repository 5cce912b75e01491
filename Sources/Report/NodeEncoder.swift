internal import Bytes

/// The `Encoder` of `DocumentEncoder`; it throws no errors itself, and so keeps no path for their messages.
struct NodeEncoder: Encoder {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedNode<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedNode(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarNode(node: node)
  }
}

private struct ScalarNode: SingleValueEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { node.set(.null) }
  mutating func encode(_ value: Bool) { node.set(.bool(value)) }
  mutating func encode(_ value: String) { node.set(.string(value)) }
  mutating func encode(_ value: Double) { node.set(.number(value)) }
  mutating func encode(_ value: Float) { node.set(.number(Double(value))) }
  mutating func encode(_ value: Int) { node.set(.integer(Int64(value))) }
  mutating func encode(_ value: Int8) { node.set(.integer(Int64(value))) }
  mutating func encode(_ value: Int16) { node.set(.integer(Int64(value))) }
  mutating func encode(_ value: Int32) { node.set(.integer(Int64(value))) }
  mutating func encode(_ value: Int64) { node.set(.integer(value)) }
  mutating func encode(_ value: UInt) { node.set(.unsigned(UInt64(value))) }
  mutating func encode(_ value: UInt8) { node.set(.unsigned(UInt64(value))) }
  mutating func encode(_ value: UInt16) { node.set(.unsigned(UInt64(value))) }
  mutating func encode(_ value: UInt32) { node.set(.unsigned(UInt64(value))) }
  mutating func encode(_ value: UInt64) { node.set(.unsigned(value)) }
  mutating func encode<Value: Encodable>(_ value: Value) { node.set(JSONNode.value(of: value)) }
}

private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) { node.set(key.stringValue, .null) }
  mutating func encode(_ value: Bool, forKey key: Key) { node.set(key.stringValue, .bool(value)) }
  mutating func encode(_ value: String, forKey key: Key) { node.set(key.stringValue, .string(value)) }
  mutating func encode(_ value: Int, forKey key: Key) { node.set(key.stringValue, .integer(Int64(value))) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    node.set(key.stringValue, JSONNode.value(of: value))
  }

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) { node.set(key.stringValue, value.map { .bool($0) } ?? .null) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) { node.set(key.stringValue, value.map { .string($0) } ?? .null) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) { node.set(key.stringValue, value.map { .number($0) } ?? .null) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) { node.set(key.stringValue, value.map { .number(Double($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) { node.set(key.stringValue, value.map { .integer(Int64($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) { node.set(key.stringValue, value.map { .integer(Int64($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) { node.set(key.stringValue, value.map { .integer(Int64($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) { node.set(key.stringValue, value.map { .integer(Int64($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) { node.set(key.stringValue, value.map { .integer($0) } ?? .null) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) { node.set(key.stringValue, value.map { .unsigned(UInt64($0)) } ?? .null) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) {
    node.set(key.stringValue, value.map { .unsigned(UInt64($0)) } ?? .null)
  }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) {
    node.set(key.stringValue, value.map { .unsigned(UInt64($0)) } ?? .null)
  }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) {
    node.set(key.stringValue, value.map { .unsigned(UInt64($0)) } ?? .null)
  }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) { node.set(key.stringValue, value.map { .unsigned($0) } ?? .null) }
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
    node.set(key.stringValue, value.map { JSONNode.value(of: $0) } ?? .null)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder(forKey: key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(forKey: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.node("super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

  private func encoder(forKey key: Key) -> NodeEncoder {
    NodeEncoder(node: node.node(key.stringValue))
  }
}

private struct UnkeyedNode: UnkeyedEncodingContainer {
  let node: JSONNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  mutating func encodeNil() { node.append(.null) }
  mutating func encode(_ value: String) { node.append(.string(value)) }
  mutating func encode<Value: Encodable>(_ value: Value) { node.append(JSONNode.value(of: value)) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.appendNode()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.appendNode()).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.appendNode()) }
}
