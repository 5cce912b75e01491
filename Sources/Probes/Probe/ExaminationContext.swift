internal import Bytes
package import Connect
internal import Enumeration
internal import Observation
package import TLSEngine
package import TLSWire
package import Transport

/// The context of examinations: the routes to the target, the facts of the first connection, and the cost so far.
///
/// Used by one task, one examination after the other.
package final class ExaminationContext {
  package let connector: Connector
  package let target: Target
  /// Never empty; the first is the one that the first connection used.
  package let routes: [Route]
  package let question: NegotiationProbeOptions
  /// Nil if no handshake was completed.
  let first: HandshakeInfo?
  /// For the complete probe.
  package let overall: Deadline

  package private(set) var topic = ProbeTopic.handshakes
  package private(set) var connections: [ProbeTopic: Int] = [:]
  package private(set) var bytesSent: UInt64 = 0
  package private(set) var bytesReceived: UInt64 = 0
  /// The maximum number of connections of the current topic; nil for an examination, whose own code limits it.
  private var limit: Int?
  /// The connections of the current examination.
  private var passages: [TransportStream] = []

  init(
    connector: Connector, target: Target, routes: [Route], question: NegotiationProbeOptions, first: HandshakeInfo?, overall: Deadline
  ) {
    self.connector = connector
    self.target = target
    self.routes = routes
    self.question = question
    self.first = first
    self.overall = overall
  }

  /// Without a first connection.
  package convenience init(
    connector: Connector, target: Target, routes: [Route], question: NegotiationProbeOptions, overall: Deadline
  ) {
    self.init(connector: connector, target: target, routes: routes, question: question, first: nil, overall: overall)
  }

  /// The deadline for a handshake that begins now, or an operation of similar length.
  package var handshakeDeadline: Deadline { .after(connector.options.handshakeTimeout).earlier(of: overall) }

  /// Whether the deadline has passed or the task is cancelled.
  package var isOver: Bool { overall.hasPassed() || Task.isCancelled }

  /// Opens a connection, by the first route unless another is given; the bench closes connections left open.
  package func passage(along route: Route? = nil) async throws(ConnectError) -> TransportStream {
    if let limit, connections[topic, default: 0] >= limit {
      throw ConnectError(
        stage: .connect, code: "probe.limit", message: "the probe has used all of its \(AmountFormatter.of(limit, "connection"))")
    }
    connections[topic, default: 0] += 1
    let passage = try await connector.open(route ?? routes[0], deadline: overall)
    passages.append(passage)
    return passage
  }

  /// Counts `count` connections that child tasks open by themselves; fewer if the topic has no more.
  package func reserve(_ count: Int) -> Int {
    let granted = limit.map { min(count, max(0, $0 - connections[topic, default: 0])) } ?? count
    connections[topic, default: 0] += granted
    return granted
  }

  /// Adds the traffic of connections that were opened by child tasks.
  package func addTraffic(sent: UInt64, received: UInt64) {
    bytesSent += sent
    bytesReceived += received
  }

  /// A context with this configuration.
  package func context(for hello: TLSConfiguration) throws(ConnectError) -> TLSContext { try .offering(hello) }

  /// Adds the cost of connections that an examination delegated.
  func add(_ cost: ConnectionCost) {
    connections[topic, default: 0] += cost.connections
    bytesSent += cost.bytesSent
    bytesReceived += cost.bytesReceived
  }

  /// Runs an examination and adds its cost.
  func run(_ examination: any Examination, into seen: inout ProbeObservation) async {
    topic = examination.topic
    await examination.run(on: self, into: &seen)
    closeAll()
  }

  /// Runs `body`, whose connections count for `topic` and are at most as many as it declares.
  package func counting<Value>(_ topic: ProbeTopic, _ body: () async -> Value) async -> Value {
    self.topic = topic
    limit = topic.connections
    defer {
      limit = nil
      closeAll()
    }
    return await body()
  }

  private func closeAll() {
    for passage in passages {
      bytesSent += passage.bytesWritten
      bytesReceived += passage.bytesRead
      passage.close()
    }
    passages = []
  }
}

