internal import Connect
internal import Observation
internal import Transport

/// Runs examinations of one target, several at a time.
struct ExaminationRun: Sendable {
  let connector: Connector
  let target: Target
  let routes: [Route]
  let question: NegotiationProbeOptions
  let first: HandshakeInfo?
  let overall: Deadline

  /// The connections by topic, and their traffic.
  struct Cost {
    var connections: [ProbeTopic: Int] = [:]
    var bytesSent: UInt64 = 0
    var bytesReceived: UInt64 = 0
  }

  private struct Part: Sendable {
    var results: ExaminationResults
    var connections: [ProbeTopic: Int]
    var bytesSent: UInt64
    var bytesReceived: UInt64
  }

  /// Adds the results to `seen`. Examinations with the same base run one after the other, `atOnce` of the others at a time.
  func run(
    _ examinations: [any Examination], atOnce: Int, into seen: inout ProbeObservation, starting: @escaping @Sendable (ProbeTopic) -> Void
  ) async -> Cost {
    let sequences = examinations.reduce(into: [[any Examination]]()) { sequences, examination in
      if let index = sequences.firstIndex(where: { $0[0].base == examination.base }) {
        sequences[index].append(examination)
      } else {
        sequences.append([examination])
      }
    }
    let start = seen
    var cost = Cost()
    await withTaskGroup(of: Part.self) { group in
      var waiting = sequences[...]
      func startNext() {
        guard let sequence = waiting.popFirst() else { return }
        group.addTask { await run(sequence, from: start, starting) }
      }
      for _ in 0..<max(atOnce, 1) { startNext() }
      for await part in group {
        seen.results.take(part.results, changedSince: start.results)
        cost.connections.merge(part.connections, uniquingKeysWith: +)
        cost.bytesSent += part.bytesSent
        cost.bytesReceived += part.bytesReceived
        startNext()
      }
    }
    return cost
  }

  private func run(
    _ sequence: [any Examination], from start: ProbeObservation, _ starting: @Sendable (ProbeTopic) -> Void
  ) async -> Part {
    var seen = start
    let bench = ExaminationContext(
      connector: connector, target: target, routes: routes, question: question, first: first, overall: overall)
    for examination in sequence where !bench.isOver {
      starting(examination.topic)
      await bench.run(examination, into: &seen)
    }
    return Part(
      results: seen.results, connections: bench.connections, bytesSent: bench.bytesSent, bytesReceived: bench.bytesReceived)
  }
}
