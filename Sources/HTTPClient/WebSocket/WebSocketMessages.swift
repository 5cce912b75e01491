public import WebSocket

/// The messages of a WebSocket until its end; Pings are answered, and other events skipped.
///
/// A message is read when it is requested, so that a slow reader slows the peer down.
public struct WebSocketMessages: AsyncSequence {
  public struct Message: Hashable, Sendable {
    public var kind: WebSocketMessageKind
    public var bytes: [UInt8]

    /// The content of a text message; nil for a binary one.
    public var text: String? { kind == .text ? String(decoding: bytes, as: UTF8.self) : nil }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let connection: WebSocketConnection
    let limit: Duration

    public mutating func next() async throws(HTTPError) -> Message? {
      while let event = try await connection.next(within: limit) {
        if case .message(let kind, let bytes) = event { return Message(kind: kind, bytes: bytes) }
      }
      return nil
    }
  }

  let connection: WebSocketConnection
  let limit: Duration

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(connection: connection, limit: limit) }
}

extension WebSocketConnection {
  /// The messages; each has to arrive within `limit`.
  public func messages(within limit: Duration) -> WebSocketMessages { WebSocketMessages(connection: self, limit: limit) }
}
