internal import HTTPWire
internal import TLSEngine
internal import Transport

extension Service {
  /// The state shared by a site's connections.
  final class SiteRole: Sendable {
    /// Nil for plain TCP.
    let context: TLSContext?
    /// True if clients that do not begin with TLS are served without it.
    let takesPlain: Bool
    let delays: ServerDelays
    let site: Site
    /// True to request a client certificate after the first request has been received.
    let asksLater: Bool

    init(_ manner: SiteBehavior) throws(TLSError) {
      context = try manner.configuration.map { configuration throws(TLSError) in try TLSContext(server: configuration) }
      takesPlain = manner.takesPlain
      delays = manner.delays
      site = manner.site
      asksLater = manner.configuration?.clientCertificate == .requestedLater
    }
  }

  /// Performs the handshake, if any, and then serves exchanges until either side ends the connection.
  @inline(never)
  func serve(_ role: SiteRole, to connection: ServedConnection) async throws(TransportError) {
    do throws(ServiceEnd) {
      let fate = hub.faults?.connection()
      if let fate { try begin(connection, fate) }
      try await pause(fate?.delays.beforeAccept ?? role.delays.beforeAccept, connection)
      let stream = try await open(connection, role, fate)
      let heard = stream.agreed == nil ? try await greeting(stream) : []
      let isHTTP2 = stream.agreed == Array("h2".utf8) || heard.starts(with: Self.preface)
      let ending = isHTTP2 ? try await serveHTTP2(role, over: stream, heard) : try await serveHTTP1(role, over: stream, heard)
      try await pause(ending.delay, connection)
      if ending.saysCloseNotify { try await stream.end(Deadline.after(limits.farewell)) }
      await partFrom(connection.transport)
    } catch {
      guard case .transport(let error) = error else { return }
      throw error
    }
  }

  /// True if the first byte begins a TLS record (RFC 9846, section 5.1) or an SSL 2.0 ClientHello; only checked if plaintext is permitted,
  /// too.
  private func speaksTLS(_ connection: ServedConnection, _ role: SiteRole) async throws(ServiceEnd) -> Bool {
    guard role.takesPlain else { return true }
    do throws(TransportError) {
      let bytes = try await connection.read(deadline: Deadline.after(limits.handshake))
      connection.putBack(bytes)
      return bytes.first.map { $0 == 0x16 || $0 & 0x80 != 0 } ?? false
    } catch {
      throw .transport(error)
    }
  }

  @inline(never)
  private func open(
    _ connection: ServedConnection, _ role: SiteRole, _ fate: ConnectionFaultDecision?
  ) async throws(ServiceEnd) -> ServedStream {
    guard let context = role.context, try await speaksTLS(connection, role) else { return ServedStream(plain: connection) }
    let options = fate?.options ?? TLSSessionOptions()
    var session = try ServiceEnd.of { () throws(TLSError) in try TLSSession(context, with: options) }
    let delays = fate.map { role.delays.overridden(by: $0.delays) } ?? role.delays
    var pacer = FlightPacer(delays, faults: FlightFaults(fate))
    try await receive(&session, connection, Deadline.after(limits.handshake))
    try await pause(delays.beforeServerHello, connection)
    do throws(ServiceEnd) {
      try await open(&session, connection, &pacer)
    } catch {
      hub.say(.handshakeFailed("\(error)"), connection: connection.number, client: connection.client, door: name)
      throw error
    }
    counter.completeHandshake()
    let negotiated = session.negotiated
    hub.say(.handshake(negotiated), connection: connection.number, client: connection.client, door: name)
    session.forgetMessages()
    return ServedStream(connection, session, agreed: negotiated.alpn)
  }

  /// Reads enough bytes to determine the HTTP version (RFC 9113, section 3.4).
  private func greeting(_ stream: ServedStream) async throws(ServiceEnd) -> [UInt8] {
    var heard: [UInt8] = []
    let idle = Deadline.after(limits.connection)
    while heard.count < Self.preface.count, Self.preface.starts(with: heard) {
      let bytes = try await stream.read(heard.isEmpty ? idle : Deadline.after(limits.head).earlier(of: idle))
      if bytes.isEmpty { break }
      heard += bytes
    }
    return heard
  }

  /// The method that occurs only in HTTP/2's preface (RFC 9113, section 3.4): regardless of the next bytes, the client uses HTTP/2.
  private static let preface = Array("PRI ".utf8)
}
