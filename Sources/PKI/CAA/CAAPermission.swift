/// Who may issue by a name's records (RFC 8659, section 3).
public enum CAAPermission: Hashable, Sendable {
  /// No record restricts anybody.
  case anyone
  /// These domains' authorities; nobody when there is none.
  case only([CAAIssuance])
  /// A critical record has a tag that is not known, so that nobody may.
  case unknownCritical(tag: String)

  /// `records` are all of the name, or of the nearest name above that has any (RFC 8659, section 3).
  ///
  /// A wildcard name goes by `issuewild`, if there is any, and by `issue` otherwise; other names by `issue` alone.
  public init(_ records: [CAARecord], isWildcard: Bool) {
    if let critical = records.first(where: { $0.isCritical && !Self.knownTags.contains($0.tag) }) {
      self = .unknownCritical(tag: critical.tag)
      return
    }
    let wild = isWildcard ? records.filter { $0.tag == "issuewild" } : []
    let relevant = wild.isEmpty ? records.filter { $0.tag == "issue" } : wild
    self = relevant.isEmpty ? .anyone : .only(relevant.map { CAAIssuance($0.value) })
  }

  /// The registry of certification authority restriction properties at IANA.
  private static let knownTags: Set<String> = ["issue", "issuewild", "iodef", "contactemail", "contactphone", "issuevmc", "issuemail"]
}
