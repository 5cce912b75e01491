internal import ArgumentParser
internal import Checks

/// From where on a result makes the exit status 1.
enum SeverityThreshold: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// Nothing does.
  case none
  /// An untrusted verdict does.
  case untrusted
  /// These findings and worse do, and so does an untrusted verdict.
  case info, low, medium, high, critical

  func isReached(trusted: Bool, findings: [Finding]) -> Bool {
    guard self != .none else { return false }
    guard trusted else { return true }
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return findings.contains { $0.severity >= severity }
  }
}
