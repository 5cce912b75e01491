public import Bytes
public import HTTPWire

/// What a cache makes of a request, before anybody is asked (RFC 9111, section 4). Each with the reason, in words.
public enum CacheDecision: Hashable, Sendable {
  /// The stored answer will do.
  case answer(StoredResponse, because: String)
  /// The server is to say whether the stored answer is still right.
  case validate(StoredResponse, because: String)
  /// Nothing that is stored helps.
  case ask(because: String)
  /// The request is none of the cache's business.
  case pass(because: String)
  /// The request wants nothing but a stored answer, and there is none: 504.
  case unsatisfiable(because: String)

  /// `fields` are those that go out, `stored` what is stored for the URL.
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
    guard method == "GET" else { return .pass(because: "only GET is answered from a cache") }
    if wishes.contains("no-store") { return .pass(because: "the request says no-store") }
    if let name = own.first(where: { fields.contains($0) }) { return .pass(because: "the request has \(name)") }
    // The newest where several fit (RFC 9111, section 4).
    guard let chosen = stored.filter({ $0.answers(fields) }).max(by: { $0.responseTime < $1.responseTime }) else {
      return .ask(because: stored.isEmpty ? "nothing is stored" : "what is stored answers other requests (Vary)")
    }
    if let objection = objection(to: chosen, fields, wishes, now) {
      return chosen.hasValidator ? .validate(chosen, because: objection) : .ask(because: objection + ", and has no validator")
    }
    return .answer(chosen, because: chosen.freshness.explanation(at: now))
  }

  /// Why the answer must not be given as it is; nil where nothing speaks against it.
  private static func objection(
    to chosen: StoredResponse, _ fields: FieldSection, _ wishes: CacheControl, _ now: Timestamp
  ) -> String? {
    if wishes.contains("no-cache") { return "the request says no-cache" }
    if wishes.directives.isEmpty, fields.list(of: "Pragma").contains(where: { $0.lowercased() == "no-cache" }) {
      return "the request says Pragma: no-cache"
    }
    let rules = CacheControl(chosen.head.fields)
    // With names of fields it says less; asking for all is right, too (RFC 9111, section 5.2.2.4).
    if rules.contains("no-cache") { return "the answer says no-cache" }
    let freshness = chosen.freshness
    let (age, remaining) = (freshness.age(at: now), freshness.remaining(at: now))
    if let limit = wishes.seconds("max-age"), age > limit || limit == 0 {
      return "the request wants max-age=\(limit), and it is \(age) s old"
    }
    if let least = wishes.seconds("min-fresh"), remaining < least {
      return "the request wants min-fresh=\(least): \(freshness.explanation(at: now))"
    }
    if remaining > 0 { return nil }
    if rules.contains("must-revalidate") { return "\(freshness.explanation(at: now)), and the answer says must-revalidate" }
    if wishes.contains("max-stale") {
      let text = wishes.value("max-stale") ?? nil
      if text == nil || -remaining <= (wishes.seconds("max-stale") ?? 0) { return nil }
    }
    return freshness.explanation(at: now)
  }

  /// A request with one of these makes its own comparison, or wants a part.
  private static let own = ["Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range"]
}
