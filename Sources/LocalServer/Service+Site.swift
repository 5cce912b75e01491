internal import HTTPWire
internal import TLSEngine
internal import Transport

extension Service {
  /// What a site's connections share.
  struct SiteRole: Sendable {
    /// Nil in plain TCP.
    let context: TLSContext?
    let delays: ServerDelays
    let site: Site
  }

  /// A handshake where there is one, and then exchanges until one of both has enough.
  func serve(_ role: SiteRole, to connection: ServedConnection) async throws(TransportError) {
    do throws(ServiceEnd) {
      try await pause(role.delays.beforeAccept)
      let stream: any ServedStream
      var agreed: [UInt8]?
      if let context = role.context {
        var session = try ServiceEnd.of { () throws(TLSError) in try TLSSession(context) }
        var pacer = FlightPacer(role.delays)
        try await receive(&session, connection, Deadline.after(limits.handshake))
        try await pause(role.delays.beforeServerHello)
        try await open(&session, connection, &pacer)
        counter.completeHandshake()
        agreed = session.negotiated.alpn
        stream = TLSStream(connection, session)
      } else {
        stream = PlainStream(connection)
      }
      let heard = agreed == nil ? try await greeting(stream) : []
      if agreed == Array("h2".utf8) || heard.starts(with: Self.preface) {
        try await serveHTTP2(role, over: stream, heard)
      } else {
        try await serveHTTP1(role, over: stream, heard)
      }
      try await stream.end(Deadline.after(limits.farewell))
      await partFrom(connection.transport)
    } catch {
      guard case .transport(let error) = error else { return }
      throw error
    }
  }

  /// As much as tells which version is spoken (RFC 9113, section 3.4).
  private func greeting(_ stream: any ServedStream) async throws(ServiceEnd) -> [UInt8] {
    var heard: [UInt8] = []
    while heard.count < Self.preface.count, Self.preface.starts(with: heard) {
      let bytes = try await stream.read(Deadline.after(limits.connection))
      if bytes.isEmpty { break }
      heard += bytes
    }
    return heard
  }

  private func serveHTTP1(_ role: SiteRole, over stream: any ServedStream, _ heard: [UInt8]) async throws(ServiceEnd) {
    var parser = RequestParser(scheme: stream.scheme)
    parser.received(heard)
    do throws(ServiceEnd) {
      while try await exchange(role, &parser, stream) { parser.begin() }
    } catch {
      guard case .wire(let fault) = error, let bytes = try? ResponseEncoder.head(Site.refusal(of: fault)) else { throw error }
      try await stream.write(bytes, Deadline.after(limits.connection))
    }
  }

  /// Whether another may follow.
  private func exchange(_ role: SiteRole, _ parser: inout RequestParser, _ stream: any ServedStream) async throws(ServiceEnd) -> Bool {
    guard case .head(let head)? = try await event(&parser, stream) else { return false }
    var exchange = role.site.exchange(head, from: stream.client)
    var writer = SiteWriter(head, keepsAlive: parser.keepsAlive)
    var trailers = FieldSection()
    while true {
      let step = exchange.next()
      switch step {
      case .needsInput:
        try await flush(&writer, stream)
        switch try await event(&parser, stream) {
        case .body(let bytes): exchange.received(bytes)
        case .trailers(let fields): trailers = fields
        case .end: exchange.receivedEnd(trailers: trailers)
        default: return false
        }
      case .pause(let duration):
        try await flush(&writer, stream)
        try await pause(duration)
      case .work(let work):
        try await flush(&writer, stream)
        exchange.answered(await work.perform())
      case .head:
        if !exchange.isWhole { writer.leave() }
        try await flush(&writer, stream)
        try await pause(role.delays.beforeHeaders)
        try write(step, to: &writer, of: exchange)
      case .interim, .content: try write(step, to: &writer, of: exchange)
      case .end:
        try write(step, to: &writer, of: exchange)
        try await flush(&writer, stream)
        return writer.keepsAlive
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
      case .needsInput, .pause, .work: break
      }
    } catch {
      throw .wire(error)
    }
  }

  private func flush(_ writer: inout SiteWriter, _ stream: any ServedStream) async throws(ServiceEnd) {
    let bytes = writer.take()
    if !bytes.isEmpty { try await stream.write(bytes, Deadline.after(limits.connection)) }
  }

  /// Nil when the client has left between two requests.
  private func event(_ parser: inout RequestParser, _ stream: any ServedStream) async throws(ServiceEnd) -> RequestEvent? {
    while true {
      do throws(HTTPWireError) {
        let event = try parser.next()
        if event != .needsInput { return event }
      } catch {
        if error.code == .empty { return nil }
        throw .wire(error)
      }
      let bytes = try await stream.read(Deadline.after(limits.connection))
      if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
    }
  }

  private static let worthSending = 60_000
  private static let preface = Array("PRI * HTTP/2.0\r\n".utf8)
}
