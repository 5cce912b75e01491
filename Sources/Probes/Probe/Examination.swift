internal import Observation

/// A question about a server beside the timed connections.
///
/// A new one is a file in `Examinations` and a line in its `All.swift`. What it asks over the network goes through the bench, which
/// counts it. One that needs no connection of its own reads `bench.first`.
protocol Examination: Sendable {
  /// It is run when this is asked.
  var topic: ProbeTopic { get }

  /// Fills in what it found out; a question without an answer is undetermined, with the reason as its evidence.
  func run(on bench: ExaminationBench, into seen: inout ProbeObservation) async
}
