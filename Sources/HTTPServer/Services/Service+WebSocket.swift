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
    var socket = WebSocketEcho(opening.agreement, within: hub.uploads)
    var sent: UInt64 = 0
    defer { conversation.ended(after: sent) }
    try await stream.write(opening.output, Deadline.after(limits.connection))
    socket.received(opening.input)
    while true {
      if hub.isDraining { socket.leave() }
      while case let output = socket.takeOutput(), !output.isEmpty {
        try await stream.write(output, Deadline.after(limits.connection))
        sent += UInt64(output.count)
        // A client that keeps sending must not block the other connections of the reactor.
        await Task.yield()
      }
      if socket.isFinished { return ConnectionEnding() }
      if let bytes = try stream.readNow() {
        if bytes.isEmpty { socket.receivedEnd() } else { socket.received(bytes) }
      } else if try await !becomesReadable(stream, until: Deadline.after(socket.isLeaving ? limits.farewell : limits.connection)) {
        guard !socket.isLeaving else { return ConnectionEnding() }
        socket.leave()
      }
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
