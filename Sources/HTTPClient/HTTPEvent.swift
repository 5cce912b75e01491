public import HTTPWire

/// The events of a transfer, in this order: redirects, one response, its bytes, one end.
public enum HTTPEvent: Sendable {
  /// A redirect that can be followed; with `.follow` it is followed automatically, with `.ask` the caller decides.
  indirect case redirectReceived(Hop)
  /// Repeated if the response broke off and a policy retried the request, where `HTTPTransfer.contentRewind` is set.
  case responseStarted(ResponseHead)
  case bytesRead([UInt8])
  case succeeded
  indirect case failed(HTTPError)
  case cancelled

  /// True if no event follows.
  public var isLast: Bool {
    switch self {
    case .succeeded, .failed, .cancelled: true
    case .redirectReceived, .responseStarted, .bytesRead: false
    }
  }
}
