internal import Bytes
internal import Connect
internal import Observation
internal import Resolver
internal import StartTLS
internal import TLSEngine
internal import TLSWire
internal import Transport

/// One connection from start to end, with a mark at the end of each phase.
struct TimedConnection: Sendable {
  /// The parameters that all attempts of a series share.
  struct Plan: Sendable {
    let connector: Connector
    var context: TLSContext
    /// Pads a ClientHello of 256 to 511 bytes; nil once it is in use.
    var paddedContext: TLSContext?
    let serverName: String?
    let requestsStaple: Bool
    let http: TimedHTTPRequest?
    let closingTimeout: Duration
    let overall: Deadline
  }

  /// How an attempt gets its addresses.
  enum AddressSource: Sendable {
    /// They are known, possibly just resolved: `resolved` is nil if resolution is not part of the attempt.
    case known([Route], asked: ContinuousClock.Instant, resolved: ContinuousClock.Instant?)
    case resolving(Target, asked: ContinuousClock.Instant)

    var asked: ContinuousClock.Instant {
      switch self {
      case .known(_, let asked, _), .resolving(_, let asked): asked
      }
    }
  }

  let plan: Plan
  let way: AddressSource
  let number: Int
  let isWarmUp: Bool
  /// Whether to keep the handshake for examinations.
  let keepsFacts: Bool

  /// The result of an attempt.
  struct Result: Sendable {
    var observation: AttemptObservation
    /// Microseconds from the ClientHello to the end of the handshake.
    var handshake: Int64?
    /// Nil if no connection was established.
    var route: Route?
    var facts: HandshakeInfo?
    /// The certificates, also of a handshake that failed after them.
    var presented: PresentedChain?
    var closure: ClosureObservation?
    /// The plaintext exchange before TLS, if it is recorded.
    var startTLS: StartTLSRecord?
    /// TCP connections that were attempted.
    var connections = 1
    /// The length of the ClientHello that got no response, if some servers hang at that length (RFC 7685); nil otherwise.
    var unansweredLength: Int?
    /// The caller cancelled, so that the attempt is no evidence.
    var isCancelled = false
  }

  func run() async -> Result {
    var observation = AttemptObservation()
    observation.number = number
    observation.isWarmUp = isWarmUp
    var marks = PhaseMarks(from: way.asked)
    do throws(ConnectError) {
      let connecting = Deadline.after(plan.connector.options.connectTimeout).earlier(of: plan.overall)
      let routes = try await routes(&marks, deadline: connecting)
      let passage: TransportStream
      var connections = 1
      if routes.count == 1 {
        passage = try await plan.connector.open(routes[0], deadline: plan.overall)
      } else {
        let (opened, attempts) = try await plan.connector.open(firstOf: routes, connecting: connecting, deadline: plan.overall)
        passage = opened
        connections = max(attempts.count, 1)
      }
      var result = await converse(over: passage, observation, marks)
      result.connections = connections
      return result
    } catch {
      observation.failure = Failure(error)
      observation.timings = marks.timings
      if let endpoint = error.endpoint { (observation.address, observation.port) = (endpoint.address, endpoint.port) }
      return Result(observation: observation, startTLS: keepsFacts ? error.startTLS : nil, isCancelled: error.isCancelled)
    }
  }

  private func routes(_ marks: inout PhaseMarks, deadline: Deadline) async throws(ConnectError) -> [Route] {
    switch way {
    case .known(let routes, _, let resolved):
      marks.end(.dns, at: resolved)
      return routes
    case .resolving(let target, _):
      let (routes, resolution) = try await plan.connector.routes(of: target, deadline: deadline)
      marks.end(.dns, at: resolution.source == "literal" ? nil : .now)
      return routes
    }
  }

  private func converse(over passage: TransportStream, _ begun: AttemptObservation, _ begunMarks: PhaseMarks) async -> Result {
    defer { passage.close() }
    var result = Result(observation: begun, route: passage.route)
    var marks = begunMarks
    marks.end(.connect, at: passage.connectEnded)
    marks.end(.proxy, at: passage.proxyEnded)
    marks.end(.startTLS, at: passage.startTLSEnded)
    result.startTLS = keepsFacts ? passage.startTLS : nil
    (result.observation.address, result.observation.port) = (passage.peer.address, passage.peer.port)
    do throws(ConnectError) {
      let connection = try TLSConnection(over: passage, context: plan.context, serverName: plan.serverName)
      do throws(ConnectError) {
        try await speak(over: connection, &result, &marks)
      } catch {
        result.fail(error)
      }
      describe(connection, &result, &marks)
    } catch {
      result.fail(error)
    }
    result.handshake = marks.handshake
    result.observation.timings = marks.timings
    result.observation.bytesSent = passage.bytesWritten
    result.observation.bytesReceived = passage.bytesRead
    return result
  }

