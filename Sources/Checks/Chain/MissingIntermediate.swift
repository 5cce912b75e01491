public import Observation

/// The server leaves out an intermediate certificate.
public struct MissingIntermediate: ChainCheck {
  public let id = "chain.missing-intermediate"
  public let title = "Intermediate certificate missing"
  public let severity = Severity.high
  public let rationale = "Clients that have not met the intermediate elsewhere cannot build a path and refuse the server."
  public let reference = ["RFC 8446, section 4.4.2", "RFC 5280, section 6.1"]
  public let remedy = "append the issuer's certificate to the server's chain file, or trust it if it is a root of your own"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard let issuer = chain.servedOrder?.missingIssuer else { return [] }
    let orphan = chain.certificates.last { $0.issuer == issuer }
    let places = orphan?.authorityInformationAccess.caIssuers ?? []
    let evidence = (orphan.map { [chain.name(ofCertificate: $0.depth)] } ?? []) + places.map { "the issuer is published at \($0)" }
    return [finding("the server does not send \(issuer), and it is no trust anchor", evidence: evidence)]
  }

  public var examples: [CheckExample] {
    [.quiet(), .fires(.high) { $0.servedOrder?.missingIssuer = "CN=Issuing CA" }]
  }
}
