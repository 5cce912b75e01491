public import Connect

/// Requests one after the other with the same options. A connection that can serve the next one to its origin stays open for it.
///
/// Used by the one task that made it, as its transfers are. Close it when the last of them is over.
public final class RequestSeries {
  /// Those of all its requests.
  public var options: HTTPOptions { plan.value }
  /// By which its hosts are reached.
  public var connector: Connector { means.value }
  private let means: Shared<Connector>
  private let plan: Shared<HTTPOptions>
  private let connection: LoneConnection

  public init(_ options: HTTPOptions, connector: Connector) {
    plan = Shared(options)
    means = Shared(connector)
    connection = LoneConnection(plan, connector, outlivesTransfers: true)
  }

  /// The next request, which nothing has been done for yet.
  public func transfer(_ request: HTTPRequest) -> HTTPTransfer {
    HTTPTransfer(request, plan: plan, connector: means, source: connection, policies: [])
  }

  /// Says goodbye on the connection that is left.
  public func close() async { await connection.close() }
}
