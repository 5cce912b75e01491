/// A transfer's events for `for await`. Redirects that are asked about are followed or declined in the loop's body.
public struct HTTPEvents: AsyncSequence {
  public typealias Element = HTTPEvent
  public typealias Failure = Never

  let transfer: HTTPTransfer

  public func makeAsyncIterator() -> Iterator { Iterator(transfer: transfer) }

  /// Gives the events of one transfer, once.
  public struct Iterator: AsyncIteratorProtocol {
    let transfer: HTTPTransfer

    public mutating func next() async -> HTTPEvent? { await transfer.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> HTTPEvent? { await transfer.next() }
  }
}

extension HTTPTransfer {
  /// What `next` gives, one after the other.
  public var events: HTTPEvents { HTTPEvents(transfer: self) }
}
