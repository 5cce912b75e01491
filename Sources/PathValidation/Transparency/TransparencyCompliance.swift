/// Whether the timestamps of a certificate comply with a program's policy.
public enum TransparencyCompliance: Hashable, Sendable {
  case compliant
  /// With the unmet requirement, for people.
  case notCompliant(String)
  /// The log list is too old or incomplete. With the reason for people.
  case unknown(String)

  /// The result without its reason.
  public enum Code: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case compliant
    case notCompliant = "not_compliant"
    case unknown

    public var description: String { rawValue }
  }

  public var code: Code {
    switch self {
    case .compliant: .compliant
    case .notCompliant: .notCompliant
    case .unknown: .unknown
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
