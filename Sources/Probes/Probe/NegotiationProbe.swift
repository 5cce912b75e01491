internal import Bytes
public import Connect
internal import DomainNames
public import Observation
internal import Resolver
internal import StartTLS
internal import TLSEngine
internal import Transport

/// Connects to a target once or many times, measures each step, and runs the examinations of its topics.
public struct NegotiationProbe: Sendable {
  public let question: NegotiationProbeOptions
  private let connector: Connector

  public init(_ question: NegotiationProbeOptions, connector: Connector) {
    self.question = question
    self.connector = connector
  }

  /// The observation. Fails only if no attempt could begin: the name does not resolve, or an option is invalid. Failed attempts are part of
  /// the result, and a cancelled task gets the results so far.
  public func run(
    _ target: Target, progress: @escaping @Sendable (ProbeProgress) -> Void = { _ in }
  ) async -> Outcome<ProbeObservation> {
    do throws(ConnectError) {
      return .observed(try await connector.reactor.run { () throws(ConnectError) in try await observe(target, progress) })
    } catch {
      return .failed(Failure(error))
    }
  }

  private func observe(
    _ target: Target, _ progress: @escaping @Sendable (ProbeProgress) -> Void
  ) async throws(ConnectError) -> ProbeObservation {
    let start = ContinuousClock.now
    let overall = question.maxTime.map { Deadline.after($0, from: start) } ?? .never
    let plan = try plan(for: target, overall: overall)
    let asked = ContinuousClock.now
    let connecting = Deadline.after(connector.options.connectTimeout, from: asked).earlier(of: overall)
    let (routes, resolution) = try await connector.routes(of: target, deadline: connecting)
    let resolved = resolution.source == "literal" ? nil : ContinuousClock.now
    var series = AttemptSeries(
      question, target: target, plan: plan, routes: routes, resolution: (asked, resolved), progress: progress)
    await series.run()
    var seen = ProbeObservation(series)
    seen.asked = question.asked.map(\.rawValue)
    seen.presented = series.presented.all
    seen.mediumHello = series.mediumHello
    var shaped = question
    if series.mediumHello != nil { shaped.hello.padsHello = true }
    let (ended, failed) = (seen.series.ended, seen.series.failed)
    let examinations = Examinations.all.filter { series.isWorthAsking && question.asked.contains($0.topic) }
    let run = ExaminationRun(
      connector: connector, target: target, routes: series.routes, question: shaped, first: series.facts, overall: overall)
    let examined = await run.run(examinations, atOnce: question.examinationsAtOnce, into: &seen) { topic in
      // Examinations of the timed connections take no time.
      guard topic != .handshakes else { return }
      progress(ProbeProgress(topic: topic, attempts: ended, failed: failed, expected: ended))
    }
    seen.cost = cost(of: series, and: examined)
    seen.cost.elapsed = start.duration(to: .now).microseconds
    return seen
  }

  private func plan(for target: Target, overall: Deadline) throws(ConnectError) -> TimedConnection.Plan {
    var hello = question.hello
    var http: TimedHTTPRequest?
    if let path = question.httpPath {
      // The request is HTTP/1.1, so that no other protocol may be selected.
      if !hello.alpn.isEmpty { hello.alpn = ["http/1.1"] }
      http = TimedHTTPRequest(path: path, host: question.serverName ?? target.host.description, port: target.port)
      guard http != nil else {
        throw ConnectError(
          stage: .handshake, code: "probe.path", message: "'\(path)' is not a valid request path",
          hint: "a path begins with '/' and has neither blanks nor control characters")
      }
    }
    var padded = hello
    padded.padsHello = true
    return TimedConnection.Plan(
      connector: connector, context: try .offering(hello), paddedContext: try .offering(padded), serverName: question.serverName,
      requestsStaple: hello.requestsStaple, http: http, closingTimeout: question.closingTimeout, overall: overall)
  }

  private func cost(of series: AttemptSeries, and examined: ExaminationRun.Cost) -> CostObservation {
    var connections = examined.connections
    connections[.handshakes, default: 0] += series.connections
    return CostObservation(
      connections: connections.values.reduce(0, +), bytesSent: Int(clamping: series.bytesSent + examined.bytesSent),
      bytesReceived: Int(clamping: series.bytesReceived + examined.bytesReceived),
      byQuestion: ProbeTopic.all.compactMap { topic in
        connections[topic].map { TopicCost(topic.rawValue, connections: $0) }
      })
  }
}

extension ProbeObservation {
  fileprivate init(_ series: AttemptSeries) {
    self.init()
    self.series = series.summary
    attempts = series.attempts
    statistics = series.statistics.rows
    closure = series.closure
    startTLS = series.startTLS.map(StartTLSObservation.init)
  }
}
