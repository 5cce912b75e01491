internal import Bytes
internal import Connect
internal import HTTPWire

/// The state of a client, on its reactor's thread.
final class ClientState {
  let pool: ConnectionPool
  private let policies: [any ExchangePolicy]
  private let ordinary: Shared<HTTPOptions>
  private let collecting: Shared<HTTPOptions>
  private let collectedBytes: UInt64
  private let connector: Shared<Connector>

  init(_ configuration: HTTPClient.Configuration, _ connector: Connector) {
    self.connector = Shared(connector)
    pool = ConnectionPool(
      configuration.pool, connector, clock: configuration.clock, resumesSessions: configuration.resumesSessions)
    policies = configuration.policies()
    ordinary = Shared(configuration.options)
    collectedBytes = configuration.collectedBytes
    collecting = Shared(configuration.options.collecting(atMost: configuration.collectedBytes))
  }

  func policy<P: ExchangePolicy>(_ kind: P.Type) -> P? { policies.lazy.compactMap { $0 as? P }.first }

  /// A transfer that has not started. `isCollected` limits its content to the bytes that one response may hold.
  func transfer(_ request: HTTPRequest, _ terms: RequestOptions, isCollected: Bool) -> HTTPTransfer {
    HTTPTransfer(
      request, plan: plan(of: request, terms, isCollected: isCollected), connector: connector, source: pool, policies: policies)
  }

  /// Requests without overrides share one plan.
  private func plan(of request: HTTPRequest, _ terms: RequestOptions, isCollected: Bool) -> Shared<HTTPOptions> {
    if terms.options == nil, request.timeout == nil, request.priority == nil { return isCollected ? collecting : ordinary }
    var options = terms.options ?? ordinary.value
    if let timeout = request.timeout { options.maximumTime = min(timeout, options.maximumTime ?? timeout) }
    if let priority = request.priority { options.priority = priority.field }
    return Shared(isCollected ? options.collecting(atMost: collectedBytes) : options)
  }
}

extension HTTPOptions {
  fileprivate func collecting(atMost count: UInt64) -> HTTPOptions {
    var options = self
    options.limits.decodedBytes = min(count, options.limits.decodedBytes ?? count)
    return options
  }
}