extension TLSContext {
  /// A client context; a configuration error of libssl is thrown as a handshake error.
  package static func offering(_ hello: TLSConfiguration) throws(ConnectError) -> TLSContext {
    return try TLSError.translating(try TLSContext(client: hello)) {
      ConnectError(stage: .handshake, code: $0.code.rawValue, message: $0.description, hint: $0.hint, causes: $0.causes)
    }
  }
}

/// The probe operations of examinations.
extension ExaminationContext {
  /// Retries a failure that may be accidental, and reports the number of tries.
  package func asking<Value>(
    tries: Int = 2, _ attempt: () async -> Result<Value, ProbeFailure>
  ) async -> Result<Value, ProbeFailure> {
    var count = 0
    while true {
      if isOver { return .failure(.notAsked("the deadline passed")) }
      count += 1
      switch await attempt() {
      case .success(let value): return .success(value)
      case .failure(var setback):
        setback.tries = count
        guard setback.isPassing, count < tries, !isOver else { return .failure(setback) }
      }
    }
  }

  /// The server's first flight for this name and these protocols. Uses libssl if it has completed a handshake before, so that nothing else
  /// changes; otherwise a hand-crafted ClientHello.
  func sight(naming serverName: String?, offering protocols: [String]) async -> Result<ServerFirstFlight, ProbeFailure> {
    await asking {
      if first != nil {
        var hello = question.hello
        hello.alpn = protocols
        return await sight(of: hello, naming: serverName)
      }
      var offer = ServerFlightOffer.broad(serverName: serverName)
      offer.applicationProtocols = protocols
      return await sight(of: offer)
    }
  }

