public import HTTPWire
internal import Transport

/// An exchange without a server: it delivers a stored response.
final class SyntheticExchange: HTTPExchange {
  let progress = ExchangeProgress()
  private var rest: [ExchangeEvent]

  init(_ answer: SyntheticResponse) {
    rest = [.end]
    if !answer.trailers.lines.isEmpty { rest.append(.trailers(answer.trailers)) }
    if !answer.content.isEmpty { rest.append(.body(answer.content[...])) }
    rest.append(.head(answer.head))
  }

  func begin() async throws(ExchangeFailure) {}

  func nextNow() throws(ExchangeFailure) -> ExchangeEvent? { rest.popLast() ?? .end }

  func next() async throws(ExchangeFailure) -> ExchangeEvent { rest.popLast() ?? .end }

  func hurry(until deadline: Deadline) {}

  /// No connection was used.
  func leave() -> Bool { true }
}

/// A response that is not received from the server now.
public struct SyntheticResponse: Hashable, Sendable {
  /// Status and header fields, as delivered to the caller.
  public var head: ResponseHead
  /// The content, still encoded.
  public var content: [UInt8]
  /// Trailer fields.
  public var trailers: FieldSection

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection()) {
    self.head = head
    self.content = content
    self.trailers = trailers
  }
}
