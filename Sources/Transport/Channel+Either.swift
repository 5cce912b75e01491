extension Channel {
  /// Writes until the cursor is at its end or bytes are received, whichever comes first: returns nil, or the received bytes, which are
  /// empty if the peer has shut down its side.
  func write(_ cursor: WriteCursor, orRead max: Int, until deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    let read: @Sendable (Channel, Socket) -> Step<[UInt8]?> = { channel, socket in
      switch channel.read(socket, max: max) {
      case .done(let bytes): .done(bytes)
      case .wouldBlock: .wouldBlock
      case .failed(let error): .failed(error)
      }
    }
    let write: @Sendable (Channel, Socket) -> Step<[UInt8]?> = { channel, socket in
      switch cursor.advance(channel, socket) {
      case .done: .done(nil)
      case .wouldBlock: .wouldBlock
      case .failed(let error): .failed(error)
      }
    }
    return try await performEither("write", until: deadline, read: read, write: write)
  }
}
