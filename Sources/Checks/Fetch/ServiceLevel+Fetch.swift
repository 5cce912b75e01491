public import Observation

extension ServiceLevel {
  /// Phases of a fetch that can be limited: the phases of its timings, the time to the first byte, and the total.
  public static let fetchPhases: [Phase] =
    FetchPhase.allCases.map { Phase(rawValue: $0.rawValue) } + [.firstByte, .total]

  /// Phases are summed over redirects; `ttfb` runs from the start to the first byte of the last response.
  ///
  /// A phase that did not occur counts as 0 if the transfer completed; otherwise it counts as not measured and meets no limit.
  public func verdict(on seen: FetchObservation) -> ServiceLevelVerdict {
    ServiceLevelVerdict(self, measured: measured(in: seen) ?? (seen.error == nil && !seen.hops.isEmpty ? 0 : nil))
  }

  private func measured(in seen: FetchObservation) -> Int64? {
    switch phase {
    // A failed transfer has no total.
    case .total: return seen.error == nil ? seen.last?.marks.total : nil
    case .firstByte:
      guard let last = seen.last, last.timings.wait != nil else { return nil }
      return last.marks.total - (last.timings.receive ?? 0)
    default:
      guard let phase = FetchPhase(rawValue: phase.rawValue), seen.error?.phase != phase.rawValue else { return nil }
      let durations = seen.hops.compactMap { $0.timings[phase] }
      return durations.isEmpty ? nil : durations.reduce(0, +)
    }
  }
}
