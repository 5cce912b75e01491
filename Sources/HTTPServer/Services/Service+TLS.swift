internal import HTTPWire
internal import TLSEngine
internal import Transport

extension Service {
  /// Completes the handshake, reads until the client is done, and sends close_notify.
  @inline(never)
  func handshake(_ connection: ServedConnection, _ context: TLSContext) async throws(TransportError) {
    do throws(ServiceEnd) {
      var session = try ServiceEnd.of { () throws(TLSError) in try TLSSession(context) }
      var pacer = FlightPacer(ServerDelays())
      try await open(&session, connection, &pacer)
      counter.completeHandshake()
      connection.handshakeEnded()
      let stream = ServedStream(connection, session, agreed: nil)
      let deadline = Deadline.after(limits.connection)
      while !(try await stream.read(deadline).isEmpty) {}
      try await stream.end(deadline)
    } catch {
      guard case .transport(let error) = error else { return }
      throw error
    }
  }

  func write(_ bytes: [UInt8], _ connection: ServedConnection, _ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      try await connection.write(bytes, deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }

  func receive(_ session: inout TLSSession, _ connection: ServedConnection, _ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      let bytes = try await connection.read(deadline: deadline)
      if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
    } catch {
      throw .transport(error)
    }
  }

  /// Closes the sending side and reads for a moment: closing with unread bytes would reset the connection, and the client might never
  /// receive the last bytes.
  func partFrom(_ connection: TCPConnection) async {
    connection.shutdownWrite()
    let deadline = Deadline.after(limits.farewell)
    while let bytes = try? await connection.read(deadline: deadline), !bytes.isEmpty {}
  }
}

/// The reason for the end of a connection.
enum ServiceEnd: Error, CustomStringConvertible {
  case transport(TransportError)
  case session(TLSError?)
  /// The client's request is malformed.
  case wire(HTTPWireError)
  /// The client did not complete its request in time.
  case late
  /// The server has ended the connection intentionally.
  case broken
  /// The server has stopped.
  case ended

  static func of<T: ~Copyable>(_ body: () throws(TLSError) -> T) throws(ServiceEnd) -> T {
    do throws(TLSError) {
      return try body()
    } catch {
      throw .session(error)
    }
  }

  var description: String {
    switch self {
    case .transport(let error): "\(error)"
    case .session(let error): error.map { "\($0)" } ?? "the session failed"
    case .wire(let error): "\(error)"
    case .late: "the request did not come in time"
    case .broken: "broken on purpose"
    case .ended: "the server has stopped"
    }
  }
}
