/// A connection that has left the pool, with its multiplexer, to be closed.
final class EvictedConnection {
  private let connection: HTTPConnection
  private let multiplexer: HTTP2Multiplexer?

  init(_ connection: HTTPConnection) {
    self.connection = connection
    multiplexer = connection.place?.multiplexer
  }

  /// Closes the connection gracefully (GOAWAY, close_notify).
  func end() async {
    if let multiplexer { await multiplexer.close() } else { await connection.close() }
  }
}
