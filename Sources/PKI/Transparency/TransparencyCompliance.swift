/// Whether the timestamps of a certificate comply with a program's policy.
public enum TransparencyCompliance: Hashable, Sendable {
  case compliant
  /// With the unmet requirement, for people.
  case notCompliant(String)
  /// The log list is too old or incomplete. With the reason for people.
  case unknown(String)

  /// `compliant`, `not_compliant` or `unknown`.
  public var code: String {
    switch self {
    case .compliant: "compliant"
    case .notCompliant: "not_compliant"
    case .unknown: "unknown"
    }
  }

  /// Nil for a compliant certificate.
  public var reason: String? {
    switch self {
    case .compliant: nil
    case .notCompliant(let words), .unknown(let words): words
    }
  }
}
