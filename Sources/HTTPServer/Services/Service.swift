internal import Bytes
internal import HTTPWire
internal import StartTLS
internal import TLSEngine
internal import Transport

/// Serves every connection of one case.
final class Service: Sendable {
  enum Role: Sendable {
    case tls(TLSContext)
    case web(Web)
    case site(SiteRole)
    case utterance(ScriptedBytes)
    case hello(ServerHelloService)
    /// The context is nil if the dialogue never reaches TLS.
    case script(ScriptedDialogue, TLSContext?)
    case crafted(CraftedServer)
  }

  let role: Role
  /// The name of the case.
  let name: String
  let limits: ServerLimits
  let counter: ConnectionCounter
  let hub: ServerHub

  init(
    _ manner: ServerBehavior, of name: String, limits: ServerLimits, counter: ConnectionCounter, hub: ServerHub
  ) throws(TLSError) {
    role =
      switch manner {
      case .tls(let configuration): .tls(try TLSContext(server: configuration))
      case .web(let configuration, let delays):
        .web(
          Web(
            context: try TLSContext(server: configuration), delays: delays,
            asksLater: configuration.clientCertificate == .requestedLater))
      case .site(let manner):
        .site(try SiteRole(manner))
      case .utterance(let utterance): .utterance(utterance)
      case .crafted(let server): .crafted(server)
      case .hello(let policy, let keys): .hello(ServerHelloService(policy, keys: keys))
      case .script(let dialogue):
        .script(dialogue, try dialogue.configuration.map { configuration throws(TLSError) in try TLSContext(server: configuration) })
      }
    self.name = name
    self.limits = limits
    self.counter = counter
    self.hub = hub
  }

  func serve(_ connection: ServedConnection) async {
    do throws(TransportError) {
      switch role {
      case .tls(let context): try await handshake(connection, context)
      case .web(let web): try await answer(connection, web)
      case .site(let site): try await serve(site, to: connection)
      case .utterance(let utterance): try await speak(utterance, to: connection)
      case .hello(let service): try await converse(service, connection)
      case .script(let dialogue, let context): try await play(dialogue, context, to: connection)
      case .crafted(let server): try await run(server, on: connection)
      }
    } catch {
      // The client has gone or timed out; the error cannot be sent.
    }
  }
}

extension Service {
  /// Throws if the connection ends here.
  func begin(_ connection: ServedConnection, _ fate: ConnectionFaultDecision) throws(ServiceEnd) {
    if !fate.faults.isEmpty { tell(fate.faults.map(\.rawValue).joined(separator: ", "), connection) }
    guard fate.isResetAtAccept else { return }
    connection.transport.abort()
    throw .broken
  }

  /// Performs the part of a response's end that concerns the connection.
  func breakOff(_ end: ResponseTruncation, _ stream: ServedStream) async throws(ServiceEnd) {
    switch end {
    case .reset:
      stream.connection.transport.abort()
      throw .broken
    case .close(let bytes): if !bytes.isEmpty { try await stream.write(bytes, Deadline.after(limits.farewell)) }
    case .resetStream, .endStream: break
    }
  }

  func tell(_ words: String?, _ connection: ServedConnection) {
    guard let words else { return }
    hub.say(.fault(words), connection: connection.number, client: connection.client, door: name)
  }
}

extension ConnectionFaultDecision {
  var options: TLSSessionOptions { TLSSessionOptions().with { $0.recordLength = hasFragmentedRecords ? Self.protectedFragment : nil } }
}

extension ServerDelays {
  /// The delays of `others` take precedence.
  func overridden(by others: ServerDelays) -> ServerDelays {
    with {
      $0.beforeAccept = others.beforeAccept ?? beforeAccept
      $0.beforeServerHello = others.beforeServerHello ?? beforeServerHello
      $0.beforeCertificate = others.beforeCertificate ?? beforeCertificate
      $0.beforeFinished = others.beforeFinished ?? beforeFinished
      $0.beforeTickets = others.beforeTickets ?? beforeTickets
      $0.beforeHeaders = others.beforeHeaders ?? beforeHeaders
    }
  }
}

