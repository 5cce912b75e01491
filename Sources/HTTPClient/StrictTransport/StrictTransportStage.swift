internal import HTTPWire
internal import PathValidation
internal import X509

/// Applies HSTS to the exchanges of one transfer.
final class StrictTransportStage: ExchangeStage {
  private let policy: StrictTransportPolicy

  init(_ policy: StrictTransportPolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    if let url = policy.list.upgraded(exchange.request.url, at: policy.now()) { exchange.request.url = url }
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    if exchange.stored == nil {
      policy.list.receive(head.fields, from: exchange.request.url, isTrusted: exchange.isTrusted, at: policy.now())
    }
    return .proceed
  }
}

extension PreparedExchange {
  /// True if the response was received over TLS and the server's certificate is trusted, whether or not that is enforced.
  var isTrusted: Bool { connection?.tls?.verdict?.trusted == true }
}
