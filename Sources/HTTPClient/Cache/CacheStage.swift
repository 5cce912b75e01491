internal import Bytes
internal import HTTPWire

/// The cache's part in the exchanges of one transfer.
final class CacheStage: ExchangeStage {
  /// The decision on the current exchange.
  private enum Course {
    /// No decision, or the report has been delivered.
    case none
    case asking(CacheReport.Outcome, because: String)
    case validating(StoredResponse, because: String)
  }

  /// A response that is being collected.
  private struct PendingResponse {
    let head: ResponseHead
    var content: [UInt8] = []
    var isTooLong = false
    let outcome: CacheReport.Outcome
    let reason: String
    /// The time at which the head was received.
    let time: Timestamp
  }

  private let terms: CacheOptions
  private let tell: (CacheReport, Int) -> Void
  private var course = Course.none
  private var arriving: PendingResponse?
  private var url: URI?
  /// Number of exchanges so far.
  private var count = 0
  /// The request's header fields as sent, with a line for the identity.
  private var fields = FieldSection()
  private var requestTime = Timestamp(seconds: 0)
  /// True after the server validated another response than the stored one; then the full response is requested.
  private var mistrusts = false

  init(_ terms: CacheOptions, tell: @escaping (CacheReport, Int) -> Void) {
    self.terms = terms
    self.tell = tell
  }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    count += 1
    arriving = nil
    course = .none
    url = exchange.request.url
    // Another policy has already supplied a response.
    guard exchange.stored == nil else { return }
    // A response from an unverified server must not be stored for requests that verify the server.
    guard exchange.isBelieved else { return report(.passed, "trust in the server is not enforced") }
    guard exchange.request.method != "GET" || !exchange.request.body.exists else {
      return report(.passed, "the request is a GET with content")
    }
    fields = try exchange.fieldsOnTheWire()
    fields.lines.append(CacheIdentity.line(of: fields, tls: exchange.plan?.value.tls, proxy: exchange.proxy))
    requestTime = terms.now()
    let stored = mistrusts ? [] : terms.store.responses(for: key(of: exchange.request.url))
    switch CacheDecision(method: exchange.request.method, fields: fields, stored: stored, at: requestTime) {
    case .answer(let chosen, let reason):
      exchange.stored = SyntheticResponse(head: chosen.head(at: requestTime), content: chosen.content)
      report(.hit, reason, age: chosen.freshness.age(at: requestTime), content: chosen.content.count)
    case .validate(let chosen, let reason):
      if let tag = chosen.entityTag { exchange.request.fields.append("If-None-Match", tag) }
      if let date = chosen.lastModified { exchange.request.fields.append("If-Modified-Since", date) }
      course = .validating(chosen, because: reason)
    case .ask(let reason): course = .asking(.miss, because: reason)
    case .pass(let reason): course = .asking(.passed, because: reason)
    case .unsatisfiable(let reason):
      exchange.stored = SyntheticResponse(head: Self.gatewayTimeout, content: [])
      report(.unsatisfiable, reason)
    }
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    let responseTime = terms.now()
    for gone in CacheInvalidation.urls(after: exchange.request.method, to: exchange.request.url, answeredBy: head) {
      terms.store.forget(key(of: gone))
    }
    switch course {
    case .none: return .proceed
    case .validating(let chosen, let reason):
      guard head.status == 304 else {
        collect(PendingResponse(head: head, outcome: .miss, reason: reason, time: responseTime), in: exchange)
        return .proceed
      }
      course = .none
      guard let fresh = chosen.freshened(by: head, requestTime: requestTime, responseTime: responseTime) else {
        mistrusts = true
        terms.store.forget(key(of: exchange.request.url))
        return .repeated(because: "the server confirmed a response other than the stored one", after: .zero)
      }
      let isStorable = Storability(fresh.head, method: "GET", fields: fields).isStorable
      if isStorable {
        terms.store.keep(fresh, for: key(of: exchange.request.url))
      } else {
        terms.store.forget(key(of: exchange.request.url))
      }
      report(.validated, reason, age: fresh.freshness.age(at: responseTime), isStored: isStorable, content: fresh.content.count)
      return .replaced(SyntheticResponse(head: fresh.head(at: responseTime), content: fresh.content))
    case .asking(let outcome, let reason):
      collect(PendingResponse(head: head, outcome: outcome, reason: reason, time: responseTime), in: exchange)
      return .proceed
    }
  }

  func received(_ content: ArraySlice<UInt8>) {
    guard arriving != nil else { return }
    if (arriving?.content.count ?? 0) + content.count > terms.store.largestContent {
      arriving?.content = []
      arriving?.isTooLong = true
    } else if arriving?.isTooLong == false {
      arriving?.content += content
    }
  }

  func ended(trailers: FieldSection, isComplete: Bool) {
    guard let answer = arriving, let url else { return }
    arriving = nil
    guard isComplete, !answer.isTooLong else {
      return report(answer.outcome, answer.reason, objection: isComplete ? "it is too long" : "it is incomplete")
    }
    guard let variance = FieldVariance.all(of: answer.head, to: fields) else {
      return report(answer.outcome, answer.reason, objection: "it varies with too much")
    }
    terms.store.keep(
      StoredResponse(
        head: answer.head, content: answer.content, variance: variance, requestTime: requestTime, responseTime: answer.time),
      for: key(of: url))
    report(answer.outcome, answer.reason, isStored: true)
  }

  /// Collects the server's response, to be stored when it is complete, if that is allowed.
  private func collect(_ answer: PendingResponse, in exchange: PreparedExchange) {
    course = .none
    switch Storability(answer.head, method: exchange.request.method, fields: fields) {
    case .storable: arriving = answer
    case .not(let objection): report(answer.outcome, answer.reason, objection: objection)
    }
  }

  private func report(
    _ outcome: CacheReport.Outcome, _ reason: String, age: Int64? = nil, isStored: Bool = false, objection: String? = nil, content: Int = 0
  ) {
    let report = CacheReport(
      exchange: count - 1, url: url.map { "\($0)" } ?? "", outcome: outcome, reason: reason, age: age, isStored: isStored,
      objection: objection)
    tell(report, content)
  }

  private func key(of url: URI) -> CacheKey { CacheKey(url, partition: terms.partition) }

  /// The response to `only-if-cached` without a stored response (RFC 9111, section 5.2.1.7).
  private static let gatewayTimeout = ResponseHead(
    version: .http11, status: 504, reason: Array("Gateway Timeout".utf8), fields: FieldSection([FieldLine("Content-Length", "0")]))
}

