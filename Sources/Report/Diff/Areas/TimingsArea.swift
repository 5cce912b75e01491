internal import Observation

/// Compares the medians of the phases of a connection, where both documents have enough connections.
struct TimingsArea: ComparisonArea {
  let name = "timings"
  let title = "Timings"
  let isOptional = true

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.probe) { old, new in
      new.statistics.compactMap { phase in
        guard let earlier = old.statistics.first(where: { $0.phase == phase.phase }) else { return nil }
        return change(earlier, phase)
      }
    }
  }

  private func change(_ old: PhaseStatistics, _ new: PhaseStatistics) -> DocumentChange? {
    guard old.count >= Self.fewest, new.count >= Self.fewest else { return nil }
    let difference = Double(new.median) - Double(old.median)
    let noise = max(Self.smallest, 3 * Self.error(old, new))
    guard difference.magnitude > noise, noise.isFinite else { return nil }
    return DocumentChange(
      "median of \(new.phase)", before: Self.words(old), after: Self.words(new), difference > 0 ? .worse : .better,
      note: "differences up to \(Self.milliseconds(noise)) are noise")
  }

  /// The standard error of the difference of two medians, for normally distributed times.
  private static func error(_ old: PhaseStatistics, _ new: PhaseStatistics) -> Double {
    func variance(_ phase: PhaseStatistics) -> Double { phase.deviation * phase.deviation / Double(phase.count) }
    return 1.2533 * (variance(old) + variance(new)).squareRoot()
  }

  private static func words(_ phase: PhaseStatistics) -> String { "\(milliseconds(Double(phase.median))) of \(phase.count)" }

  private static func milliseconds(_ time: Double) -> String {
    let tenths = (time / 100).rounded()
    guard tenths.magnitude < 1e12 else { return "a long time" }
    let number = Int64(tenths)
    return "\(number / 10).\(number % 10) ms"
  }

  /// Connections.
  private static let fewest = 5
  /// Microseconds.
  private static let smallest = 500.0
}
