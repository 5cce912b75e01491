extension JSONValue {
  /// The document as a merge patch leaves it (RFC 7396, section 2): members that are null go, and objects are merged, too.
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
        // Also a new object is merged, as its own nulls are not to stay.
        members.append(Member(change.key, JSONValue.null.merging(patch: change.value)))
      }
    }
    return .object(members)
  }
}
