internal import Bytes
public import Connect
internal import Enumeration
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
