internal import Bytes
internal import Crypto
internal import HTTPWire

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

// MARK: - Changes

extension Resource {
  /// A new member; the object gets `nextID` if it has none.
  init(adding value: JSONValue, nextID: Int64) throws(ResourceError) {
    guard case .object(let members) = value else { throw .noObject }
    let hasID = members.contains { $0.key == "id" }
    guard let resource = Resource(hasID ? value : .object([.init("id", .integer(nextID))] + members)) else { throw .noObject }
    self = resource
  }

  /// The member that a PUT creates, or that replaces `old`.
  init(replacing old: Resource?, by value: JSONValue, at id: String, if fields: FieldSection) throws(ResourceError) {
    guard EntityTag.mayChange(old?.tag, fields), old?.tag.isHeld(by: fields) != true else { throw .condition }
    self = try Resource.named(value, id, replacing: old)
  }

  /// Applies a merge patch (RFC 7396).
  func patched(by patch: JSONValue, if fields: FieldSection) throws(ResourceError) -> Resource {
    guard EntityTag.mayChange(tag, fields) else { throw .condition }
    guard case .object = patch else { throw .noObject }
    return try Self.named(value.merging(patch: patch), id, replacing: self)
  }

  func checkRemoval(if fields: FieldSection) throws(ResourceError) {
    guard EntityTag.mayChange(tag, fields) else { throw .condition }
  }

  /// The object with the path's id, which is added if missing.
  private static func named(_ value: JSONValue, _ id: String, replacing old: Resource?) throws(ResourceError) -> Resource {
    guard case .object(let members) = value else { throw .noObject }
    if let own = value["id"] {
      guard own.plainText == id, let resource = Resource(value) else { throw .otherID(own.plainText ?? "an object") }
      return resource
    }
    guard let resource = Resource(.object([.init("id", old?.value["id"] ?? .string(id))] + members)) else { throw .noObject }
    return resource
  }

  /// The id for the next member without one, once this member exists.
  func nextID(after next: Int64) -> Int64 {
    guard let number = Int64(id), number >= next, number < .max else { return next }
    return number + 1
  }
}

/// The reason why a change of a collection fails, or a query of one in a database.
enum ResourceError: Error, Hashable {
  /// No member has the id.
  case missing
  /// A member with the id exists already.
  case exists(String)
  /// The id in the content differs from the path's.
  case otherID(String)
  /// A condition of the request is not met.
  case condition
  case noObject
  /// The maximum number of members is reached.
  case full
  /// The change was made in memory, but the file could not be written.
  case unwritten(String)
  /// The disk is full, and the change was not made.
  case diskFull
  /// The database cannot be used, and no change was made.
  case unavailable(String)
}
