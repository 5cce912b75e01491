internal import Bytes

/// The members of a JSON object in order; one without a value is omitted.
struct JSONMembers {
  private var members: [JSONValue.Member] = []

  var json: JSONValue { .object(members) }

  mutating func set(_ key: String, _ value: JSONValue?) {
    if let value { members.append(JSONValue.Member(key, value)) }
  }

  mutating func set(_ key: String, _ text: String?) { set(key, text.map { .string($0) }) }

  mutating func set(_ key: String, _ number: Int?) { set(key, number.map { .integer(Int64($0)) }) }

  mutating func set(_ key: String, _ flag: Bool) { set(key, .bool(flag)) }

  /// Omitted if there are none.
  mutating func set(_ key: String, _ texts: [String]) { set(key, texts.isEmpty ? nil : .array(texts.map { .string($0) })) }

  /// Omitted if there are none.
  mutating func set(_ key: String, _ values: [JSONValue]) { set(key, values.isEmpty ? nil : .array(values)) }

  /// A nested object.
  mutating func set(_ key: String, _ fill: (inout JSONMembers) -> Void) { set(key, JSONMembers.object(fill)) }

  static func object(_ fill: (inout JSONMembers) -> Void) -> JSONValue {
    var members = JSONMembers()
    fill(&members)
    return members.json
  }
}