extension Service {
  /// Serves HTTP/1 exchanges one after the other, until either side ends the connection.
  @inline(never)
  func serveHTTP1(_ role: SiteRole, over stream: ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) -> ConnectionEnding {
    let conversation = HTTP1ServerConnection(self, role, over: stream, heard)
    do throws(ServiceEnd) {
      while true {
        switch try conversation.advance() {
        case .request: try await stream.becomesReadable(Deadline.after(limits.connection))
        case .input(let deadline): try await wait(for: stream, until: deadline)
        case .room(let rest): try await stream.send(rest, Deadline.after(limits.connection))
        case .pause(let duration): try await pause(duration, stream.connection)
        case .work(let work): conversation.answered(await work.perform())
        case .breakOff(let end, let ending):
          try await breakOff(end, stream)
          return ending
        case .end(let ending): return ending
        case .webSocket(let opening): return try await serveWebSocket(opening, of: conversation, over: stream)
        }
      }
    } catch {
      guard let refusal = Site.refusal(of: error, inContent: conversation.isInContent), let bytes = try? ResponseEncoder.head(refusal)
      else { throw error }
      hub.say(
        .refused("\(error)", status: refusal.status), connection: stream.connection.number, client: stream.connection.client, door: name)
      try await stream.write(bytes, Deadline.after(limits.farewell))
      return ConnectionEnding()
    }
  }

  /// A client that exceeds its deadline gets 408 (RFC 9110, section 15.5.9).
  private func wait(for stream: ServedStream, until deadline: Deadline) async throws(ServiceEnd) {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(deadline)
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      throw .late
    }
  }
}

extension Service {
  /// Serves HTTP/2 exchanges concurrently, until either side ends the connection.
  @inline(never)
  func serveHTTP2(_ role: SiteRole, over stream: ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) -> ConnectionEnding {
    var connection = try site(role, over: stream)
    guard let errands = AsyncWorkQueue(stream.connection.transport, on: stream.connection.home) else { throw .ended }
    var counted = (begun: 0, ended: 0)
    defer {
      errands.cancel()
      while counted.ended < counted.begun { end(&counted) }
    }
    // The client's preface has to be received within the handshake timeout.
    var deadline = Deadline.after(limits.handshake)
    var bytes: [UInt8]? = heard.isEmpty ? nil : heard
    while true {
      if let bytes, !bytes.isEmpty {
        do throws(HTTPWireError) {
          try connection.received(bytes)
        } catch {
          // The remaining output reports the error.
          hub.say(.refused("\(error)", status: 0), connection: stream.connection.number, client: stream.connection.client, door: name)
          _ = try await speak(&connection, over: stream)
          return ConnectionEnding()
        }
        if !connection.lacksPreface { deadline = Deadline.after(limits.connection) }
      }
      for (stream, answer) in errands.takeResults() { connection.answered(answer, on: stream) }
      if hub.isDraining { connection.leave() }
      let isSpeaking = try await speak(&connection, over: stream)
      for stream in connection.takeAbandoned() { errands.cancel(stream) }
      while let item = connection.nextWork() { errands.run(item) }
      count(connection.begun, connection.ended, &counted)
      tell(connection.takeNews(), stream)
      if let end = connection.breakOff {
        try await breakOff(end, stream)
        return connection.ending ?? ConnectionEnding()
      }
      if let ending = connection.ending { return ending }
      if connection.isFinished || hub.isDraining && connection.isIdle { return ConnectionEnding() }
      if isSpeaking {
        bytes = try stream.readNow()
        if let bytes, bytes.isEmpty { return try await end(&connection, over: stream) }
        continue
      }
      if let more = try stream.readNow() {
        if more.isEmpty { return try await end(&connection, over: stream) }
        bytes = more
        continue
      }
      bytes = nil
      // Delays by the server do not count toward the client's timeout.
      if let wake = connection.wake { deadline = Deadline.after(limits.connection, from: wake) }
      let end = connection.awaitsContentSince.map { Deadline.after(limits.content, from: $0).earlier(of: deadline) } ?? deadline
      guard try await listen(to: stream, until: Deadline(connection.wake), patience: end) else {
        // The client has timed out, idle or with an incomplete request.
        connection.end()
        _ = try await speak(&connection, over: stream)
        return ConnectionEnding()
      }
    }
  }

