internal import Minting
internal import TLSWire
internal import Transport

/// An open port: accepts connections, selects their service by server name, and serves them.
struct Acceptor: Sendable {
  let door: ListenerConfiguration
  /// The service of the first case, used for connections without selection by name.
  let service: Service
  let desk: SNIServiceCache
  /// True if clients send the first message, a ClientHello.
  let readsHello: Bool
  let hub: ServerHub
  let limits: ServerLimits
  /// The reactors among which connections are distributed.
  let homes: [ReactorThread]

  /// Accepts connections until the task is cancelled or the reactor ends.
  func accept(from listener: TCPListener, into connections: AsyncStream<AcceptedConnection>.Continuation) async {
    while !Task.isCancelled {
      do throws(TransportError) {
        let home = ReactorThread.next(of: homes)
        let candidate = try await listener.acceptCandidate(for: home.reactor, deadline: .never)
        home.enter()
        connections.yield(AcceptedConnection(candidate: candidate, home: home))
      } catch {
        // A connection that was closed in the queue and a lack of file descriptors, for which the listener waits, are temporary.
        guard [.reset, .tooManyFiles].contains(error.code) else { break }
      }
    }
    listener.close()
    connections.finish()
  }

  /// Serves connections until no more arrive and the current ones have ended; when cancelled, it ends all of them.
  func serve(_ connections: AsyncStream<AcceptedConnection>) async {
    await withDiscardingTaskGroup { group in
      for await arrival in connections {
        guard service.counter.enter(limit: limits.connections) else {
          hub.say(.turnedAway, client: arrival.candidate.peer, door: door.name)
          arrival.candidate.take()?.abort()
          arrival.home.leave()
          continue
        }
        group.addTask(executorPreference: arrival.home.reactor) { await self.serve(arrival.candidate, at: arrival.home) }
      }
    }
  }

  private func serve(_ candidate: TCPCandidate, at home: ReactorThread) async {
    defer {
      service.counter.leave()
      home.leave()
    }
    guard let transport = candidate.take() else { return }
    let connection = ServedConnection(transport, on: home.reactor, number: hub.enter())
    hub.say(.connected, connection: connection.number, client: connection.client, door: door.name)
    home.connections.withValue { $0.insert(transport) }
    if let service = await choose(connection) { await service.serve(connection) }
    home.connections.withValue { $0.remove(transport) }
    transport.close()
    hub.say(
      .closed(read: transport.bytesRead, written: transport.bytesWritten), connection: connection.number, client: connection.client,
      door: door.name)
    hub.leave()
  }

  /// Nil if the client has closed before sending a complete ClientHello.
  @inline(never)
  private func choose(_ connection: ServedConnection) async -> Service? {
    guard readsHello, door.namesDecide || hub.isHeard else { return service }
    var peek = ClientHelloPeek()
    let deadline = Deadline.after(limits.handshake)
    while true {
      guard let bytes = try? await connection.read(deadline: deadline), !bytes.isEmpty else {
        guard !peek.bytes.isEmpty else { return nil }
        connection.putBack(peek.bytes)
        return service
      }
      switch peek.received(bytes) {
      case .more: continue
      case .other:
        connection.putBack(peek.bytes)
        return service
      case .hello(let hello):
        connection.putBack(peek.bytes)
        hub.say(.hello(hello), connection: connection.number, client: connection.client, door: door.name)
        guard door.namesDecide else { return service }
        return (try? await desk.service(for: hello.requestedHost)) ?? service
      }
    }
  }
}

/// An accepted connection and the reactor assigned to it.
struct AcceptedConnection: Sendable {
  let candidate: TCPCandidate
  let home: ReactorThread
}
