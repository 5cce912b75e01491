public import Bytes
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

/// Upgrades requests to https for hosts that require it, before a connection is opened (RFC 6797).
///
/// Has to precede all policies that use the URL: cookies, credentials and caches need the URL that is actually requested.
public final class StrictTransportPolicy: ExchangePolicy {
  /// The list of hosts. Access only on the reactor, as with `HTTPClient.withPolicy`.
  public var list: HSTSList
  let now: () -> Timestamp

  public init(list: HSTSList = HSTSList(), now: @escaping () -> Timestamp = { Platform.now }) {
    self.list = list
    self.now = now
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { StrictTransportStage(self) }
}
