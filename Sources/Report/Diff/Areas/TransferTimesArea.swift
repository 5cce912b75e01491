internal import Observation

/// Compares the times of two transfers, each measured once: only differences of more than a quarter are listed.
struct TransferTimesArea: ComparisonArea {
  let name = "transfer-times"
  let title = "Times"
  let isOptional = true

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.fetch?.last?.timings, let new = pair.after.document.fetch?.last?.timings else { return [] }
    return Self.phases.compactMap { phase, time in
      guard let before = time(old), let after = time(new) else { return nil }
      // As numbers that cannot overflow: a document may be forged.
      let (first, second) = (Double(before), Double(after))
      guard max(first, second) >= Self.smallest, (first - second).magnitude > max(first, second) / 4 else { return nil }
      return DocumentChange(
        phase, before: DurationFormatter.of(microseconds: before), after: DurationFormatter.of(microseconds: after),
        second > first ? .worse : .better, note: "measured once")
    }
  }

  private static let phases: [(String, @Sendable (FetchTimings) -> Int64?)] = [
    ("DNS", { $0.dns }), ("connect", { $0.connect }), ("TLS", { $0.tls }), ("wait", { $0.wait }), ("receive", { $0.receive }),
    ("total", { $0.total }),
  ]
  /// Microseconds.
  private static let smallest = 2_000.0
}
