internal import Bytes
internal import Crypto

/// One of a collection's members.
struct Resource: Hashable, Sendable {
  /// As it stands in a path.
  let id: String
  /// An object, with its `id`.
  let value: JSONValue

  /// Nil for what is no object with an `id` that can stand in a path.
  init?(_ value: JSONValue) {
    guard case .object = value, let member = value["id"], let id = member.plainText, member != .null, !id.isEmpty else { return nil }
    self.id = id
    self.value = value
  }

  var tag: EntityTag { EntityTag(text: "\"\(Hex.encode(Digest.sha256(JSONText(pretty: false).bytes(of: value)).prefix(8)))\"") }
}
