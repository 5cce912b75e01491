internal import X509

/// The verdict of a name's TLSA records on the certificates of its server (RFC 7671).
public struct DANEVerdict: Hashable, Sendable, Codable {
  /// The combined outcome of the records, authenticated or not.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// At least one record matches.
    case matched
    /// There are usable records, and none matches.
    case failed
    /// No record is usable, which is equivalent to having none (RFC 7671, section 4.1).
    case unusable
    /// No record matches, but one might with information that is missing.
    case undetermined
  }

  public let outcome: Outcome
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
  public let isAuthenticated: Bool?
  /// In the order of the records.
  public let records: [DANERecordVerdict]

  public init(outcome: Outcome, isAuthenticated: Bool?, records: [DANERecordVerdict]) {
    self.outcome = outcome
    self.isAuthenticated = isAuthenticated
    self.records = records
  }

  /// True if a record matches and was authenticated with DNSSEC.
  public var isVerified: Bool { outcome == .matched && isAuthenticated == true }

  /// A sentence without its full stop.
  public var summary: String {
    let used = records.filter { $0.outcome == .matched }.map(\.record)
    var text =
      switch outcome {
      case .matched: "TLSA \(ChainErrorText.list(used)) matches"
      case .failed: "no TLSA record matches"
      case .unusable: "there is no usable TLSA record"
      case .undetermined: "whether a TLSA record matches is not known"
      }
    if isAuthenticated == nil { text += "; unauthenticated, since DNSSEC is not known" }
    if isAuthenticated == false { text += "; unauthenticated, since DNSSEC does not vouch for the records" }
    return text
  }

  enum CodingKeys: String, CodingKey {
    case outcome, records
    case isAuthenticated = "authenticated"
  }
}
