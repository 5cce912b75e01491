public import HTTPWire

/// What a transfer tells, in this order: redirects, one response, its bytes, one end.
public enum HTTPEvent: Sendable {
  /// A redirect that can be followed; with `.follow` it is followed by itself, with `.ask` the caller says.
  indirect case redirectReceived(Hop)
  /// Comes again after a response broke off and a policy repeated the request, where `HTTPTransfer.contentRewind` is set.
  case responseStarted(ResponseHead)
  case bytesRead([UInt8])
  case succeeded
  indirect case failed(HTTPError)
  case cancelled

  /// Nothing comes after it.
  public var isLast: Bool {
    switch self {
    case .succeeded, .failed, .cancelled: true
    case .redirectReceived, .responseStarted, .bytesRead: false
    }
  }
}
