internal import Bytes

/// The members of an object, for types that make their JSON without `Codable`.
///
/// A history stores a document with every request, and `Codable` takes several times the instructions: it makes the type of a generic
/// container for each encoded type at run time.
struct MemberList {
  private(set) var members: [JSONValue.Member] = []

  init(_ capacity: Int) { members.reserveCapacity(capacity) }

  var json: JSONValue { .object(members) }

  mutating func add(_ key: String, _ value: JSONValue) { members.append(JSONValue.Member(key, value)) }
  mutating func add(_ key: String, _ value: String?) { add(key, value.map { .string($0) } ?? .null) }
  mutating func add(_ key: String, _ value: Bool) { add(key, .bool(value)) }
  mutating func add(_ key: String, _ value: Int) { add(key, .integer(Int64(value))) }
  mutating func add(_ key: String, _ value: Int64?) { add(key, value.map { .integer($0) } ?? .null) }
  mutating func add(_ key: String, _ value: UInt64) { add(key, .unsigned(value)) }
  mutating func add(_ key: String, _ values: [String]) { add(key, .array(values.map { .string($0) })) }

  /// Encodes a value that is rarely there as `Codable`.
  mutating func add(rare key: String, _ value: (some Encodable)?) {
    add(key, value.map { DocumentEncoder.value(of: $0) } ?? .null)
  }

  mutating func add(rare key: String, _ values: [some Encodable]) {
    add(key, values.isEmpty ? .array([]) : DocumentEncoder.value(of: values))
  }
}
