/// A JSON document (RFC 8259) whose members keep their order.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The first member with that key; nil if there is none, or if this is not an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

extension JSONValue {
  /// Applies a JSON merge patch (RFC 7396, section 2): null members are removed, and nested objects are merged.
  public func merging(patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members = self.members
    for change in changes {
      let place = members.firstIndex { $0.key == change.key }
      if change.value == .null {
        members.removeAll { $0.key == change.key }
      } else if let place {
        members[place].value = members[place].value.merging(patch: change.value)
      } else {
        // A new object is merged as well, to drop its own nulls.
        members.append(Member(change.key, JSONValue.null.merging(patch: change.value)))
      }
    }
    return .object(members)
  }
}
