public import Bytes

extension ParameterValue {
  /// Converts a JSON value (RFC 8259); the last of duplicate members counts.
  public init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .integer(let number): .integer(number)
      case .unsigned(let number): .unsigned(number)
      case .number(let number): .real(number)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map { ParameterValue($0) })
      case .object(let members): .dictionary(Self.merged(members.map { Member($0.key, ParameterValue($0.value)) }))
      }
  }

  /// The value as JSON; nil if it contains a number that JSON cannot represent.
  var json: JSONValue? {
    switch self {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .unsigned(number)
    case .real(let number): return number.isFinite ? .number(number) : nil
    case .string(let text): return .string(text)
    case .data(let bytes): return .string(Base64.encode(bytes))
    case .date(let time): return .string(time.rfc3339)
    case .array(let values):
      let parts = values.compactMap(\.json)
      return parts.count == values.count ? .array(parts) : nil
    case .dictionary(let members):
      let parts = Self.merged(members).compactMap { member in member.value.json.map { JSONValue.Member(member.name, $0) } }
      return parts.count == Self.merged(members).count ? .object(parts) : nil
    }
  }
}
