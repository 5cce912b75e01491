internal import HTTPWire

/// The cookies of one transfer.
final class CookieStage: ExchangeStage {
  private let policy: CookiePolicy
  /// What was asked first, as far as others had not changed where it goes.
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
    // Where curl has it: before what the caller says.
    exchange.request.fields.lines.insert(FieldLine(name: Array("Cookie".utf8), value: value), at: 0)
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    // What lay in a cache was heard when it came.
    if exchange.stored == nil { policy.jar?.store(head.fields, from: exchange.request.url, at: policy.now()) }
    return .proceed
  }

  private func isForGiven(_ url: URI) -> Bool { policy.trustsLocation || origin.map(url.sharesOrigin) ?? false }
}

extension HTTPRequest {
  /// The caller has a Cookie field, or wants none.
  fileprivate var mentionsCookies: Bool {
    fields.contains("Cookie") || removedFields.contains { FieldLine($0, "").isNamed("Cookie") }
  }
}
