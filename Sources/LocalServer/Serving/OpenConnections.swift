internal import Transport

/// The connections of one reactor that wait for their clients, so that they can be told when the server is to end.
final class OpenConnections {
  private var connections: [ObjectIdentifier: TCPConnection] = [:]

  func insert(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = connection }

  func remove(_ connection: TCPConnection) { connections[ObjectIdentifier(connection)] = nil }

  /// Lets whoever waits to read look around.
  func callBack() {
    for connection in connections.values { connection.callBackReader() }
  }
}
