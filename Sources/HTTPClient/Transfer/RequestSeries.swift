public import Connect

/// Consecutive requests with the same options. A connection that can serve the next one to its origin is kept open.
///
/// Used by the task that created it, like its transfers. Close it after the last of them.
public final class RequestSeries {
  /// The options of all requests.
  public var options: HTTPOptions { plan.value }
  /// The connector for the hosts.
  public var connector: Connector { means.value }
  private let means: Shared<Connector>
  private let plan: Shared<HTTPOptions>
  private let connection: DedicatedConnection

  public init(_ options: HTTPOptions, connector: Connector) {
    plan = Shared(options)
    means = Shared(connector)
    connection = DedicatedConnection(plan, connector, outlivesTransfers: true)
  }

  /// Creates a transfer for the next request, which has not started yet.
  public func transfer(_ request: HTTPRequest) -> HTTPTransfer {
    HTTPTransfer(request, plan: plan, connector: means, source: connection, policies: [])
  }

  /// Closes the remaining connection in an orderly way.
  public func close() async { await connection.close() }
}
