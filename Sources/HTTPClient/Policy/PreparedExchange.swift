public import Connect

/// A request on its way out, as the stages of a transfer make it.
public struct PreparedExchange: Sendable {
  /// As the caller gave it to the transfer.
  public let asked: HTTPRequest
  /// Followed before this hop.
  public let redirects: Int
  /// Of this hop, whoever wanted them.
  public let repetitions: Int
  /// Where the redirect came from that led here; nil for the first hop.
  public let previous: URI?
  /// What goes out.
  public var request: HTTPRequest
  /// Where to connect instead (RFC 7838); certificate, server_name and authority stay the origin's.
  public var alternative: Target?
  /// Answers in place of the server.
  public var stored: StoredAnswer?
  /// What the answer came over; nil before it came, and for a stored one.
  public internal(set) var connection: ConnectionFacts?

  /// By which the request goes; nil for none.
  var proxy: Proxy?
  /// By which the request becomes what goes out; nil where nobody knows.
  var plan: Shared<HTTPOptions>?

  public init(asked: HTTPRequest, request: HTTPRequest, redirects: Int = 0, repetitions: Int = 0, previous: URI? = nil) {
    self.asked = asked
    self.request = request
    self.redirects = redirects
    self.repetitions = repetitions
    self.previous = previous
  }
}
