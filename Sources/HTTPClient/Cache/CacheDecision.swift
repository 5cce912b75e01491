public import Bytes
public import HTTPWire

/// A cache's decision on a request before it is sent (RFC 9111, section 4), each with the reason as text.
public enum CacheDecision: Hashable, Sendable {
  /// Respond with the stored response.
  case answer(StoredResponse, because: String)
  /// Validate the stored response with the server.
  case validate(StoredResponse, because: String)
  /// Send the request: no stored response is usable.
  case ask(because: String)
  /// Send the request, bypassing the cache.
  case pass(because: String)
  /// The request accepts a stored response only, and there is none: 504.
  case unsatisfiable(because: String)

  /// `fields` are the header fields to be sent, `stored` the stored responses for the URL.
  public init(method: String, fields: FieldSection, stored: [StoredResponse], at now: Timestamp) {
    let wishes = CacheControl(fields)
    let found = Self.found(method, fields, wishes, stored, now)
    switch found {
    case .answer, .unsatisfiable: self = found
    case .validate(_, let why), .ask(let why), .pass(let why):
      self = wishes.contains("only-if-cached") ? .unsatisfiable(because: why) : found
    }
  }

  private static func found(
    _ method: String, _ fields: FieldSection, _ wishes: CacheControl, _ stored: [StoredResponse], _ now: Timestamp
  ) -> CacheDecision {
    guard method == "GET" else { return .pass(because: "only GET is served from a cache") }
    if wishes.contains("no-store") { return .pass(because: "the request has no-store") }
    if let name = own.first(where: { fields.contains($0) }) { return .pass(because: "the request has \(name)") }
    // The newest if several match (RFC 9111, section 4).
    guard let chosen = stored.filter({ $0.answers(fields) }).max(by: { $0.responseTime < $1.responseTime }) else {
      return .ask(because: stored.isEmpty ? "nothing is stored" : "the stored responses are for other requests (Vary)")
    }
    if let objection = objection(to: chosen, fields, wishes, now) {
      return chosen.hasValidator ? .validate(chosen, because: objection) : .ask(because: objection + ", and has no validator")
    }
    return .answer(chosen, because: chosen.freshness.explanation(at: now))
  }

  /// The reason why the response must not be used without validation; nil if there is none.
  private static func objection(
    to chosen: StoredResponse, _ fields: FieldSection, _ wishes: CacheControl, _ now: Timestamp
  ) -> String? {
    if wishes.contains("no-cache") { return "the request has no-cache" }
    if wishes.directives.isEmpty, fields.list(of: "Pragma").contains(where: { $0.lowercased() == "no-cache" }) {
      return "the request has Pragma: no-cache"
    }
    let rules = CacheControl(chosen.head.fields)
    // With field names it restricts less; validating the whole response is permitted as well (RFC 9111, section 5.2.2.4).
    if rules.contains("no-cache") { return "the response has no-cache" }
    let freshness = chosen.freshness
    let (age, remaining) = (freshness.age(at: now), freshness.remaining(at: now))
    if let limit = wishes.seconds("max-age"), age > limit || limit == 0 {
      return "the request requires max-age=\(limit), and it is \(age) s old"
    }
    if let least = wishes.seconds("min-fresh"), remaining < least {
      return "the request requires min-fresh=\(least): \(freshness.explanation(at: now))"
    }
    if remaining > 0 { return nil }
    if rules.contains("must-revalidate") { return "\(freshness.explanation(at: now)), and the response has must-revalidate" }
    if wishes.contains("max-stale") {
      let text = wishes.value("max-stale") ?? nil
      if text == nil || -remaining <= (wishes.seconds("max-stale") ?? 0) { return nil }
    }
    return freshness.explanation(at: now)
  }

  /// Fields that make the request conditional, or request a range.
  private static let own = ["Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"]
}
