package import Bytes
package import TLSEngine
package import Transport

/// The shortest client that there can be.
package enum Client {
  package static func completesHandshake(_ endpoint: Endpoint, on reactor: Reactor, _ context: TLSContext) async -> Bool {
    // On the reactor's own thread, so that the tests beside it do not eat the server's patience up.
    await withTaskExecutorPreference(reactor) { (try? await handshake(endpoint, on: reactor, context)) ?? false }
  }

  private static func handshake(_ endpoint: Endpoint, on reactor: Reactor, _ context: TLSContext) async throws -> Bool {
    let deadline = Deadline.after(.seconds(60))
    let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
    defer { connection.close() }
    var session = try TLSSession(context, serverName: "localhost")
    while true {
      let step = try session.handshake()
      let output = session.takeOutput()
      if !output.isEmpty { try await connection.write(output, deadline: deadline) }
      if step == .done { return true }
      let bytes = try await connection.read(deadline: deadline)
      if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
    }
  }

  /// What a server says within a while to whoever sends the bytes, and whether it then hung up.
  ///
  /// On the reactor's own thread, so that the tests beside it do not eat the while up.
  package static func hear(
    _ endpoint: Endpoint, saying words: [UInt8], on reactor: Reactor, for duration: Duration
  ) async throws -> (bytes: [UInt8], ended: Bool) {
    try await withTaskExecutorPreference(reactor) {
      let patience = Deadline.after(.seconds(60))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: patience)
      defer { connection.close() }
      try await connection.write(words, deadline: patience)
      let deadline = Deadline.after(duration)
      var heard: [UInt8] = []
      do throws(TransportError) {
        while case let bytes = try await connection.read(deadline: deadline), !bytes.isEmpty { heard += bytes }
        return (heard, true)
      } catch {
        guard error.code == .timedOut else { throw error }
        return (heard, false)
      }
    }
  }
}
