internal import Bytes

/// What came of checking one certificate timestamp.
public struct TimestampVerdict: Hashable, Sendable {
  /// How the timestamp came to the client (RFC 6962, section 3.3).
  public enum Delivery: String, Hashable, Sendable, Codable, CaseIterable {
    case certificate
    case tls
    case ocsp
  }

  /// Why a timestamp is none.
  public enum Fault: String, Hashable, Sendable, Codable, CaseIterable {
    /// The log's key did not sign this certificate.
    case badSignature = "bad_signature"
    /// The log says to have taken the certificate after the time that is asked for.
    case futureTimestamp = "future_timestamp"
    /// The signature is over a certificate where a precertificate belongs, or the other way round.
    case wrongEntryType = "wrong_entry_type"
    /// The list gives the log an identifier that is not the hash of its key.
    case logKeyMismatch = "log_key_mismatch"
  }

  public enum Outcome: Hashable, Sendable {
    case valid
    case invalid(Fault)
    /// The list does not have the log, which says nothing when the list is old.
    case unknownLog
    /// It cannot be checked here: another version, another algorithm, the issuer's key not at hand. In words.
    case unsupported(String)
    /// It cannot be read. In words.
    case malformed(String)

    /// `valid`, `invalid`, `unknown_log`, `unsupported` or `malformed`.
    public var code: String {
      switch self {
      case .valid: "valid"
      case .invalid: "invalid"
      case .unknownLog: "unknown_log"
      case .unsupported: "unsupported"
      case .malformed: "malformed"
      }
    }

    /// `bad_signature` …, or the words; nil where the code says it all.
    public var reason: String? {
      switch self {
      case .valid, .unknownLog: nil
      case .invalid(let fault): fault.rawValue
      case .unsupported(let words), .malformed(let words): words
      }
    }
  }

  public let delivery: Delivery
  public let outcome: Outcome
  /// Nil for one that cannot be read.
  public let timestamp: SignedCertificateTimestamp?
  /// Nil for a log that the list does not have.
  public let log: TransparencyLog?

  public init(delivery: Delivery, outcome: Outcome, timestamp: SignedCertificateTimestamp? = nil, log: TransparencyLog? = nil) {
    self.delivery = delivery
    self.outcome = outcome
    self.timestamp = timestamp
    self.log = log
  }

  public var isValid: Bool { outcome == .valid }

  /// What the log was to the program when it took the certificate; nil where that is not known.
  public func state(for program: TransparencyProgram) -> LogState.Kind? {
    timestamp.flatMap { log?.state(for: program, at: $0.timestamp) }
  }

  /// Whether the log takes certificates that end when this one does; nil where it takes all or is not known.
  public func isInShard(_ certificate: Certificate) -> Bool? { log?.lastDates?.contains(certificate.notAfter) }
}
