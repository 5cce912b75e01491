internal import StartTLS
internal import TLSEngine
internal import Transport

extension Service {
  /// Sends the server's part of a dialogue; of the client's input only the amount matters.
  @inline(never)
  func play(_ dialogue: ScriptedDialogue, _ context: TLSContext?, to connection: ServedConnection) async throws(TransportError) {
    let deadline = Deadline.after(limits.connection)
    for turn in dialogue.transcript.turns {
      switch turn {
      case .server(let bytes): try await connection.write(bytes, deadline: deadline)
      case .client(let words): guard try await connection.hear(words, deadline: deadline) else { return }
      case .serverHangsUp: return await partFrom(connection.transport)
      case .handshake:
        guard let context else { return await partFrom(connection.transport) }
        connection.framing = dialogue.framing
        return try await handshake(connection, context)
      }
    }
    if case .endless(let bytes) = dialogue.ending {
      while !deadline.hasPassed() { try await connection.write(bytes, deadline: deadline) }
    }
    while try await !connection.read(deadline: deadline).isEmpty {}
  }
}
