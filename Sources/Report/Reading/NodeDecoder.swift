internal import Bytes

/// The `Decoder` over parsed JSON, the counterpart of `NodeEncoder`.
///
/// It is strict: a value of another type is an error, as are a missing member and a member that occurs twice. Only an optional member may be
/// missing or null, and the lists in `addedLists` may be missing; unknown members are ignored. Integers and other numbers are limited to the
/// range in which JSON implementations agree (RFC 7493, section 2.2), so that sums of a few of them do not overflow.
struct NodeDecoder: Decoder {
  let value: JSONValue
  let path: NodePath?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ObjectNode<Key>(members: try members(), path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ArrayNode(values: try elements(), path: path) }

  func singleValueContainer() -> any SingleValueDecodingContainer { ScalarValue(value: value, path: path) }

  /// Lists that may be missing in documents of earlier versions: they explain a result and are never the result itself.
  ///
  /// Other lists must be present: without `cipher_suites` it is unknown which suites a server accepts, and an empty list would mean none.
  static let addedLists: Set<String> = [
    "aliases", "cve", "cwe", "reference", "refused_by", "stores", "sha256", "served_as", "cause", "violations", "warnings",
  ]

  /// The members in order and by name.
  fileprivate func members() throws -> NodeMembers {
    guard case .object(let members) = value else { throw DocumentError.expected("an object", at: path) }
    return try NodeMembers(members, path: path)
  }

  fileprivate func elements() throws -> [JSONValue] {
    guard case .array(let elements) = value else { throw DocumentError.expected("an array", at: path) }
    return elements
  }
}

/// The place of a value in a document.
final class NodePath {
  let parent: NodePath?
  let key: NodeKey

  init(_ key: NodeKey, in parent: NodePath?) {
    self.key = key
    self.parent = parent
  }

  /// From the root.
  var keys: [NodeKey] {
    var keys: [NodeKey] = []
    var place: NodePath? = self
    while let current = place {
      keys.append(current.key)
      place = current.parent
    }
    return keys.reversed()
  }
}

/// The name of a member, or the position of an element.
struct NodeKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

/// The members of an object.
private struct NodeMembers {
  let names: [String]
  private let values: [String: JSONValue]

  init(_ members: [JSONValue.Member], path: NodePath?) throws {
    var values: [String: JSONValue] = [:]
    values.reserveCapacity(members.count)
    for member in members where values.updateValue(member.value, forKey: member.key) != nil {
      throw DocumentError("the member occurs twice", at: NodePath(NodeKey(stringValue: member.key), in: path))
    }
    names = members.map(\.key)
    self.values = values
  }

  subscript(name: String) -> JSONValue? { values[name] }
}

private struct ObjectNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: NodeMembers
  let path: NodePath?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var allKeys: [Key] { members.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(forKey: key).value == .null }

  /// Also the implementation of the requirements for single types.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if members[key.stringValue] == nil, NodeDecoder.addedLists.contains(key.stringValue),
      let empty = try? Value(from: NodeDecoder(value: .array([]), path: nil))
    {
      return empty
    }
    return try Value(from: decoder(forKey: key))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try decoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(forKey: key).unkeyedContainer() }

  func superDecoder() throws -> any Decoder { NodeDecoder(value: members["super"] ?? .null, path: path) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(forKey: key) }

  private func place(of key: Key) -> NodePath { NodePath(NodeKey(stringValue: key.stringValue), in: path) }

  private func decoder(forKey key: Key) throws -> NodeDecoder {
    guard let value = members[key.stringValue] else { throw DocumentError("missing", at: place(of: key)) }
    return NodeDecoder(value: value, path: place(of: key))
  }
}

private struct ArrayNode: UnkeyedDecodingContainer {
  let values: [JSONValue]
  let path: NodePath?
  private(set) var currentIndex = 0

  init(values: [JSONValue], path: NodePath?) {
    self.values = values
    self.path = path
  }

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  /// Advances only past null.
  mutating func decodeNil() throws -> Bool {
    guard try element().value == .null else { return false }
    currentIndex += 1
    return true
  }

  /// Also the implementation of the requirements for single types.
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: element())
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    let container = try element().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try element()
    currentIndex += 1
    return decoder
  }

  private func element() throws -> NodeDecoder {
    let place = NodePath(NodeKey(intValue: currentIndex), in: path)
    guard !isAtEnd else { throw DocumentError("missing", at: place) }
    return NodeDecoder(value: values[currentIndex], path: place)
  }
}

private struct ScalarValue: SingleValueDecodingContainer {
  let value: JSONValue
  let path: NodePath?

  var codingPath: [any CodingKey] { path?.keys ?? [] }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw DocumentError.expected("true or false", at: path) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw DocumentError.expected("a string", at: path) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    let number: Double
    switch value {
    case .number(let value): number = value
    case .integer(let value): number = Double(value)
    case .unsigned(let value): number = Double(value)
    case .null, .bool, .string, .array, .object: throw DocumentError.expected("a number", at: path)
    }
    guard number.magnitude <= Double(Self.mostInteger) else { throw DocumentError("the number is out of range", at: path) }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: NodeDecoder(value: value, path: path)) }

  private func integer<Value: FixedWidthInteger>() throws -> Value {
    switch value {
    case .integer(let number):
      guard number.magnitude <= Self.mostInteger, let integer = Value(exactly: number) else {
        throw DocumentError("the number is out of range", at: path)
      }
      return integer
    case .unsigned: throw DocumentError("the number is out of range", at: path)
    case .null, .bool, .number, .string, .array, .object: throw DocumentError.expected("an integer", at: path)
    }
  }

  private static let mostInteger: UInt64 = 9_007_199_254_740_991
}
