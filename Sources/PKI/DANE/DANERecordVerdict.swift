/// What one record says.
public struct DANERecordVerdict: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable {
    case matched
    case notMatched = "not_matched"
    /// It holds values that are not known, or data that cannot be what they say.
    case unusable
    /// A record of the same kind with a stronger hash takes its place (RFC 7671, section 9).
    case superseded
    /// It fits, but whether the certificate is trusted besides was not told.
    case undetermined
  }

  /// As in a zone file, shortened.
  public let record: String
  public let outcome: Outcome
  /// Why; for a match, what matched.
  public let reason: String
  /// The certificate that matched, 0 for the server's; nil without a match and for one that was not sent.
  public let depth: Int?
}
