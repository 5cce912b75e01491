internal import Bytes
public import Connect
public import Enumeration
public import Observation
internal import StartTLS
internal import TLSWire
internal import Transport

/// Finds the versions, suites, groups and schemes that a server accepts, with one ClientHello per connection and without completing a
/// handshake.
public struct CiphersProbe: Sendable {
  public let question: CiphersProbeOptions
  private let connector: Connector

  public init(_ question: CiphersProbeOptions, connector: Connector) {
    self.question = question
    self.connector = connector
  }

  /// The parameters that the target accepts. A cancelled task, and one past its deadline, gets the results so far.
  public func run(
    _ target: Target, progress: @escaping @Sendable (CiphersProgress) -> Void = { _ in }
  ) async -> Outcome<CiphersObservation> {
    let enumerator = Enumerator(question.plan, seed: question.seed)
    do throws(ConnectError) {
      let scout = TLSDetection(TLSDetectionClientHellos(question.plan, seed: question.seed))
      let asked = try await ask(enumerator, about: target, scout: scout, progress)
      let cost = CostObservation(asked.cost, backOff: asked.backOff, elapsed: asked.elapsed)
      var seen = CiphersObservation(asked.source.result, at: asked.endpoint, question, cost: cost)
      seen.startTLS = asked.startTLS.map { StartTLSObservation($0) }
      return .observed(seen)
    } catch {
      return .failed(Failure(error))
    }
  }

  /// The result of running an inquiry source.
  struct SourceReport<Source: ProbeHelloSource>: Sendable {
    var source: Source
    var endpoint: Endpoint
    var cost: ConnectionCost
    var backOff: BackOff?
    var startTLS: StartTLSRecord?
    var elapsed: Duration
  }

  func ask<Source: ProbeHelloSource>(
    _ source: Source, about target: Target, scout: TLSDetection? = nil, _ progress: @escaping @Sendable (CiphersProgress) -> Void
  ) async throws(ConnectError) -> SourceReport<Source> {
    try await connector.reactor.run { () throws(ConnectError) in
      let start = ContinuousClock.now
      let overall = question.maxTime.map { Deadline.after($0, from: start) } ?? .never
      let connecting = Deadline.after(connector.options.connectTimeout, from: start).earlier(of: overall)
      let (routes, _) = try await connector.routes(of: target, deadline: connecting)
      var first: (candidate: TransportStreamCandidate, attempts: [ConnectionAttempt])?
      // A single address needs no connection race: the first connection can be used at once.
      if routes.count != 1 { first = try await connector.prepare(firstOf: routes, connecting: connecting, deadline: overall) }
      let route = first?.candidate.route ?? routes[0]
      let patience = AdaptiveTimeout(full: connector.options.handshakeTimeout)
      var driver = ProbeHelloDriver(
        source, pacer: ConnectionRateController(window: question.maxConnections, rate: question.rate),
        line: .init(connector: connector, route: route, patience: patience, overall: overall), scout: scout, progress: progress)
      if let first { driver.adopt(first.candidate, attempts: first.attempts.count) }
      await driver.run()
      if let failure = driver.failure { throw failure }
      return SourceReport(
        source: driver.source, endpoint: route.endpoint, cost: driver.cost, backOff: driver.pacer.backOff, startTLS: driver.startTLS,
        elapsed: start.duration(to: .now))
    }
  }
}

/// The progress of an enumeration.
public struct CiphersProgress: Hashable, Sendable {
  /// Number of pairs of version and suite.
  public var suitesFound: Int
  /// Connections made so far.
  public var connections: Int
  /// The estimated total number of connections; nil if unknown.
  public var expected: Int?
  /// A note for the user, such as a reduced rate; nil if there is none.
  public var note: String?

  public init(suitesFound: Int = 0, connections: Int = 0, expected: Int? = nil, note: String? = nil) {
    self.suitesFound = suitesFound
    self.connections = connections
    self.expected = expected
    self.note = note
  }
}

/// Provides inquiries and receives their outcomes.
protocol ProbeHelloSource: Sendable {
  /// Inquiries that can be sent now, most urgent first.
  mutating func next(atMost limit: Int) -> [ProbeHello]
  /// The number of inquiries certain to follow soon.
  var foreseeable: Int { get }
  mutating func received(_ answer: ProbeOutcome, to id: ProbeHello.ID)
  var isDone: Bool { get }
  var standing: (suitesFound: Int, answered: Int, expected: Int) { get }
}

extension Enumerator: ProbeHelloSource {
  var standing: (suitesFound: Int, answered: Int, expected: Int) {
    let progress = progress
    return (progress.suitesFound, progress.hellosAnswered, progress.hellosExpected)
  }
}

/// The scope and the limits of a ciphers probe.
public struct CiphersProbeOptions: Sendable {
  public var plan: EnumerationPlan
  /// The maximum number of parallel connections; starts with up to 20 and grows if the server allows.
  public var maxConnections = 64
  /// The maximum number of connections opened per second; nil sets no limit.
  public var rate: Double?
  /// The time limit for the complete probe, after which the results so far are returned; nil sets no limit.
  public var maxTime: Duration?
  /// Whether refused items are listed too.
  public var showsAll = false
  /// Seeds the random fields of the ClientHellos.
  public var seed: UInt64

  public init(_ plan: EnumerationPlan, seed: UInt64 = .random(in: .min ... .max)) {
    self.plan = plan
    self.seed = seed
  }
}
