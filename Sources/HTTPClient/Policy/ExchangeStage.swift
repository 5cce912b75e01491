public import HTTPWire

/// The say of a policy in the exchanges of one transfer. What it does not care for need not be written.
public protocol ExchangeStage: AnyObject {
  /// Before a request goes out, at each hop and each repetition.
  ///
  /// What is changed holds for this exchange only, so that nothing follows a redirect by itself; but the URL stays changed.
  func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError)

  /// The final head has come. Every stage hears of it; the first one that does not proceed has its way.
  func reaction(to head: ResponseHead, in exchange: PreparedExchange) async throws(HTTPError) -> ExchangeReaction

  /// The exchange has failed before its answer was told to the caller; `head` is nil where none had come.
  func reaction(to error: HTTPError, head: ResponseHead?, in exchange: PreparedExchange) async -> ExchangeReaction

  /// The response has broken off after its head was given to the caller. Asked only where given content can be discarded
  /// (`HTTPTransfer.contentRewind`); only `repeated` has an effect.
  func reaction(toBroken error: HTTPError, of head: ResponseHead, in exchange: PreparedExchange) async -> ExchangeReaction

  /// Content as coded, in order, of an answer that goes to the caller.
  func received(_ content: ArraySlice<UInt8>)

  /// The end of that content; not complete where it broke off.
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
