internal import TLSEngine
internal import Transport

extension Service {
  /// The state shared by a web server's connections.
  struct Web: Sendable {
    let context: TLSContext
    let delays: ServerDelays
    /// True to request a client certificate after the request has been received.
    let asksLater: Bool
  }

  /// Performs a handshake with the server's delays, and serves one request.
  @inline(never)
  func answer(_ connection: ServedConnection, _ web: Web) async throws(TransportError) {
    do throws(ServiceEnd) {
      try await pause(web.delays.beforeAccept, connection)
      var session = try ServiceEnd.of { () throws(TLSError) in try TLSSession(web.context) }
      var pacer = FlightPacer(web.delays)
      try await receive(&session, connection, Deadline.after(limits.handshake))
      try await pause(web.delays.beforeServerHello, connection)
      try await open(&session, connection, &pacer)
      counter.completeHandshake()
      try await converse(session, connection, web)
    } catch {
      guard case .transport(let error) = error else { return }
      throw error
    }
  }

  /// Completes a handshake: the only loop of the server that does so.
  func open(_ session: inout TLSSession, _ connection: ServedConnection, _ pacer: inout FlightPacer) async throws(ServiceEnd) {
    let deadline = Deadline.after(limits.handshake)
    while true {
      let step = Result { () throws(TLSError) in try session.handshake() }
      let output = session.takeOutput()
      if !output.isEmpty {
        for piece in pacer.pieces(of: output, after: session.messages) {
          try await pause(piece.delay, connection)
          try await write(piece.bytes, connection, deadline)
        }
        if pacer.isBroken {
          await partFrom(connection.transport)
          throw .broken
        }
      }
      switch step {
      case .success(.done): return
      case .success(.needsInput): try await receive(&session, connection, deadline)
      case .failure(let error):
        await partFrom(connection.transport)
        throw .session(error)
      }
    }
  }

  private func converse(_ session: consuming TLSSession, _ connection: ServedConnection, _ web: Web) async throws(ServiceEnd) {
    let deadline = Deadline.after(limits.connection)
    var request = MinimalHTTPResponse()
    var reading = request.received(session.takeEarlyData())
    let stream = ServedStream(connection, session, agreed: nil)
    while true {
      if case .answer(let response) = reading {
        if web.asksLater {
          stream.requestCertificate()
          try await stream.flush(deadline)
        }
        try await pause(web.delays.beforeHeaders, connection)
        try await stream.write(response, deadline)
        try await stream.end(deadline)
        return await partFrom(connection.transport)
      }
      let bytes = try await stream.read(deadline)
      guard !bytes.isEmpty else { return try await stream.end(deadline) }
      reading = request.received(bytes)
    }
  }

  func pause(_ duration: Duration?, _ connection: ServedConnection) async throws(ServiceEnd) {
    guard let duration, duration > .zero else { return }
    do throws(TransportError) {
      try await connection.home.sleep(until: .after(duration))
    } catch {
      throw .transport(error)
    }
  }
}
