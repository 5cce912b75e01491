public import Bytes

extension JSONValue {
  /// A JSON Schema that allows only the members that it names, to find those that it lacks.
  public var strictSchema: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.strictSchema))
    case .object(let members):
      .object(
        members.map { Member($0.key, $0.value.strictSchema) } + (isOpenObject ? [Member("additionalProperties", .bool(false))] : []))
    default: self
    }
  }

  /// True for the schema of an object; `properties` itself has members that may be named like keywords.
  private var isOpenObject: Bool {
    guard case .object? = self["properties"], self["type"] == .string("object") else { return false }
    return self["additionalProperties"] == nil
  }
}
