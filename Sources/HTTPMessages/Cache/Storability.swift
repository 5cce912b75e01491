public import HTTPWire

/// The decision whether a private cache may store a response (RFC 9111, section 3).
public enum Storability: Hashable, Sendable {
  case storable
  /// The reason why it may not, as text.
  case not(String)

  /// `fields` are the header fields of the request as sent.
  public init(_ head: ResponseHead, method: String, fields: FieldSection) {
    let control = CacheControl(head.fields)
    if method != "GET" {
      self = .not("only responses to GET are stored")
    } else if head.hasLengthConflict {
      self = .not("Content-Length and Transfer-Encoding contradict each other")
    } else if fields.contains("Range") || head.status == 206 || head.fields.contains("Content-Range") {
      self = .not("parts are not stored")
    } else if CacheControl(fields).contains("no-store") {
      self = .not("the request has no-store")
    } else if control.contains("no-store") {
      self = .not("the response has no-store")
    } else if control.contains("must-understand"), !Self.understoodStatuses.contains(head.status) {
      self = .not("the response has must-understand, and status \(head.status) is not understood")
    } else if head.status < 200 || head.status == 304 || !(200...599).contains(head.status) {
      self = .not("status \(head.status) is not stored")
    } else if head.fields.list(of: "Vary").contains("*") {
      self = .not("the response varies with more than the request")
    } else if Self.isExplicit(head, control) || Self.heuristicStatuses.contains(head.status) {
      self = .storable
    } else {
      self = .not("status \(head.status) is stored only if the response has a lifetime")
    }
  }

  /// True if the response may be stored.
  public var isStorable: Bool { self == .storable }

  private static func isExplicit(_ head: ResponseHead, _ control: CacheControl) -> Bool {
    head.fields.contains("Expires") || ["max-age", "public", "private"].contains { control.contains($0) }
  }

  /// Heuristically cacheable status codes (RFC 9110, section 15.1), except 206.
  static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
  /// Status codes whose caching requirements are implemented.
  private static let understoodStatuses = heuristicStatuses.union([302, 303, 307, 400, 403])
}
