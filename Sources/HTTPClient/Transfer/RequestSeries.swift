public import Connect

/// Requests one after the other with the same options. A connection that can serve the next one to its origin stays open for it.
///
/// Used by the one task that made it, as its transfers are. Close it when the last of them is over.
public final class RequestSeries {
  public var options: HTTPOptions { plan.value }
  public var connector: Connector { opener.connector }
  let plan: Shared<HTTPOptions>
  let opener: ConnectionOpener
  /// The connection of the last transfer that has left one behind.
  private var kept: HTTPConnection?

  public init(_ options: HTTPOptions, connector: Connector) {
    plan = Shared(options)
    opener = ConnectionOpener(plan, connector)
  }

  /// The next request, which nothing has been done for yet.
  public func transfer(_ request: HTTPRequest) -> HTTPTransfer { HTTPTransfer(request, in: self) }

  /// Says goodbye on the connection that is left.
  public func close() async {
    await kept?.close()
    kept = nil
  }

  /// The connection for who asks next; nobody else has it then.
  func take() -> HTTPConnection? {
    defer { kept = nil }
    return kept
  }

  /// Of two transfers at a time the one that ends first leaves its connection; false for the other.
  func keep(_ connection: HTTPConnection) -> Bool {
    guard kept == nil else { return false }
    kept = connection
    return true
  }
}
