internal import Transport

/// The idle connections of one reactor, which are notified when the server shuts down.
final class IdleConnections {
  private var connections: [ObjectIdentifier: TCPConnection] = [:]

  func insert(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = connection }

  func remove(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = nil }

  /// Resumes all tasks that wait for input, so that they check the server's state.
  func callBack() {
    for connection in connections.values { connection.callBackReader() }
  }
}
