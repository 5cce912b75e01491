internal import HTTPWire

/// The cookie processing of one transfer.
final class CookieStage: ExchangeStage {
  private let policy: CookiePolicy
  /// The URL of the first exchange, after changes by other policies.
  private var origin: URI?

  init(_ policy: CookiePolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    let url = exchange.request.url
    if exchange.redirects == 0 { origin = url }
    let given = policy.given.flatMap { !$0.isEmpty && isForGiven(url) && !exchange.request.mentionsCookies ? $0 : nil }
    var value = policy.jar?.field(for: url, at: policy.now(), besides: given.map { $0.utf8.count + 2 } ?? 0) ?? []
    if let given {
      if !value.isEmpty { value += [UInt8(ascii: ";"), 0x20] }
      value += given.utf8
    }
    guard !value.isEmpty else { return }
    // The same position as in curl: before the caller's fields.
    exchange.request.fields.lines.insert(FieldLine(name: Array("Cookie".utf8), value: value), at: 0)
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    // The cookies of a stored response were processed when it was received.
    if exchange.stored == nil { policy.jar?.store(head.fields, from: exchange.request.url, at: policy.now()) }
    return .proceed
  }

  private func isForGiven(_ url: URI) -> Bool { policy.trustsLocation || origin.map(url.sharesOrigin) ?? false }
}

extension HTTPRequest {
  /// True if the caller sets or removes the Cookie field.
  fileprivate var mentionsCookies: Bool {
    fields.contains("Cookie") || removedFields.contains { FieldLine($0, "").isNamed("Cookie") }
  }
}
