/// The severity of a finding.
public enum Severity: String, Codable, Hashable, Sendable, CaseIterable {
  case info, low, medium, high, critical

  private var rank: Int {
    switch self {
    case .info: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    case .critical: 4
    }
  }
}

extension Severity: Comparable {
  public static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }
}
