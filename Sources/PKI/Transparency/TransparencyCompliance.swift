/// Whether the timestamps of a certificate satisfy a program's rules.
public enum TransparencyCompliance: Hashable, Sendable {
  case compliant
  /// What is missing, in words.
  case notCompliant(String)
  /// The list of logs is too old or too short to tell. In words.
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
