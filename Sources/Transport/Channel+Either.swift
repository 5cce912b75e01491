extension Channel {
  /// Writes until the cursor is at its end or the peer was heard, whichever comes first: nil, or what was heard, which is
  /// empty when the peer has ended its side.
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
