public import Bytes

/// The value of a parameter before encoding: the types that JSON, property lists and forms have in common.
public indirect enum ParameterValue: Hashable, Sendable {
  /// Not supported in property lists; omitted in forms.
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number too large for `integer`.
  case unsigned(UInt64)
  case real(Double)
  case string(String)
  /// Bytes; base 64 in JSON and forms.
  case data([UInt8])
  /// A time; RFC 3339 in JSON and forms.
  case date(Timestamp)
  case array([ParameterValue])
  /// Members in order; the last of duplicate members counts.
  case dictionary([Member])

  /// A member of a dictionary.
  public struct Member: Hashable, Sendable {
    /// Any text; encodings escape it as required.
    public var name: String
    /// Any value, including dictionaries.
    public var value: ParameterValue

    public init(_ name: String, _ value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members of a dictionary; nil for other values.
  public var members: [Member]? { if case .dictionary(let members) = self { members } else { nil } }

  /// The members of both if both are dictionaries, otherwise the later value. A member keeps its first position.
  func merging(_ later: ParameterValue) -> ParameterValue {
    guard let mine = members, let others = later.members else { return later }
    return .dictionary(Self.merged(mine + others))
  }

  /// Each name once, with its last value, at its first position.
  static func merged(_ members: [Member]) -> [Member] {
    var places: [String: Int] = [:]
    var merged: [Member] = []
    for member in members {
      if let place = places[member.name] {
        merged[place] = member
      } else {
        places[member.name] = merged.count
        merged.append(member)
      }
    }
    return merged
  }
}

extension ParameterValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: ParameterValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self = .dictionary(Self.merged(elements.map { Member($0.0, $0.1) }))
  }
}

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
