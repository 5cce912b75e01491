internal import Bytes
public import Connect
public import Observation
internal import Transport

/// Connects to a target once or many times, measures each step, and asks what else its topics want to know.
public struct NegotiationProbe: Sendable {
  public let question: ProbeQuestion
  private let connector: Connector

  public init(_ question: ProbeQuestion, connector: Connector) {
    self.question = question
    self.connector = connector
  }

  /// What was seen. Fails only where no attempt could begin: the name does not resolve, or an option is not understood. Attempts
  /// that fail are part of the answer, and a cancelled task gets what is known so far.
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
    let connecting = Deadline.after(connector.options.connectTimeout, from: start).earlier(of: overall)
    let (routes, _) = try await connector.routes(of: target, deadline: connecting)
    var seen = ProbeObservation()
    seen.asked = question.asked.map(\.rawValue)
    let bench = ExaminationBench(
      connector: connector, target: target, routes: routes, question: question, first: nil, overall: overall)
    for examination in Examinations.all where question.asked.contains(examination.topic) && !bench.isOver {
      progress(ProbeProgress(topic: examination.topic))
      await bench.run(examination, into: &seen)
    }
    seen.cost.elapsed = start.duration(to: .now).microseconds
    return seen
  }
}
