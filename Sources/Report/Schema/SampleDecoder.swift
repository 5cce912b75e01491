internal import Bytes
internal import X509

/// A decoder of values without a document, from which JSON Schemas are derived.
///
/// A complete value has every optional member and one element in each list; a sparse one has none of them.
struct SampleDecoder: Decoder {
  let isComplete: Bool
  /// The number of values around this one.
  private(set) var depth = 0
  /// The text for strings.
  private(set) var text = "x"
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(isComplete: Bool) { self.isComplete = isComplete }

  /// The key of each member of a dictionary.
  static let anyKey = "*"
  /// Values nested deeper are sparse, so that types that contain themselves end.
  private static let depthLimit = 5

  fileprivate var hasOptionals: Bool { isComplete && depth < Self.depthLimit }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SampleMembers<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { SampleElements(decoder: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { SampleScalar(decoder: self) }

  /// A sample of a type; `key` is that of the member.
  fileprivate func value<Value: Decodable>(of type: Value.Type, key: String? = nil) throws -> Value {
    let text = ScalarForm.sample(of: type) ?? key.flatMap { Self.texts[$0] } ?? text
    if let value = Self.scalar(type, text) as? Value { return value }
    if let closed = type as? any CaseIterable.Type, let first = Self.first(of: closed) as? Value { return first }
    var nested = self
    nested.depth += 1
    nested.text = text
    return try Value(from: nested)
  }

  private static func scalar(_ type: Any.Type, _ text: String) -> Any? {
    if type == String.self { return text }
    if type == Bool.self { return true }
    if type == Double.self { return 1.5 }
    if let integer = type as? any FixedWidthInteger.Type { return one(integer) }
    return nil
  }

  private static func one<Number: FixedWidthInteger>(_ type: Number.Type) -> Any { type.init(1) }

  private static func first<Closed: CaseIterable>(of type: Closed.Type) -> Any? { type.allCases.first }

  /// Strings whose type does not determine their syntax, by the key of the member.
  private static let texts = ["pem": PEM.write([0x30, 0]), "id": "0x00"]
}

private struct SampleMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { decoder.hasOptionals ? [Key(stringValue: SampleDecoder.anyKey)].compactMap(\.self) : [] }

  func contains(_ key: Key) -> Bool { decoder.hasOptionals }
  func decodeNil(forKey key: Key) -> Bool { !decoder.hasOptionals }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.value(of: type, key: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested> {
    decoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct SampleElements: UnkeyedDecodingContainer {
  let decoder: SampleDecoder
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoder.hasOptionals ? 1 : 0 }
  var isAtEnd: Bool { currentIndex >= (decoder.hasOptionals ? 1 : 0) }

  init(decoder: SampleDecoder) { self.decoder = decoder }

  mutating func decodeNil() -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try decoder.value(of: type)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
    currentIndex += 1
    return decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return decoder.unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder { decoder }
}

private struct SampleScalar: SingleValueDecodingContainer {
  let decoder: SampleDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { !decoder.hasOptionals }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(of: type) }
}
