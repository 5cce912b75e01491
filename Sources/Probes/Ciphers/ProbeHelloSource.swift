internal import Enumeration

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
