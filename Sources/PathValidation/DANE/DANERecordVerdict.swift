/// The verdict on one record.
public struct DANERecordVerdict: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable {
    case matched
    case notMatched = "not_matched"
    /// It has unknown values, or data that does not match them.
    case unusable
    /// A record of the same kind with a stronger hash supersedes it (RFC 7671, section 9).
    case superseded
    /// It matches, but the trust that it also requires was not checked.
    case undetermined
  }

  /// In zone file format, shortened.
  public let record: String
  public let outcome: Outcome
  /// The reason; for a match, the matching certificate.
  public let reason: String
  /// The position of the matching certificate, 0 for the server's; nil without a match and for one that was not sent.
  public let depth: Int?
}
