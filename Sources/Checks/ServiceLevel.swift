public import Observation

/// The maximum duration of a phase: `tls=200ms`, `p95:total=1s`.
public struct ServiceLevel: Hashable, Sendable {
  /// The statistic of a phase that is compared with the limit; for a single attempt they are all equal.
  public enum Statistic: String, Hashable, Sendable, CaseIterable {
    case min, median, mean, p95, p99, max

    func value(of phase: PhaseStatistics) -> Int64 {
      switch self {
      case .min: phase.minimum
      case .median: phase.median
      case .mean: Int64(exactly: phase.mean.rounded()) ?? .max
      case .p95: phase.p95
      case .p99: phase.p99
      case .max: phase.maximum
      }
    }
  }

  public var statistic: Statistic
  public var phase: Phase
  /// In microseconds, inclusive.
  public var limit: Int64

  public init(_ statistic: Statistic = .median, of phase: Phase, limit: Int64) {
    self.statistic = statistic
    self.phase = phase
    self.limit = limit
  }

  /// A phase that was not measured does not meet its limit.
  public func verdict(on seen: ProbeObservation) -> ServiceLevelVerdict {
    let measured = seen.statistics.first { $0.phase == phase.rawValue }.map(statistic.value)
    return ServiceLevelVerdict(self, measured: measured)
  }
}

/// A limit, the measured value and whether it is met.
public struct ServiceLevelVerdict: Codable, Hashable, Sendable {
  public var phase: String
  public var statistic: String
  public var limit: Int64
  /// In microseconds; nil if the phase did not occur.
  public var measured: Int64?
  public var isMet: Bool

  public init(_ level: ServiceLevel, measured: Int64?) {
    phase = level.phase.rawValue
    statistic = level.statistic.rawValue
    limit = level.limit
    self.measured = measured
    isMet = measured.map { $0 <= level.limit } ?? false
  }

  private enum CodingKeys: String, CodingKey {
    case phase, statistic
    case limit = "limit_us"
    case measured = "measured_us"
    case isMet = "met"
  }
}

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
