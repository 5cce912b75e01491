internal import HTTPWire
internal import Transport

extension Service {
  /// Exchanges of HTTP/1 one after the other, until one of both has enough.
  func serveHTTP1(_ role: SiteRole, over stream: ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) -> ConnectionEnding {
    var parser = RequestParser(scheme: stream.scheme)
    if !heard.isEmpty { parser.received(heard) }
    do throws(ServiceEnd) {
      while true {
        if let ending = try await exchange(role, &parser, stream) { return ending }
        guard !hub.isDraining else { return ConnectionEnding() }
        parser.begin()
      }
    } catch {
      guard let refusal = Site.refusal(of: error), let bytes = try? ResponseEncoder.head(refusal) else { throw error }
      hub.say(
        .refused("\(error)", status: refusal.status), connection: stream.connection.number, client: stream.connection.client, door: name)
      try await stream.write(bytes, Deadline.after(limits.farewell))
      return ConnectionEnding()
    }
  }

  /// How the connection is to end; nil when another may follow.
  private func exchange(
    _ role: SiteRole, _ parser: inout RequestParser, _ stream: ServedStream
  ) async throws(ServiceEnd) -> ConnectionEnding? {
    guard let head = try await nextHead(&parser, stream) else { return ConnectionEnding() }
    let began = begin(head, stream)
    defer { hub.end() }
    if role.asksLater { stream.requestCertificate() }
    let faults = hub.faults.exchange(head)
    if let faults { tell(faults.words, stream.connection) }
    var exchange = role.site.exchange(head, from: stream.connection.client, with: faults)
    var writer = SiteWriter(head, keepsAlive: parser.keepsAlive && !hub.isDraining)
    var trailers = FieldSection()
    var deadline: Deadline?
    defer { tell(head, of: writer, since: began, stream) }
    while true {
      let step: SiteStep
      switch faults?.next(&exchange) {
      case nil: step = exchange.next()
      case .site(let made): step = made
      case .breakOff(let end):
        try await flush(&writer, stream)
        try await breakOff(end, stream)
        return faults?.ending ?? ConnectionEnding()
      }
      switch step {
      case .needsInput:
        try await flush(&writer, stream)
        let patience = deadline ?? Deadline.after(limits.content)
        deadline = patience
        switch try await event(&parser, stream, until: patience) {
        case .body(let bytes): exchange.received(bytes)
        case .trailers(let fields): trailers = fields
        case .end: exchange.receivedEnd(trailers: trailers)
        default: return ConnectionEnding()
        }
      case .pause(let duration):
        try await flush(&writer, stream)
        try await pause(duration, stream.connection)
      case .work(let work):
        try await flush(&writer, stream)
        exchange.answered(await work.perform())
      case .head:
        if !exchange.isWhole || hub.isDraining || faults?.ending != nil { writer.leave() }
        if let delay = role.delays.beforeHeaders {
          try await flush(&writer, stream)
          try await pause(delay, stream.connection)
        }
        try write(step, to: &writer, of: exchange)
      case .interim, .content: try write(step, to: &writer, of: exchange)
      case .abort: throw .session(nil)
      case .end:
        try write(step, to: &writer, of: exchange)
        try await flush(&writer, stream)
        return writer.keepsAlive ? nil : faults?.ending ?? ConnectionEnding()
      }
      if writer.bytes.count >= Self.worthSending { try await flush(&writer, stream) }
    }
  }

  private func write(_ step: SiteStep, to writer: inout SiteWriter, of exchange: SiteExchange) throws(ServiceEnd) {
    do throws(HTTPWireError) {
      switch step {
      case .interim(let head): try writer.interim(head)
      case .head(let head, let hasContent): try writer.head(head, hasContent: hasContent, closes: exchange.closes)
      case .content(let bytes, let chunkExtension): try writer.content(bytes, chunkExtension)
      case .end(let trailers): try writer.end(trailers)
      case .needsInput, .pause, .work, .abort: break
      }
    } catch {
      throw .wire(error)
    }
  }

  private func flush(_ writer: inout SiteWriter, _ stream: ServedStream) async throws(ServiceEnd) {
    let bytes = writer.take()
    if !bytes.isEmpty { try await stream.write(bytes, Deadline.after(limits.connection)) }
  }

  /// Nil when the client has left between two requests, or waits for nothing and the server is to end.
  private func nextHead(_ parser: inout RequestParser, _ stream: ServedStream) async throws(ServiceEnd) -> RequestHead? {
    var deadline: Deadline?
    while true {
      switch try step(&parser) {
      case .head(let head)?: return head
      case nil: return nil
      default: break
      }
      if let bytes = try stream.readNow() {
        if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
        continue
      }
      if parser.isIdle {
        if hub.isDraining { return nil }
        try await stream.becomesReadable(Deadline.after(limits.connection))
      } else {
        // From the first byte on it is one deadline, however slowly the others come.
        let patience = deadline ?? Deadline.after(limits.head)
        deadline = patience
        try await waitOut(stream, patience)
      }
    }
  }

  /// Nil when the client has left.
  private func event(_ parser: inout RequestParser, _ stream: ServedStream, until deadline: Deadline) async throws(ServiceEnd)
    -> RequestEvent?
  {
    while true {
      let event = try step(&parser)
      if event != .needsInput { return event }
      if let bytes = try stream.readNow() {
        if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
      } else {
        try await waitOut(stream, deadline)
      }
    }
  }

  /// A client whose time is over is told so (RFC 9110, section 15.5.9).
  private func waitOut(_ stream: ServedStream, _ deadline: Deadline) async throws(ServiceEnd) {
    do throws(ServiceEnd) {
      try await stream.becomesReadable(deadline)
    } catch {
      guard case .transport(let fault) = error, fault.code == .timedOut else { throw error }
      throw .late
    }
  }

  private func step(_ parser: inout RequestParser) throws(ServiceEnd) -> RequestEvent? {
    do throws(HTTPWireError) {
      return try parser.next()
    } catch {
      if error.code == .empty { return nil }
      throw .wire(error)
    }
  }

  // MARK: what is told

  private func begin(_ head: RequestHead, _ stream: ServedStream) -> ContinuousClock.Instant? {
    hub.begin()
    guard hub.isHeard else { return nil }
    hub.say(.request(head), connection: stream.connection.number, client: stream.connection.client, door: name)
    return .now
  }

  private func tell(_ head: RequestHead, of writer: SiteWriter, since began: ContinuousClock.Instant?, _ stream: ServedStream) {
    guard let began else { return }
    let answer = ServedAnswer(
      method: head.method, target: head.target, version: head.version, status: writer.status, count: writer.contentCount,
      elapsed: began.duration(to: .now))
    hub.say(.answered(answer), connection: stream.connection.number, client: stream.connection.client, door: name)
  }

  private static let worthSending = 60_000
}
