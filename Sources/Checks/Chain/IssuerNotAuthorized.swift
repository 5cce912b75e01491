public import Observation
internal import PathValidation

/// Reports an issuer that the CAA records of the name do not authorize.
public struct IssuerNotAuthorized: ChainCheck {
  public let id = "chain.issuer-not-authorized"
  public let title = "Issuer not authorized by CAA records"
  public let severity = Severity.medium
  public let rationale =
    "A CA must honor CAA records when it issues: either the records have changed since, or the certificate was misissued."
  public let reference = ["RFC 8659, section 4"]
  public let remedy = "add the issuer to the CAA records, or find out why it issued the certificate"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    guard let caa = chain.appraisal.caa, caa.outcome == .notAllowed else { return [] }
    return [finding(caa.reason, evidence: caa.isAuthenticated == true ? [] : ["the records are not authenticated by DNSSEC"])]
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    chain.appraisal.caa == nil ? .notExamined("no CAA records were given") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.appraisal.caa = Self.example(.unknownIssuer) },
      .fires(.medium) { $0.appraisal.caa = Self.example(.notAllowed) },
    ]
  }

  private static func example(_ outcome: CAAVerdict.Outcome) -> CAAVerdict {
    CAAVerdict(outcome: outcome, reason: "the records do not authorize the issuer", permitted: ["ca.example"], issuerDomains: [])
  }
}
