internal import Observation

/// A probe of one aspect of a server in addition to the timed connections.
///
/// A new one is a file in `Examinations` with its topic, and a line in its `All.swift`; its result is a type of Observation. Its network
/// access goes through the bench, which counts the cost. One that makes no connection reads `bench.first`.
protocol Examination: Sendable {
  /// Run if this topic is requested.
  var topic: ProbeTopic { get }

  /// Fills in the results; an aspect without a response is undetermined, with the reason as its evidence.
  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async
}
