internal import HTTPWire

/// How a response is broken off.
enum ResponseTruncation: Hashable, Sendable {
  /// The connection is reset (RST).
  case reset
  /// Sends these bytes unchanged, then closes the connection in an orderly way.
  case close(after: [UInt8])
  /// HTTP/2: the stream is reset, the connection stays open.
  case resetStream(HTTP2ErrorCode)
  /// HTTP/2: the stream ends as if the response were complete.
  case endStream
}

/// The next step of an exchange that may have faults.
enum FaultedStep: ~Copyable {
  case site(SiteStep)
  /// The result has to be passed to the exchange's `answered`.
  case work(SiteWork)
  /// No step follows.
  case breakOff(ResponseTruncation)
}
