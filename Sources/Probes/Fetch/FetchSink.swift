public import HTTPClient
public import HTTPWire

/// Receives a transfer's responses as they arrive. An error that it throws ends the transfer.
public protocol FetchSink: AnyObject {
  /// A response has begun. If it is not final, it is a redirect, whose content is not passed on.
  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError)
  /// The next bytes of the final response's content.
  func received(_ bytes: [UInt8]) async throws(HTTPError)
  /// Whether to follow the redirect; called only if the caller decides about each redirect.
  func redirect(_ hop: Hop) async -> Bool
  /// Whether everything received since the final response began can be discarded, so that the request can be retried.
  var canRewind: Bool { get }
  /// Discards it; another response follows.
  func rewind() throws(HTTPError)
}

extension FetchSink {
  public var canRewind: Bool { false }
  public func rewind() throws(HTTPError) {}
  public func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {}
  public func redirect(_ hop: Hop) async -> Bool { false }
}