  private func sight(of hello: TLSConfiguration, naming serverName: String?) async -> Result<ServerFirstFlight, ProbeFailure> {
    do throws(ConnectError) {
      let (connection, error) = try await handshake(hello, naming: serverName)
      defer { connection.passage.close() }
      if let sight = ServerFirstFlight(connection.messages, alerts: connection.alerts) { return .success(sight) }
      return .failure(error.map { ProbeFailure($0) } ?? ProbeFailure(.ownFailure, detail: "the server's flight could not be read"))
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// A separate handshake, and the reason it was not completed. Throws if it could not begin.
  package func handshake(
    _ hello: TLSConfiguration, naming serverName: String?, along route: Route? = nil, resuming resumption: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions(), sendingEarly earlyData: [UInt8] = []
  ) async throws(ConnectError) -> (connection: TLSConnection, error: ConnectError?) {
    let context = try context(for: hello)
    let connection = try TLSConnection(
      over: try await passage(along: route), context: context, serverName: serverName, resuming: resumption, with: options)
    do throws(ConnectError) {
      try await connection.handshake(sendingEarly: earlyData, deadline: handshakeDeadline)
      return (connection, nil)
    } catch {
      return (connection, error)
    }
  }

  /// The server's first flight for a hand-crafted ClientHello; only ClientHellos are sent.
  func sight(of offer: ServerFlightOffer) async -> Result<ServerFirstFlight, ProbeFailure> {
    await firstFlight(offer).flatMap { step in
      switch step {
      case .modern(let flight): return .success(ServerFirstFlight(flight))
      case .classic(let answer):
        return ServerFirstFlight(answer).map { .success($0) }
          ?? .failure(ProbeFailure(.ownFailure, detail: "a response without a ServerHello"))
      case .wait, .send: return .failure(ProbeFailure(.close))
      }
    }
  }

  /// The server's flight, decrypted in TLS 1.3 and plaintext in older versions.
  func firstFlight(_ offer: ServerFlightOffer) async -> Result<FirstFlightExchange.Step, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var talk = try passage.mapped { () throws(TLSError) in try FirstFlightExchange(offer) }
      var output = talk.opening
      let deadline = handshakeDeadline
      while true {
        let input = try await passage.exchange(output, deadline: deadline)
        let step = try passage.mapped { () throws(TLSError) in input.isEmpty ? try talk.receivedEnd() : try talk.received(input) }
        switch step {
        case .wait where input.isEmpty: return .failure(ProbeFailure(.close))
        case .wait: output = []
        case .send(let bytes): output = bytes
        case .modern, .classic: return .success(step)
        }
      }
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// The server's reaction to the renegotiation of a client without RFC 5746.
  package func unboundRenegotiation(offering protocols: [String]) async -> Result<UnboundRenegotiation.Outcome, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var talk = try passage.mapped { () throws(TLSError) in
        try UnboundRenegotiation(serverName: question.serverName, applicationProtocols: protocols)
      }
      var output = talk.opening
      let deadline = handshakeDeadline
      while true {
        let input = try await passage.exchange(output, deadline: deadline)
        output = []
        switch try passage.mapped({ () throws(TLSError) in input.isEmpty ? try talk.receivedEnd() : try talk.received(input) }) {
        case .wait: continue
        case .send(let bytes): output = bytes
        case .ended(let outcome): return .success(outcome)
        }
      }
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  /// The response to a crafted ClientHello, up to TLS 1.2 or in plaintext.
  package func answer(to hello: ClientHello, depth: ServerResponseReader.Depth = .hello) async -> Result<ServerResponse, ProbeFailure> {
    do throws(ConnectError) {
      let passage = try await passage()
      defer { passage.abort() }
      var reader = ServerResponseReader(depth: depth)
      var output = hello.records()
      let deadline = handshakeDeadline
      while !reader.isDone {
        let input = try await passage.exchange(output, deadline: deadline)
        output = []
        if input.isEmpty { reader.receivedEnd() } else { _ = reader.received(input) }
      }
      return Self.result(reader.answer)
    } catch {
      return .failure(ProbeFailure(error))
    }
  }

  private static func result(_ answer: ServerResponse) -> Result<ServerResponse, ProbeFailure> {
    if let alert = answer.alert { return .failure(ProbeFailure(.alert, detail: alert.what.description, alert: alert.what)) }
    if case .malformed(let error) = answer.ending { return .failure(ProbeFailure(.malformed, detail: error.description)) }
    return answer.hello == nil ? .failure(ProbeFailure(.close)) : .success(answer)
  }
}

extension TransportStream {
  /// The result of a step of TLS; its error names the server.
  package func mapped<T>(_ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    return try TLSError.translating(try step()) {
      ConnectError(
        stage: .handshake, code: $0.code.rawValue, message: "\(peer): \($0)", hint: $0.hint, endpoint: peer,
        alert: $0.code == .alert ? $0.alert : nil)
    }
  }

  /// Sends the bytes, if there are any, and receives the next ones; empty at the end of the server's.
  package func exchange(_ output: [UInt8], deadline: Deadline) async throws(ConnectError) -> [UInt8] {
    do throws(TransportError) {
      if !output.isEmpty { try await write(output, deadline: deadline) }
      return try await read(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: peer)
    }
  }
}

/// A probe of one aspect of a server in addition to the timed connections.
///
/// A new one is a file in `Examinations` with its topic, and a line in its `All.swift`; its result is a type of Observation. Its network
/// access goes through the bench, which counts the cost. One that makes no connection reads `bench.first`.
protocol Examination: Sendable {
  /// Run if this topic is requested.
  var topic: ProbeTopic { get }
  /// The topic whose results it extends, and after which it is run; by default its own.
  var base: ProbeTopic { get }

  /// Fills in the results; an aspect without a response is undetermined, with the reason as its evidence.
  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async
}

extension Examination {
  var base: ProbeTopic { topic }
}
