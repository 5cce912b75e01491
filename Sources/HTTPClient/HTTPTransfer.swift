public import Connect

/// One request and what comes of it, pulled by its caller.
///
/// Used by the one task that made it, which prefers the connector's reactor. Cancelling the task ends it with `cancelled`.
public final class HTTPTransfer {
  public let request: HTTPRequest
  public let options: HTTPOptions
  public let connector: Connector
  /// Every exchange so far, the last one as far as it has come.
  public private(set) var hops: [Hop] = []
  /// The last event has been given.
  public private(set) var isDone = false

  public init(_ request: HTTPRequest, options: HTTPOptions, connector: Connector) {
    self.request = request
    self.options = options
    self.connector = connector
  }

  /// The next event; nil after the last.
  public func next() async -> HTTPEvent? { nil }

  /// The response's next bytes, at most `options.chunkSize`; nil at the end.
  public func read() async throws(HTTPError) -> [UInt8]? { nil }

  /// Goes where the redirect leads that `next` has just told of.
  public func followRedirect() {}

  /// Takes the redirect's own response.
  public func declineRedirect() {}

  /// Ends it: the next event is `cancelled`.
  public func cancel() {}
}
