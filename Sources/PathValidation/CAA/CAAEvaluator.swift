public import DomainNames
public import X509

/// Evaluates the CAA records of a name (RFC 8659).
public struct CAAEvaluator: Sendable {
  public let context: CAAContext

  public init(_ context: CAAContext = CAAContext()) { self.context = context }

  /// Whether the records authorize the issuer of a path's first certificate; nil for an empty path.
  ///
  /// The path should be trusted: issuer names are not verified here. An issuer without a known domain is identified by those above it in
  /// the path, but only in its favor: it may have a domain that is not known.
  public func evaluate(_ records: [CAARecord], for path: [Certificate]) -> CAAVerdict? {
    guard let leaf = path.first else { return nil }
    let own = CAAIssuerTable.domains(of: leaf.issuer) + context.issuerDomains.map { $0.lowercased() }
    let above = own.isEmpty ? path.dropFirst().lazy.map { CAAIssuerTable.domains(of: $0.issuer) }.first { !$0.isEmpty } ?? [] : []
    let isWildcard = Self.isWildcard(leaf, context.name)
    let permission = CAAPermission(records, isWildcard: isWildcard)
    let (outcome, reason) = Self.outcome(permission, own: own, above: above, issuer: ChainErrorText.name(leaf.issuer))
    return CAAVerdict(
      outcome: outcome, reason: reason, permitted: Self.permitted(permission), issuerDomains: own.isEmpty ? above : own,
      isWildcard: isWildcard, reportTo: records.filter { $0.tag == "iodef" }.map { ChainErrorText.shortened($0.text) },
      isAuthenticated: context.isAuthenticated)
  }

  private static func outcome(
    _ permission: CAAPermission, own: [String], above: [String], issuer: String
  ) -> (outcome: CAAVerdict.Outcome, reason: String) {
    switch permission {
    case .anyone: return (.allowed, "no CAA record restricts who may issue")
    case .unknownCritical(let tag):
      return (.notAllowed, "no issuer is allowed: the critical tag \(ChainErrorText.shortened(tag)) is unknown")
    case .only(let issuances):
      let domains = issuances.compactMap(\.domain)
      let malformed = issuances.contains { !$0.isWellFormed } ? ", and a record is malformed" : ""
      if let domain = (own + above).first(where: { domains.contains($0) }) {
        return (.allowed, "\(issuer) issues as \(domain), which may\(conditions(issuances.first { $0.domain == domain }))")
      }
      if domains.isEmpty { return (.notAllowed, "no issuer is allowed\(malformed)") }
      let list = ChainErrorText.list(domains)
      if own.isEmpty { return (.unknownIssuer, "\(list) may issue; by which domain \(issuer) goes is not known\(malformed)") }
      return (.notAllowed, "\(list) may issue, but \(issuer) issues as \(ChainErrorText.list(own))\(malformed)")
    }
  }

  private static func permitted(_ permission: CAAPermission) -> [String]? {
    switch permission {
    case .anyone: nil
    case .unknownCritical: []
    case .only(let issuances): issuances.compactMap(\.domain).map(ChainErrorText.shortened)
    }
  }

  /// The conditions for the authority, which the certificate does not reveal (RFC 8657).
  private static func conditions(_ issuance: CAAIssuance?) -> String {
    guard let issuance else { return "" }
    var conditions: [String] = []
    if let account = issuance.accountURI { conditions.append("for the account \(ChainErrorText.shortened(account))") }
    if let methods = issuance.validationMethods { conditions.append("by \(ChainErrorText.list(methods))") }
    return conditions.isEmpty ? "" : ", " + conditions.joined(separator: ", ")
  }

  /// True if only a wildcard name of the certificate matches; without a host the certificate's first name is used.
  private static func isWildcard(_ leaf: Certificate, _ name: ReferenceIdentity?) -> Bool {
    let names = (leaf.subjectAlternativeNames ?? []).compactMap { candidate in
      if case .dns(let text) = candidate { text } else { nil }
    }
    let fitting = names.filter { text in name.map { $0.matches(dnsID: text) } ?? true }
    guard name == nil else { return !fitting.isEmpty && fitting.allSatisfy { $0.hasPrefix("*.") } }
    return fitting.first?.hasPrefix("*.") ?? false
  }
}

/// The inputs of a CAA evaluation in addition to the records and the path.
public struct CAAContext: Sendable {
  /// The expected host; nil uses the certificate's first name.
  public var name: ReferenceIdentity?
  /// Additional domains of the issuer, as for a private authority.
  public var issuerDomains: [String]
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
  public var isAuthenticated: Bool?

  public init(name: ReferenceIdentity? = nil, issuerDomains: [String] = [], isAuthenticated: Bool? = nil) {
    self.name = name
    self.issuerDomains = issuerDomains
    self.isAuthenticated = isAuthenticated
  }
}
