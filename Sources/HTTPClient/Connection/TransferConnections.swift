public import Connect
internal import Transport

/// Connections that several transfers share, one after the other or at the same time.
///
/// Transfers use them on the connector's reactor; connections to the same host with the same options are reused, and requests share an
/// HTTP/2 connection.
public final class TransferConnections: Sendable {
  public let connector: Connector
  private let pool: ReactorBound<ConnectionPool>

  public init(_ limits: PoolLimits = PoolLimits(), connector: Connector) {
    self.connector = connector
    pool = ReactorBound(
      on: connector.reactor,
      making: { ConnectionPool(limits, connector, clock: nil, resumesSessions: false) })
  }

  /// Closes all connections; later transfers open separate ones.
  public func close() async { await pool.withValueIfMade { $0 }?.close() }

  /// Nil on other threads than the reactor's, and after `close`.
  var source: (any ConnectionSource)? { pool.withValue { $0 }.flatMap { $0.isClosed ? nil : $0 } }
}

extension HTTPTransfer {
  /// Creates a transfer that uses shared connections; the policies are applied in this order.
  public convenience init(
    _ request: HTTPRequest, options: HTTPOptions, connections: TransferConnections, policies: [any ExchangePolicy] = []
  ) {
    let plan = Shared(options)
    let source = connections.source ?? DedicatedConnection(plan, connections.connector, outlivesTransfers: false)
    self.init(request, plan: plan, connector: Shared(connections.connector), source: source, policies: policies)
  }
}
