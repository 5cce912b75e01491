public import Observation

/// Reports a missing intermediate certificate that its issuer publishes.
public struct MissingIntermediate: ChainCheck {
  public let id = "chain.missing-intermediate"
  public let title = "Intermediate certificate missing"
  public let severity = Severity.high
  public let rationale = "Clients without a cached copy of the intermediate cannot build a path and reject the server."
  public let reference = ["RFC 8446, section 4.4.2", "RFC 5280, section 6.1"]
  public let remedy = "append the intermediate to the server's chain file; --fetch-intermediates fetches it for this verdict only"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard case .intermediate(let issuer, let orphan)? = MissingIssuer(in: chain) else { return [] }
    let places = chain.certificates[orphan].authorityInformationAccess.caIssuers
    let evidence = [chain.name(ofCertificate: orphan)] + places.map { "the issuer is published at \($0)" }
    return [finding("the server does not send its intermediate \(issuer)", evidence: evidence)]
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.lacksIssuer(of: 0) }, .quiet { $0.lacksIssuer(of: 1) },
      .fires(.high) {
        $0.lacksIssuer(of: 0)
        $0.certificates[0].authorityInformationAccess.caIssuers = ["http://ca.example/issuing.der"]
      },
    ]
  }
}
