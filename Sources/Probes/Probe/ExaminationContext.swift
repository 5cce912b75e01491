internal import Bytes
internal import Connect
internal import Observation
internal import TLSEngine
internal import Transport

/// The context of examinations: the routes to the target, the facts of the first connection, and the cost so far.
///
/// Used by one task, one examination after the other.
final class ExaminationContext {
  let connector: Connector
  let target: Target
  /// Never empty; the first is the one that the first connection used.
  let routes: [Route]
  let question: NegotiationProbeOptions
  /// Nil if no handshake was completed.
  let first: HandshakeInfo?
  /// For the complete probe.
  let overall: Deadline

  private(set) var topic = ProbeTopic.handshakes
  private(set) var connections: [ProbeTopic: Int] = [:]
  private(set) var bytesSent: UInt64 = 0
  private(set) var bytesReceived: UInt64 = 0
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

  /// The deadline for a handshake that begins now, or an operation of similar length.
  var handshakeDeadline: Deadline { .after(connector.options.handshakeTimeout).earlier(of: overall) }

  /// Whether the deadline has passed or the task is cancelled.
  var isOver: Bool { overall.hasPassed() || Task.isCancelled }

  /// Opens a connection, by the first route unless another is given; the bench closes connections left open.
  func passage(along route: Route? = nil) async throws(ConnectError) -> TransportStream {
    connections[topic, default: 0] += 1
    let passage = try await connector.open(route ?? routes[0], deadline: overall)
    passages.append(passage)
    return passage
  }

  /// A context with this configuration.
  func context(for hello: TLSConfiguration) throws(ConnectError) -> TLSContext { try .offering(hello) }

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
  static func offering(_ hello: TLSConfiguration) throws(ConnectError) -> TLSContext {
    return try TLSError.translating(try TLSContext(client: hello)) {
      ConnectError(stage: .handshake, code: $0.code.rawValue, message: $0.description, hint: $0.hint, causes: $0.causes)
    }
  }
}
