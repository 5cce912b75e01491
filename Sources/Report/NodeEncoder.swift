internal import Bytes

/// The `Encoder` of `DocumentEncoder`; it throws no errors itself.
struct NodeEncoder: Encoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedNode<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedNode(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarNode(node: node, codingPath: codingPath)
  }
}

private struct ScalarNode: SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

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
  mutating func encode<Value: Encodable>(_ value: Value) { node.fill(value, path: codingPath) }
}

private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { node.member(key.stringValue).set(.null) }
  mutating func encode(_ value: Bool, forKey key: Key) { node.member(key.stringValue).set(.bool(value)) }
  mutating func encode(_ value: String, forKey key: Key) { node.member(key.stringValue).set(.string(value)) }
  mutating func encode(_ value: Int, forKey key: Key) { node.member(key.stringValue).set(.integer(Int64(value))) }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    node.member(key.stringValue).fill(value, path: codingPath + [key])
  }

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) { encode(value, forKey: key) }
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) { encode(value, forKey: key) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    encoder(forKey: key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(forKey: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.member("super"), codingPath: codingPath) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

  private func encoder(forKey key: Key) -> NodeEncoder {
    NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct UnkeyedNode: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  mutating func encodeNil() { node.appendElement().set(.null) }
  mutating func encode(_ value: String) { node.appendElement().set(.string(value)) }
  mutating func encode<Value: Encodable>(_ value: Value) { node.appendElement().fill(value, path: codingPath) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.appendElement(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.appendElement(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.appendElement(), codingPath: codingPath) }
}