  /// The handshake, the request if there is one, and the closure.
  private func speak(over connection: TLSConnection, _ result: inout Result, _ marks: inout PhaseMarks) async throws(ConnectError) {
    let deadline = Deadline.after(plan.connector.options.handshakeTimeout).earlier(of: plan.overall)
    try await connection.handshake(sayingGoodbye: plan.http == nil, deadline: deadline)
    result.observation.roundTrips = connection.passage.transport.roundTrips
    if let http = plan.http {
      let answer = try await TimedHTTPResponse.read(to: http, over: connection, deadline: deadline)
      marks.end(.firstByte, at: answer.began)
      result.observation.httpStatus = answer.status
      result.observation.roundTrips += 1
      result.observation.tcp = await connection.passage.transport.information().map(TCPObservation.init)
      // The request has Connection: close, so that the server closes first.
      if keepsFacts { result.closure = await ConnectionClosure.first(connection, within: plan.closingTimeout, overall: plan.overall) }
      try? await connection.sayGoodbye(deadline: deadline)
      if result.closure != nil { return }
    }
    if plan.http == nil { result.observation.tcp = await connection.passage.transport.information().map(TCPObservation.init) }
    result.closure = await ConnectionClosure.from(
      connection, untilTicket: !keepsFacts && plan.http == nil, within: plan.closingTimeout, overall: plan.overall)
  }

  /// Records the messages, whether or not the handshake completed.
  private func describe(_ connection: TLSConnection, _ result: inout Result, _ marks: inout PhaseMarks) {
    let messages = connection.messages
    let received = messages.lazy.filter { $0.direction == .received }
    // The last one, since a HelloRetryRequest is a ServerHello too (RFC 9846, section 4.1.4).
    marks.end(.serverHello, at: received.last { $0.type == .serverHello }?.at)
    marks.end(.certificate, at: received.first { $0.type == .certificate || $0.type == .compressedCertificate }?.at)
    marks.end(.firstTicket, at: received.first { $0.type == .newSessionTicket }?.at)
    marks.end(.finished, at: connection.handshakeEnded)
    result.presented = PresentedChain(connection, requestsStaple: plan.requestsStaple)
    result.observation.recordsSent = connection.records.sent
    result.observation.recordsReceived = connection.records.received
    if connection.handshakeEnded == nil { result.unansweredLength = Self.unansweredLength(connection, result.observation.failure) }
    guard connection.handshakeEnded != nil else { return }
    let negotiated = connection.negotiated
    let refusal = negotiated.version >= .tls13 ? Self.lateRefusal(connection) : nil
    if result.observation.failure == nil, let refusal { result.fail(refusal) }
    result.observation.handshake = HandshakeDescription(negotiated)
    result.observation.isResumed = negotiated.isResumed
    guard keepsFacts, refusal == nil else { return }
    result.facts = HandshakeInfo(
      route: connection.passage.route, negotiated: negotiated, flight: connection.flight, messages: messages, alerts: connection.alerts)
  }

  private static func unansweredLength(_ connection: TLSConnection, _ failure: Failure?) -> Int? {
    guard failure?.code == TransportError.Code.timedOut.rawValue, connection.records.received == 0 else { return nil }
    let hello = connection.messages.first { $0.direction == .sent && $0.type == .clientHello }
    return hello.map(\.bytes.count).flatMap { (256..<512).contains($0) ? $0 : nil }
  }

  /// A TLS 1.3 server checks the client's certificate after the client has finished: its alert fails a handshake that seemed complete (RFC
  /// 9846, section 4.5.2).
  private static func lateRefusal(_ connection: TLSConnection) -> ConnectError? {
    let refusal = connection.alerts.first { $0.direction == .received && $0.alert.what != .closeNotify && $0.alert.what != .userCanceled }
    guard let alert = refusal?.alert else { return nil }
    let error = TLSError(code: .alert, what: "the peer sent the \(alert) when the handshake was over", alert: alert)
    return ConnectError(
      stage: .handshake, code: error.code.rawValue, message: "\(connection.passage.peer): \(error.description)", hint: error.hint,
      endpoint: connection.passage.peer, alert: alert, causes: error.causes)
  }
}

extension TimedConnection.Result {
  fileprivate mutating func fail(_ error: ConnectError) {
    observation.failure = Failure(error)
    isCancelled = error.isCancelled
  }
}

extension TCPObservation {
  init(_ information: TCPInformation) {
    self.init(
      roundTrip: information.roundTrip.microseconds, roundTripVariance: information.roundTripVariance.microseconds,
      retransmits: information.retransmits)
  }
}

/// The request for measuring the time to the first byte (RFC 9112, section 3).
struct TimedHTTPRequest: Hashable, Sendable {
  let bytes: [UInt8]

  /// Nil if the path or the host cannot be encoded unchanged in a request.
  init?(path: String, host: String, port: UInt16) {
    guard path.hasPrefix("/"), !host.isEmpty, (path + host).utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    let name = host.contains(":") ? "[\(host)]" : host
    let authority = port == 443 ? name : "\(name):\(port)"
    bytes = Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nUser-Agent: tlsprobe\r\nAccept: */*\r\nConnection: close\r\n\r\n".utf8)
  }
}

/// The data of a completed handshake that examinations use.
struct HandshakeInfo: Sendable {
  let route: Route
  let negotiated: Negotiated
  /// The server's messages, parsed.
  let flight: ObservedServerFlight
  /// Both sides, decrypted, including tickets.
  let messages: [HandshakeEvent]
  let alerts: [AlertEvent]
}
