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