extension PreparedExchange {
  fileprivate var isBelieved: Bool { !request.url.isSecure || plan?.value.trust.isEnforced != false }

  /// The header fields to be sent: those of the request and the default ones.
  fileprivate func fieldsOnTheWire() throws(HTTPError) -> FieldSection {
    guard let plan else { return request.fields }
    return try RequestHeadBuilder.head(of: Shared(request), in: .http11, plan: plan).fields
  }
}

/// Settings shared by the stages of a cache.
struct CacheOptions {
  let store: any ResponseStore
  let partition: String
  let now: () -> Timestamp
}

/// Invalidation of stored responses after a successful unsafe request (RFC 9111, section 4.4).
enum CacheInvalidation {
  /// The URLs to invalidate: the request's, and those of the same origin in Location and Content-Location.
  static func urls(after method: String, to url: URI, answeredBy head: ResponseHead) -> [URI] {
    guard !safeMethods.contains(method), (200..<400).contains(head.status) else { return [] }
    let named = ["Location", "Content-Location"].compactMap { name in
      head.fields.first(name).flatMap { try? url.resolving($0) }
    }
    // Other origins are excluded: otherwise any server could evict their responses.
    return [url] + named.filter { $0.sharesOrigin(with: url) }
  }

  /// Safe methods (RFC 9110, section 9.2.1).
  private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
}
