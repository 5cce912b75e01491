public import HTTPClient
public import HTTPWire

/// Who takes what a transfer brings, as it comes. What it throws ends the transfer.
public protocol FetchSink: AnyObject {
  /// A response has begun. Those that are not final are redirects on the way, whose content is not given.
  func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError)
  /// The next bytes of the final response's content.
  func received(_ bytes: [UInt8]) async throws(HTTPError)
  /// Whether to go where the redirect leads; asked only where redirects are neither all followed nor all left.
  func redirect(_ hop: Hop) async -> Bool
  /// Whether all that came since the final response began can be discarded, so that the request can be repeated.
  var canRewind: Bool { get }
  /// Discards it; another response begins.
  func rewind() throws(HTTPError)
}

extension FetchSink {
  public var canRewind: Bool { false }
  public func rewind() throws(HTTPError) {}
  public func started(_ head: ResponseHead, hop: Hop, isFinal: Bool) async throws(HTTPError) {}
  public func redirect(_ hop: Hop) async -> Bool { false }
}
