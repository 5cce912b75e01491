public import Connect

/// A request before it is sent, as modified by the stages of a transfer.
public struct PreparedExchange: Sendable {
  /// The request that the caller passed to the transfer.
  public let asked: HTTPRequest
  /// Number of redirects followed before this hop.
  public let redirects: Int
  /// Number of retries of this hop, by any policy.
  public let repetitions: Int
  /// The URL that redirected to this hop; nil for the first hop.
  public let previous: URI?
  /// The request to be sent.
  public var request: HTTPRequest
  /// The alternative service to connect to (RFC 7838); certificate, server_name and authority remain the origin's.
  public var alternative: Target?
  /// The response to use instead of sending the request; nil to send it.
  public var stored: SyntheticResponse?
  /// The connection of the response; nil before it is received, and for a stored one.
  public internal(set) var connection: ConnectionInfo?

  /// The proxy of the request; nil for none.
  var proxy: Proxy?
  /// The options that determine the default header fields; nil if unknown.
  var plan: Shared<HTTPOptions>?

  public init(asked: HTTPRequest, request: HTTPRequest, redirects: Int = 0, repetitions: Int = 0, previous: URI? = nil) {
    self.asked = asked
    self.request = request
    self.redirects = redirects
    self.repetitions = repetitions
    self.previous = previous
  }
}
