/// The authorities that a name's records authorize (RFC 8659, section 3).
public enum CAAPermission: Hashable, Sendable {
  /// No record restricts issuance.
  case anyone
  /// The authorities with these domains; none if the list is empty.
  case only([CAAIssuance])
  /// A critical record has an unknown tag, so that no authority may issue.
  case unknownCritical(tag: String)

  /// `records` are all records of the name, or of the nearest parent name that has any (RFC 8659, section 3).
  ///
  /// For a wildcard name `issuewild` applies if present, otherwise `issue`; for other names only `issue`.
  public init(_ records: [CAARecord], isWildcard: Bool) {
    if let critical = records.first(where: { $0.isCritical && !Self.knownTags.contains($0.tag) }) {
      self = .unknownCritical(tag: critical.tag)
      return
    }
    let wild = isWildcard ? records.filter { $0.tag == "issuewild" } : []
    let relevant = wild.isEmpty ? records.filter { $0.tag == "issue" } : wild
    self = relevant.isEmpty ? .anyone : .only(relevant.map { CAAIssuance($0.value) })
  }

  /// IANA's registry of certification authority restriction properties.
  private static let knownTags: Set<String> = ["issue", "issuewild", "iodef", "contactemail", "contactphone", "issuevmc", "issuemail"]
}
