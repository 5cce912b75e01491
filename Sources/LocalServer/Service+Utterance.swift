internal import Transport

extension Service {
  /// Says its piece at its pace, and then hangs up or listens on.
  @inline(never)
  func speak(_ utterance: Utterance, to connection: ServedConnection) async throws(TransportError) {
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
