internal import Bytes
public import X509

/// The result of verifying one certificate timestamp.
public struct TimestampVerdict: Hashable, Sendable {
  /// The reason a timestamp is invalid.
  public enum Fault: String, Hashable, Sendable, Codable, CaseIterable {
    /// The log's key did not sign this certificate.
    case badSignature = "bad_signature"
    /// The timestamp is later than the time of verification.
    case futureTimestamp = "future_timestamp"
    /// The signature is over a certificate instead of a precertificate, or vice versa.
    case wrongEntryType = "wrong_entry_type"
    /// The list has an identifier for the log that is not the hash of its key.
    case logKeyMismatch = "log_key_mismatch"
  }

  public enum Outcome: Hashable, Sendable {
    case valid
    case invalid(Fault)
    /// The log is not in the list, which is inconclusive if the list is old.
    case unknownLog
    /// It cannot be verified: another version, another algorithm, or an unknown issuer key. With the reason for people.
    case unsupported(String)
    /// It cannot be parsed. With the reason for people.
    case malformed(String)

    /// The outcome without its reason.
    public enum Code: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      case valid, invalid
      case unknownLog = "unknown_log"
      case unsupported, malformed

      public var description: String { rawValue }
    }

    public var code: Code {
      switch self {
      case .valid: .valid
      case .invalid: .invalid
      case .unknownLog: .unknownLog
      case .unsupported: .unsupported
      case .malformed: .malformed
      }
    }

    /// `bad_signature` …, or the reason for people; nil if the code is sufficient.
    public var reason: String? {
      switch self {
      case .valid, .unknownLog: nil
      case .invalid(let fault): fault.rawValue
      case .unsupported(let words), .malformed(let words): words
      }
    }
  }

  public let delivery: SignedCertificateTimestamp.Delivery
  public let outcome: Outcome
  /// Nil for one that cannot be parsed.
  public let timestamp: SignedCertificateTimestamp?
  /// Nil for a log that is not in the list.
  public let log: TransparencyLog?

  public init(
    delivery: SignedCertificateTimestamp.Delivery, outcome: Outcome, timestamp: SignedCertificateTimestamp? = nil,
    log: TransparencyLog? = nil
  ) {
    self.delivery = delivery
    self.outcome = outcome
    self.timestamp = timestamp
    self.log = log
  }

  public var isValid: Bool { outcome == .valid }

  /// The state of the log for the program at the time of the timestamp; nil if unknown.
  public func state(for program: TransparencyProgram) -> LogState.Kind? {
    timestamp.flatMap { log?.state(for: program, at: $0.timestamp) }
  }

  /// Whether the log accepts certificates with this expiry; nil if it accepts all or is unknown.
  public func isInShard(_ certificate: Certificate) -> Bool? { log?.lastDates?.contains(certificate.notAfter) }
}
