public import HTTPWire

/// Whether an answer may be stored, by a cache of one user (RFC 9111, section 3).
public enum Storability: Hashable, Sendable {
  case storable
  /// Why not, in words.
  case not(String)

  /// `fields` are those that were sent.
  public init(_ head: ResponseHead, method: String, fields: FieldSection) {
    let control = CacheControl(head.fields)
    if method != "GET" {
      self = .not("only answers to GET are stored")
    } else if head.hasLengthConflict {
      self = .not("Content-Length and Transfer-Encoding contradict each other")
    } else if fields.contains("Range") || head.status == 206 || head.fields.contains("Content-Range") {
      self = .not("parts are not stored")
    } else if CacheControl(fields).contains("no-store") {
      self = .not("the request says no-store")
    } else if control.contains("no-store") {
      self = .not("the answer says no-store")
    } else if control.contains("must-understand"), !Self.understoodStatuses.contains(head.status) {
      self = .not("the answer says must-understand, and status \(head.status) is not understood")
    } else if head.status < 200 || head.status == 304 || !(200...599).contains(head.status) {
      self = .not("status \(head.status) is not stored")
    } else if head.fields.list(of: "Vary").contains("*") {
      self = .not("the answer varies with what no request shows")
    } else if Self.isExplicit(head, control) || Self.heuristicStatuses.contains(head.status) {
      self = .storable
    } else {
      self = .not("status \(head.status) is stored only where the answer says how long it lasts")
    }
  }

  /// Whether it may be stored.
  public var isStorable: Bool { self == .storable }

  private static func isExplicit(_ head: ResponseHead, _ control: CacheControl) -> Bool {
    head.fields.contains("Expires") || ["max-age", "public", "private"].contains { control.contains($0) }
  }

  /// RFC 9110, section 15.1, but for 206.
  static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
  /// Those whose rules are followed here.
  private static let understoodStatuses = heuristicStatuses.union([302, 303, 307, 400, 403])
}
