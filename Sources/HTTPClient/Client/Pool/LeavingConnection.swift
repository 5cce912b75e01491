/// A connection on its way out of the pool, with who carries its bytes.
final class LeavingConnection {
  private let connection: HTTPConnection
  private let multiplexer: HTTP2Multiplexer?

  init(_ connection: HTTPConnection) {
    self.connection = connection
    multiplexer = connection.place?.multiplexer
  }

  /// Says goodbye.
  func end() async {
    if let multiplexer { await multiplexer.close() } else { await connection.close() }
  }
}
