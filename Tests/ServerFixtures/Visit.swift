package import Bytes
package import TLSEngine
import TLSWire
package import Transport

/// What a client of ours sees of one request, and when.
package struct Visit {
  /// Between one mark and the next.
  package enum Phase: Hashable, CaseIterable { case hello, certificate, finished, ticket, headers }

  package var negotiated: Negotiated
  package var flight: ObservedServerFlight
  package var resumedBy: Resumption.Kind?
  package var resumptions: [Resumption]
  package var tickets: [TicketEvent]
  package var earlyDataAccepted: Bool?
  package var answer: [UInt8]
  /// The lines of the response but its Date, which differs between the responses of two seconds.
  package var lines: [Substring] { String(decoding: answer, as: UTF8.self).split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") } }
  /// Nil where the connection broke.
  package var hasNotified: Bool?
  package var phases: [Phase: Duration]

  package static let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)

  /// With `isEarly` the request goes as early data.
  package static func get(
    _ endpoint: Endpoint, on reactor: Reactor, _ context: TLSContext, with options: TLSSessionOptions = TLSSessionOptions(),
    resuming: Resumption? = nil, isEarly: Bool = false
  ) async throws -> Visit {
    // On the reactor's thread, so that other tests do not delay what is measured.
    try await withTaskExecutorPreference(reactor) {
      let deadline = Deadline.after(.seconds(60))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      defer { connection.close() }
      var session = try TLSSession(context, serverName: "localhost", resuming: resuming, with: options)
      if isEarly { try session.writeEarly(request) }
      let start = ContinuousClock.now
      while true {
        let step = try session.handshake()
        let output = session.takeOutput()
        if !output.isEmpty { try await connection.write(output, deadline: deadline) }
        if step == .done { break }
        try await receive(&session, connection, deadline)
      }
      if session.earlyDataAccepted != true {
        _ = try session.write(request)
        try await connection.write(session.takeOutput(), deadline: deadline)
      }
      let asked = ContinuousClock.now
      var answer: [UInt8] = []
      var headers: ContinuousClock.Instant?
      var hasNotified: Bool?
      reading: while true {
        let seen = try session.read()
        let output = session.takeOutput()
        if !output.isEmpty { try await connection.write(output, deadline: deadline) }
        switch seen {
        case .bytes(let bytes):
          headers = headers ?? .now
          answer += bytes
        case .needsInput: try await receive(&session, connection, deadline)
        case .closed(let notify):
          hasNotified = notify
          break reading
        }
      }
      return Visit(
        negotiated: session.negotiated, flight: session.flight, resumedBy: session.resumedBy, resumptions: session.resumptions,
        tickets: session.tickets, earlyDataAccepted: session.earlyDataAccepted, answer: answer, hasNotified: hasNotified,
        phases: phases(session.messages, from: start, asked: asked, headers: headers))
    }
  }

  private static func receive(_ session: inout TLSSession, _ connection: TCPConnection, _ deadline: Deadline) async throws {
    let bytes = try await connection.read(deadline: deadline)
    if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
  }

  private static func phases(
    _ messages: [HandshakeEvent], from start: ContinuousClock.Instant, asked: ContinuousClock.Instant, headers: ContinuousClock.Instant?
  ) -> [Phase: Duration] {
    let marks: [HandshakeType: Phase] = [
      .serverHello: .hello, .certificate: .certificate, .finished: .finished, .newSessionTicket: .ticket,
    ]
    var phases: [Phase: Duration] = [:]
    var last = start
    for event in messages where event.direction == .received {
      guard let phase = marks[event.type] else { continue }
      phases[phase, default: .zero] += last.duration(to: event.at)
      last = event.at
    }
    if let headers { phases[.headers] = max(last, asked).duration(to: headers) }
    return phases
  }
}
