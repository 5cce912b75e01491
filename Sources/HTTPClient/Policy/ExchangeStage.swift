public import HTTPWire

/// A policy's part in the exchanges of one transfer. All methods have a default implementation that does nothing.
public protocol ExchangeStage: AnyObject {
  /// Called before a request is sent, at each hop and each retry.
  ///
  /// Changes apply to this exchange only, so that none is carried over a redirect; but a changed URL is kept.
  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError)

  /// Called when the final head is received. Every stage is called; the first reaction other than `proceed` applies.
  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction

  /// Called when the exchange has failed before its response was delivered to the caller; `head` is nil if none was received.
  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction

  /// Called when the response has broken off after its head was delivered to the caller, and only if delivered content can be discarded
  /// (`HTTPTransfer.contentRewind`); only `repeated` has an effect.
  func reaction(toBroken error: HTTPError, of head: ResponseHead, in exchange: PreparedExchange) async -> ExchangeReaction

  /// Called with encoded content, in order, of a response that is delivered to the caller.
  func received(_ content: ArraySlice<UInt8>)

  /// Called at the end of that content; `isComplete` is false if it broke off.
  func ended(trailers: FieldSection, isComplete: Bool)
}

extension ExchangeStage {
  public func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) {}
  public func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction { .proceed }
  public func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction { .proceed }
  public func reaction(toBroken error: HTTPError, of head: ResponseHead, in exchange: PreparedExchange) async -> ExchangeReaction {
    .proceed
  }
  public func received(_ content: ArraySlice<UInt8>) {}
  public func ended(trailers: FieldSection, isComplete: Bool) {}
}

/// A stage's reaction to a response or a failure.
public enum ExchangeReaction: Sendable {
  /// Continue as without the stage.
  case proceed
  /// Repeat the request, if its content can be read again.
  case repeated(because: String, after: Duration)
  /// Return this response to the caller instead of the received one.
  case replaced(SyntheticResponse)

  var isProceeding: Bool { if case .proceed = self { true } else { false } }
}
