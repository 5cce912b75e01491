internal import Transport
internal import WebSocket

extension Service {
  /// Serves a WebSocket over HTTP/1.1, until either side ends the connection.
  ///
  /// Input is read only after the output for earlier input has been sent.
  @inline(never)
  func serveWebSocket(
    _ opening: HTTP1ServerConnection.WebSocketOpening, of conversation: HTTP1ServerConnection, over stream: ServedStream
  ) async throws(ServiceEnd) -> ConnectionEnding {
    var socket = WebSocketConversation(opening.agreement, opening.script, within: hub.uploads)
    var sent: UInt64 = 0
    defer { conversation.ended(after: sent) }
    try await stream.write(opening.output, Deadline.after(limits.connection))
    socket.received(opening.input)
    // The last input of the client, or the last output without input.
    var active = ContinuousClock.now
    while true {
      if hub.isDraining { socket.leave() }
      while case let output = socket.takeOutput(at: .now), !output.isEmpty {
        try await stream.write(output, Deadline.after(limits.connection))
        sent += UInt64(output.count)
        active = .now
        // A client that keeps sending must not block the other connections of the reactor.
        await Task.yield()
      }
      switch socket.ending {
      case .disconnect?: return ConnectionEnding(saysCloseNotify: false)
      case .reset?:
        stream.connection.transport.abort()
        throw .broken
      case nil: if socket.isFinished { return ConnectionEnding() }
      }
      if let bytes = try stream.readNow() {
        if bytes.isEmpty { socket.receivedEnd() } else { socket.received(bytes) }
        active = .now
        continue
      }
      // Delays by the server do not count toward the client's timeout.
      let idle = Deadline.after(socket.isClosing ? limits.farewell : limits.connection, from: socket.wake ?? active)
      guard try await !becomesReadable(stream, until: Deadline(socket.wake).earlier(of: idle)), idle.hasPassed() else { continue }
      guard !socket.isClosing else { return ConnectionEnding() }
      socket.leave()
    }
  }

  /// Returns false if the client has timed out.
  private func becomesReadable(_ stream: ServedStream, until deadline: Deadline) async throws(ServiceEnd) -> Bool {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(deadline)
      return true
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      return false
    }
  }
}
