internal import HTTPWire

/// The entity tag of one version of a representation (RFC 9110, section 8.8.3), including the quotation marks.
struct EntityTag: Hashable, Sendable {
  let text: String

  /// The opaque part, for a weak comparison (section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  /// True if the request's If-None-Match contains the tag, so that no content has to be sent; nil without the field.
  func isHeld(by fields: FieldSection) -> Bool? {
    guard fields.contains("If-None-Match") else { return nil }
    return fields.list(of: "If-None-Match").contains { $0 == "*" || Self.opaque($0) == Self.opaque(text) }
  }

  /// True if If-Match permits a change of the representation; a request without the field is always permitted.
  static func mayChange(_ tag: EntityTag?, _ fields: FieldSection) -> Bool {
    guard fields.contains("If-Match") else { return true }
    guard let tag, !tag.text.hasPrefix("W/") else { return false }
    return fields.list(of: "If-Match").contains { $0 == "*" || $0 == tag.text }
  }
}
