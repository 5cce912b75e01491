internal import Transport

extension Service {
  /// Responds to one or two ClientHellos by the policy, and ends the connection accordingly.
  @inline(never)
  func converse(_ service: ServerHelloService, _ connection: ServedConnection) async throws(TransportError) {
    switch service.receive(at: .now) {
    case .served: break
    case .reset: return connection.transport.abort()
    case .stalled: return try await listen(to: connection)
    }
    var talk = ServerHelloExchange(service.policy, signer: service.signer, protector: service.protector)
    let deadline = Deadline.after(limits.handshake)
    while true {
      let bytes = try await connection.read(deadline: deadline)
      switch bytes.isEmpty ? talk.receivedEnd() : talk.received(bytes) {
      case .say(let words):
        if !words.isEmpty { try await connection.write(words, deadline: deadline) }
      case .end(let words, let ending):
        if !words.isEmpty { try await connection.write(words, deadline: deadline) }
        return try await part(from: connection, by: ending)
      }
    }
  }

  private func part(from connection: ServedConnection, by ending: HandshakeClosure) async throws(TransportError) {
    switch ending {
    case .close: await partFrom(connection.transport)
    case .reset: connection.transport.abort()
    case .stay: try await listen(to: connection)
    }
  }

  /// Reads until the client closes or times out.
  private func listen(to connection: ServedConnection) async throws(TransportError) {
    let deadline = Deadline.after(limits.connection)
    while try await !connection.read(deadline: deadline).isEmpty {}
  }
}
