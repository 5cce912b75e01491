internal import HTTPWire

/// The HTTP/2 session of one connection, from its preface to its GOAWAY.
final class HTTP2ClientConnection {
  var session: HTTP2Session
  private let trace: (@Sendable (TraceEvent) -> Void)?

  init(_ options: HTTPOptions) throws(HTTPWireError) {
    session = try HTTP2Session(.client, limits: options.limits, keepsFrames: options.trace != nil)
    trace = options.trace
  }

  /// The frames that were created and not sent yet; nil when there are none.
  func waitingFrames() -> [UInt8]? {
    let bytes = session.takeOutput()
    return bytes.isEmpty ? nil : bytes
  }

  /// The GOAWAY to send before the connection is closed (RFC 9113, section 6.8), with pending frames; nil if there is nothing to send.
  func lastWords() -> [UInt8]? {
    session.goAway(code: HTTP2ErrorCode.noError.rawValue)
    let bytes = session.takeOutput()
    return bytes.isEmpty ? nil : bytes
  }

  /// Traces the frames since the last call.
  func traceFrames() {
    guard let trace else { return }
    for frame in session.takeFrames() { trace(.frame(frame)) }
  }
}
