internal import Checks

/// The lowest severity that makes the exit status 1.
enum SeverityThreshold: String, Hashable, Sendable, CaseIterable {
  /// The exit status is never 1.
  case none
  /// Only an untrusted verdict.
  case untrusted
  /// An untrusted verdict, and findings of this severity or higher.
  case info, low, medium, high, critical

  func isReached(trusted: Bool, findings: [Finding]) -> Bool {
    guard self != .none else { return false }
    guard trusted else { return true }
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= severity }
  }
}
