public import Bytes

/// What a parameter says, before an encoding gives it a form: what JSON, property lists and forms have in common.
public indirect enum ParameterValue: Hashable, Sendable {
  /// No property list can say it; a form leaves it out.
  case null
  case bool(Bool)
  case integer(Int64)
  /// What is too large for `integer`.
  case unsigned(UInt64)
  case real(Double)
  case string(String)
  /// JSON and forms have it in base 64.
  case data([UInt8])
  /// JSON and forms have it as RFC 3339 writes it.
  case date(Timestamp)
  case array([ParameterValue])
  /// Members keep their order; of two by one name the last counts.
  case dictionary([Member])

  /// A name and what is said under it.
  public struct Member: Hashable, Sendable {
    /// Any text; encodings escape what they have to.
    public var name: String
    /// Any value, dictionaries among them.
    public var value: ParameterValue

    public init(_ name: String, _ value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// Nil for what has no members.
  public var members: [Member]? { if case .dictionary(let members) = self { members } else { nil } }

  /// The members of both, where both have any; else the later one alone. A member stays where it first stood.
  func merging(_ later: ParameterValue) -> ParameterValue {
    guard let mine = members, let others = later.members else { return later }
    return .dictionary(Self.merged(mine + others))
  }

  /// Each name once, with its last value, at its first place.
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
