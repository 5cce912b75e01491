internal import Bytes
internal import HTTPServer
internal import HTTPWire

/// A collection of JSON objects, in memory or in a database.
protocol ResourceCollection: Sendable {
  /// The members that pass the filters, from `offset` on and at most `limit`, in the order of their insertion.
  func list(_ filters: [ResourceFilter], offset: Int, limit: Int) async throws(ResourceError) -> ResourceListing
  func resource(_ id: String) async throws(ResourceError) -> Resource?
  /// Generates an id if the object has none.
  func add(_ value: JSONValue) async throws(ResourceError) -> Resource
  /// Creates or replaces a member; `isNew` is true if it was created.
  func put(_ value: JSONValue, at id: String, if fields: FieldSection) async throws(ResourceError) -> (resource: Resource, isNew: Bool)
  /// Applies a merge patch (RFC 7396).
  func patch(_ id: String, with patch: JSONValue, if fields: FieldSection) async throws(ResourceError) -> Resource
  func remove(_ id: String, if fields: FieldSection) async throws(ResourceError)
}

/// A condition on one field of the members, `user.email=a@example.org`.
struct ResourceFilter: Hashable, Sendable {
  let name: String
  let value: String

  func holds(_ member: JSONValue) -> Bool { member.values(at: name[...]).first?.plainText == value }

  /// A text that the JSON of every matching member contains, so that others need not be parsed; nil if there is none.
  ///
  /// JSON has letters and digits of strings and integers unchanged, and `true`, `false` and `null`. The text of a fractional or large number
  /// has other characters as well (`1.5`, `1e+20`), which is why such values have no fragment.
  var fragment: String? {
    let isPlain = value.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: false
      }
    }
    return isPlain && !value.isEmpty ? value : nil
  }
}

/// The members that a query returns.
struct ResourceListing: Sendable {
  enum Content: Sendable {
    case values([JSONValue])
    case generated(any SiteGenerator)
  }

  /// Their number without offset and limit.
  let total: Int
  let content: Content

  var response: SiteResponse {
    let response =
      switch content {
      case .values(let values): SiteResponse.json(.array(values))
      case .generated(let generator): SiteResponse(.generated(generator), type: "application/json")
      }
    return response.with { $0.fields.append("X-Total-Count", "\(total)") }
  }
}
