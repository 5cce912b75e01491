public import Bytes
internal import X509

/// The Certificate Transparency verdict on a certificate (RFC 6962), by program.
public struct TransparencyVerdict: Hashable, Sendable {
  public let timestamps: [TimestampVerdict]
  /// The compliance by program.
  public let compliance: [TransparencyProgram: TransparencyCompliance]
  /// The source of the log list, and its date.
  public let source: String
  public let date: Timestamp?
  /// Whether the list is so old that logs may have been added since.
  public let isStale: Bool
  /// Whether some timestamps were ignored because there are too many.
  public let isTruncated: Bool

  public func compliance(with program: TransparencyProgram) -> TransparencyCompliance {
    compliance[program] ?? .unknown("no rules are known for \(program.rawValue)")
  }
}