  private func site(_ role: SiteRole, over stream: ServedStream) throws(ServiceEnd) -> HTTP2SiteConnection {
    do throws(HTTPWireError) {
      return try HTTP2SiteConnection(role.site, from: stream.connection.client, beforeHeaders: role.delays.beforeHeaders, of: hub)
    } catch {
      throw .wire(error)
    }
  }

  /// Handles the end of the client's input: a client without a complete preface gets an error.
  private func end(_ connection: inout HTTP2SiteConnection, over stream: ServedStream) async throws(ServiceEnd) -> ConnectionEnding {
    guard connection.lacksPreface else { return ConnectionEnding() }
    connection.end()
    _ = try await speak(&connection, over: stream)
    return ConnectionEnding()
  }

  /// Returns true if output is left: a client with large windows has to be read from now and then, too.
  private func speak(_ connection: inout HTTP2SiteConnection, over stream: ServedStream) async throws(ServiceEnd) -> Bool {
    for _ in 0..<Self.portions {
      let output = connection.takeOutput(at: .now)
      guard !output.isEmpty else { return false }
      try await stream.write(output, Deadline.after(limits.connection))
    }
    return true
  }

  /// Returns false if the client has timed out.
  private func listen(to stream: ServedStream, until moment: Deadline, patience: Deadline) async throws(ServiceEnd) -> Bool {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(moment.earlier(of: patience))
      return true
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      return moment < patience
    }
  }

  private func count(_ begun: Int, _ ended: Int, _ counted: inout (begun: Int, ended: Int)) {
    while counted.begun < begun {
      hub.begin()
      counted.begun += 1
    }
    while counted.ended < ended { end(&counted) }
  }

  private func end(_ counted: inout (begun: Int, ended: Int)) {
    hub.end()
    counted.ended += 1
  }

  private func tell(_ news: [HTTP2SiteConnection.StreamEvent], _ stream: ServedStream) {
    for item in news {
      let kind: ServerEvent.Kind =
        switch item {
        case .began(let head): .request(head)
        case .faulted(let words): .fault(words)
        case .answered(let answer): .answered(answer)
        }
      hub.say(kind, connection: stream.connection.number, client: stream.connection.client, door: name)
    }
  }

  /// The maximum number of writes before the next read, of about 64 KiB each.
  private static let portions = 64
}

extension Service {
  /// Responds to one or two ClientHellos by the policy, and ends the connection accordingly.
  @inline(never)
  func converse(_ service: ServerHelloService, _ connection: ServedConnection) async throws(TransportError) {
    switch service.receive(at: .now) {
    case .served: break
    case .reset: return connection.transport.abort()
    case .stalled: return try await listen(to: connection)
    }
    var talk = ServerHelloExchange(service.policy, signer: service.signer, protector: service.protector)
    let deadline = Deadline.after(limits.handshake)
    while true {
      let bytes = try await connection.read(deadline: deadline)
      switch bytes.isEmpty ? talk.receivedEnd() : talk.received(bytes) {
      case .say(let words):
        if !words.isEmpty { try await connection.write(words, deadline: deadline) }
      case .end(let words, let ending):
        if !words.isEmpty { try await connection.write(words, deadline: deadline) }
        return try await part(from: connection, by: ending)
      }
    }
  }

  func run(_ server: CraftedServer, on connection: ServedConnection) async throws(TransportError) {
    var exchange = server.makeExchange()
    let deadline = Deadline.after(limits.connection)
    while true {
      let bytes = try await connection.read(deadline: deadline)
      switch bytes.isEmpty ? exchange.receivedEnd() : exchange.received(bytes) {
      case .say(let output):
        if !output.isEmpty { try await connection.write(output, deadline: deadline) }
      case .end(let output, let ending):
        if !output.isEmpty { try await connection.write(output, deadline: deadline) }
        return try await part(from: connection, by: ending)
      }
    }
  }

  private func part(from connection: ServedConnection, by ending: HandshakeClosure) async throws(TransportError) {
    switch ending {
    case .close: await partFrom(connection.transport)
    case .reset: connection.transport.abort()
    case .stay: try await listen(to: connection)
    }
  }

  /// Reads until the client closes or times out.
  private func listen(to connection: ServedConnection) async throws(TransportError) {
    let deadline = Deadline.after(limits.connection)
    while try await !connection.read(deadline: deadline).isEmpty {}
  }
}

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
