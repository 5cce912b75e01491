/// A transfer's events for `for await`. With `.ask`, redirects are followed or declined in the loop's body.
public struct HTTPEvents: AsyncSequence {
  public typealias Element = HTTPEvent
  public typealias Failure = Never

  let transfer: HTTPTransfer

  public func makeAsyncIterator() -> Iterator { Iterator(transfer: transfer) }

  /// Iterates over the events of one transfer, once.
  public struct Iterator: AsyncIteratorProtocol {
    let transfer: HTTPTransfer

    public mutating func next() async -> HTTPEvent? { await transfer.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> HTTPEvent? { await transfer.next() }
  }
}

extension HTTPTransfer {
  /// The results of `next`, as an asynchronous sequence.
  public var events: HTTPEvents { HTTPEvents(transfer: self) }
}
