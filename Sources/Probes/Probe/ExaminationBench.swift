internal import Connect
internal import Observation
internal import TLSEngine
internal import Transport

/// What examinations work with: the ways to the target, what the first connection showed, and a count of what they cost.
///
/// Used by one task, one examination after the other.
final class ExaminationBench {
  let connector: Connector
  let target: Target
  /// Never empty; the first is the one that the first connection took.
  let routes: [Route]
  let question: ProbeQuestion
  /// Nil when no handshake was finished.
  let first: HandshakeFacts?
  /// For everything.
  let overall: Deadline

  private(set) var topic = ProbeTopic.handshakes
  private(set) var connections: [ProbeTopic: Int] = [:]
  private(set) var bytesSent: UInt64 = 0
  private(set) var bytesReceived: UInt64 = 0
  /// Those of this examination.
  private var passages: [Passage] = []

  init(
    connector: Connector, target: Target, routes: [Route], question: ProbeQuestion, first: HandshakeFacts?, overall: Deadline
  ) {
    self.connector = connector
    self.target = target
    self.routes = routes
    self.question = question
    self.first = first
    self.overall = overall
  }

  /// For a handshake that begins now, or for what takes as long.
  var handshakeDeadline: Deadline { .after(connector.options.handshakeTimeout).earlier(of: overall) }

  /// Whether there is no more time, or nobody waits for the answer any more.
  var isOver: Bool { overall.hasPassed() || Task.isCancelled }

  /// One more connection, by the first route unless another is wanted; the bench closes what is left open.
  func passage(along route: Route? = nil) async throws(ConnectError) -> Passage {
    connections[topic, default: 0] += 1
    let passage = try await connector.open(route ?? routes[0], deadline: overall)
    passages.append(passage)
    return passage
  }

  /// A context that offers `hello`.
  func context(for hello: TLSConfiguration) throws(ConnectError) -> TLSContext { try .offering(hello) }

  /// Counts connections that an examination had made by others.
  func add(_ cost: ConnectionCost) {
    connections[topic, default: 0] += cost.connections
    bytesSent += cost.bytesSent
    bytesReceived += cost.bytesReceived
  }

  /// Runs an examination and settles what it cost.
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
  /// A client's context, with what libssl does not take as an error of the handshake.
  static func offering(_ hello: TLSConfiguration) throws(ConnectError) -> TLSContext {
    do throws(TLSError) {
      return try TLSContext(client: hello)
    } catch {
      throw ConnectError(
        stage: .handshake, code: error.code.rawValue, message: error.description, hint: error.hint, causes: error.causes)
    }
  }
}
