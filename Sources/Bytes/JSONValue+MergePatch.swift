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
