internal import Connect
internal import HTTPWire

/// Applies alternative services to the exchanges of one transfer.
final class AlternativeServiceStage: ExchangeStage {
  private let policy: AlternativeServicePolicy

  init(_ policy: AlternativeServicePolicy) { self.policy = policy }

  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {
    guard exchange.stored == nil, exchange.alternative == nil, let target = policy.alternative(for: exchange.request.url) else { return }
    exchange.alternative = target
    // Sends the alternative's authority to the server, so that it can detect a loop (section 5).
    if !exchange.request.fields.contains("Alt-Used") { exchange.request.fields.append("Alt-Used", target.description) }
  }

  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction {
    guard exchange.stored == nil else { return .proceed }
    let url = exchange.request.url
    if head.status == 421, let target = exchange.alternative {
      // The alternative does not serve this origin (section 6).
      policy.cache.remove(host: target.host, port: target.port, for: url)
      policy.noteFailure(of: target)
      return .repeated(because: "\(target) does not serve \(url.authority)", after: .zero)
    }
    policy.cache.receive(head, from: url, isTrusted: exchange.isTrusted, at: policy.now())
    return .proceed
  }

  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction {
    guard let target = exchange.alternative, head == nil, Self.beforeSending.contains(error.phase) else { return .proceed }
    policy.noteFailure(of: target)
    return .repeated(because: "\(target), an alternative of \(exchange.request.url.authority), failed: \(error.code)", after: .zero)
  }

  /// Phases before the request is sent; a failure in them allows a retry with any method.
  private static let beforeSending: Set<HTTPError.Phase> = [.queue, .dns, .connect, .proxy, .starttls, .tls, .verify]
}
