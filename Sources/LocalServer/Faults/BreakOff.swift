internal import HTTPWire

/// How an answer ends before its end.
enum BreakOff: Hashable, Sendable {
  /// The connection is reset (RST).
  case reset
  /// These bytes go out as they are, and then the connection ends in an orderly way.
  case close(after: [UInt8])
  /// Of HTTP/2: the stream is reset, the connection goes on.
  case resetStream(HTTP2ErrorCode)
  /// Of HTTP/2: the stream ends as if all had been said.
  case endStream
}

/// What is to be done next in an exchange that may go wrong.
enum FaultedStep: ~Copyable {
  case site(SiteStep)
  /// The result has to be passed to the exchange's `answered`.
  case work(SiteWork)
  /// Nothing follows.
  case breakOff(BreakOff)
}
