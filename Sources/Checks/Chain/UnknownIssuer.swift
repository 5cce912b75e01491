public import Observation

/// Reports a chain without a path to a root of the trust store and without evidence of a missing intermediate.
public struct UnknownIssuer: ChainCheck {
  public let id = "chain.unknown-issuer"
  public let title = "No path to a trust anchor"
  public let severity = Severity.high
  public let rationale = "No issuer of the chain is trusted, so anyone could have created the certificate."
  public let reference = ["RFC 5280, section 6.1"]
  public let remedy = "use a certificate from a trusted issuer, or trust a private root with --cacert FILE"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    switch MissingIssuer(in: chain) {
    case nil, .intermediate: return []
    case .servedRoot(let root, let depth):
      return [
        found(
          "the server sends the root \(root), which is not in the trust store", chain, depth,
          "if \(root) is your own root, trust it with --cacert FILE")
      ]
    case .root(let issuer, let orphan):
      return [
        found("the root \(issuer) is not in the trust store", chain, orphan, "if \(issuer) is your own root, trust it with --cacert FILE")
      ]
    case .unknown(let issuer, let orphan):
      let remedy = "if \(issuer) is your own root, trust it with --cacert FILE; if it is an intermediate, configure the server to send it"
      return [found("\(issuer) was not sent and is not in the trust store", chain, orphan, remedy)]
    }
  }

  private func found(_ detail: String, _ chain: ChainDescription, _ depth: Int, _ remedy: String) -> Finding {
    var finding = finding(detail, evidence: [chain.name(ofCertificate: depth)])
    let stores = chain.appraisal.stores.filter(\.trusted).map(\.store)
    finding.remedy = stores.first.map { "use --trust \($0), which has the root" } ?? remedy
    return finding
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .fires(.high) { $0.lacksIssuer(of: 0) }, .fires(.high) { $0.lacksIssuer(of: 1) },
      .fires(.high) {
        $0.lacksIssuer(of: 1)
        $0.certificates[1].issuer = $0.certificates[1].subject
        $0.servedOrder?.missingIssuer = nil
      },
      .quiet {
        $0.lacksIssuer(of: 0)
        $0.certificates[0].authorityInformationAccess.caIssuers = ["http://ca.example/issuing.der"]
      },
    ]
  }
}

/// The certificate missing between the server's certificate and the trust store.
enum MissingIssuer: Hashable {
  /// An intermediate that its issuer publishes; `orphan` is the depth of the certificate that it issued.
  case intermediate(String, orphan: Int)
  /// The server sent a self-signed root that the store does not have.
  case servedRoot(String, depth: Int)
  /// The issuer of an intermediate: presumably a root.
  case root(String, orphan: Int)
  /// The issuer of the server's certificate, a root or an intermediate.
  case unknown(String, orphan: Int)

  /// Nil for a chain whose verdict does not have the error `unknown_issuer`.
  init?(in chain: ChainDescription) {
    guard let error = chain.verdict?.errors.first(where: { $0.code == "unknown_issuer" }) else { return nil }
    guard let issuer = chain.servedOrder?.missingIssuer else {
      guard let depth = error.depth, let place = Self.place(of: depth, in: chain) else { return nil }
      self = .servedRoot(chain.certificates[place].subject, depth: place)
      return
    }
    guard
      let orphan = error.depth.flatMap({ Self.place(of: $0, in: chain) }) ?? chain.certificates.lastIndex(where: { $0.issuer == issuer })
    else { return nil }
    let certificate = chain.certificates[orphan]
    let isServer = error.depth == 0
    if isServer, !certificate.authorityInformationAccess.caIssuers.isEmpty {
      self = .intermediate(issuer, orphan: orphan)
    } else {
      self = isServer ? .unknown(issuer, orphan: orphan) : .root(issuer, orphan: orphan)
    }
  }

  /// The position, among the certificates that were sent, of the certificate at this depth of the first path.
  private static func place(of depth: Int, in chain: ChainDescription) -> Int? {
    guard let path = chain.paths.first else { return chain.certificates.indices.contains(depth) ? depth : nil }
    guard path.servedAs.indices.contains(depth), let place = path.servedAs[depth] else { return nil }
    return chain.certificates.indices.contains(place) ? place : nil
  }
}

extension AddressObservation {
  /// For examples: makes the issuer of this certificate neither sent nor trusted.
  mutating func lacksIssuer(of depth: Int) {
    let error = VerdictError(code: "unknown_issuer", depth: depth, message: "the issuer is missing")
    chain.verdict = VerdictDescription(trusted: false, hostnameMatches: true, errors: [error])
    chain.servedOrder?.missingIssuer = chain.certificates[depth].issuer
  }
}
