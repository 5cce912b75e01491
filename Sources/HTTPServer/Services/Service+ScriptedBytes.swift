internal import Transport

extension Service {
  /// Sends the bytes at the configured rate, and then closes or keeps reading.
  @inline(never)
  func speak(_ utterance: ScriptedBytes, to connection: ServedConnection) async throws(TransportError) {
    let deadline = Deadline.after(limits.connection)
    if utterance.answers {
      let heard = try await connection.read(deadline: deadline)
      if heard.isEmpty { return }
    }
    if let interval = utterance.interval {
      for byte in utterance.bytes {
        try await connection.write([byte], deadline: deadline)
        try await connection.home.sleep(until: .after(interval).earlier(of: deadline))
        if deadline.hasPassed() { return }
      }
    } else if !utterance.bytes.isEmpty {
      try await connection.write(utterance.bytes, deadline: deadline)
    }
    if utterance.closes { return await partFrom(connection.transport) }
    while try await !connection.read(deadline: deadline).isEmpty {}
  }
}
