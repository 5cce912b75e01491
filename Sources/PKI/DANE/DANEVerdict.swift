/// What a name's TLSA records say of the certificates that its server sent (RFC 7671).
public struct DANEVerdict: Hashable, Sendable, Codable {
  /// What the records come to, whether or not they can be relied upon.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// One record at least matches.
    case matched
    /// There are records that can be used, and none matches.
    case failed
    /// No record can be used, which is as if there were none (RFC 7671, section 4.1).
    case unusable
    /// No record matches, but one might: what it needs to know besides was not told.
    case undetermined
  }

  public let outcome: Outcome
  /// Whether DNSSEC vouches for the records; nil when that is not known.
  public let isAuthenticated: Bool?
  /// In the order of the records.
  public let records: [DANERecordVerdict]

  /// A record matches, and nobody on the way can have put it there.
  public var isVerified: Bool { outcome == .matched && isAuthenticated == true }

  /// A sentence without its full stop.
  public var summary: String {
    let used = records.filter { $0.outcome == .matched }.map(\.record)
    var text =
      switch outcome {
      case .matched: "TLSA \(Wording.list(used)) matches"
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
