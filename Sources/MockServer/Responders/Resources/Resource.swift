internal import Bytes
internal import Crypto

/// A member of a collection.
struct Resource: Hashable, Sendable {
  /// Decoded, as compared with a path segment.
  let id: String
  /// An object that includes its `id`.
  let value: JSONValue

  /// Nil if the value is not an object with a usable `id`.
  init?(_ value: JSONValue) {
    guard case .object = value, let member = value["id"], let id = member.plainText, member != .null, !id.isEmpty else { return nil }
    self.id = id
    self.value = value
  }

  var tag: EntityTag { EntityTag(text: "\"\(Hex.encode(Digest.sha256(JSONWriter(pretty: false).bytes(of: value)).prefix(8)))\"") }
}
