internal import HTTPWire

/// What names one version of a representation (RFC 9110, section 8.8.3), quotation marks and all.
struct EntityTag: Hashable, Sendable {
  let text: String

  /// For a weak comparison, of which only the opaque part counts (section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  /// Whether If-None-Match of the request holds it, so that nothing new is to be sent; nil without such a field.
  func isHeld(by fields: FieldSection) -> Bool? {
    guard fields.contains("If-None-Match") else { return nil }
    return fields.list(of: "If-None-Match").contains { $0 == "*" || Self.opaque($0) == Self.opaque(text) }
  }

  /// Whether If-Match lets a change of it through; a request without the field may change anything.
  static func mayChange(_ tag: EntityTag?, _ fields: FieldSection) -> Bool {
    guard fields.contains("If-Match") else { return true }
    guard let tag, !tag.text.hasPrefix("W/") else { return false }
    return fields.list(of: "If-Match").contains { $0 == "*" || $0 == tag.text }
  }
}
