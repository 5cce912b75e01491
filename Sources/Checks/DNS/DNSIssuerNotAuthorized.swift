public import Observation
internal import PathValidation

/// Reports an issuer that the CAA records in DNS do not authorize.
public struct DNSIssuerNotAuthorized: Check {
  public let id = "dns.issuer-not-authorized"
  public let title = "Issuer not authorized by the CAA records in DNS"
  public let severity = Severity.medium
  public let rationale =
    "A CA must honor CAA records when it issues: either the records have changed since, or the certificate was misissued."
  public let reference = ["RFC 8659, section 4"]
  public let remedy = "add the issuer to the CAA records, or find out why it issued the certificate"
  public var parts: [AuditPart] { [.chain, .dns] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let records = seen[DNSRecordsObservation.self]?.value, let caa = records.caaVerdict, caa.outcome == .notAllowed else { return [] }
    return [finding(caa.reason, evidence: [DNSEvidence.basis(of: records.applicableCAA)])]
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: DNSRecordsObservation.self, in: seen).and(DNSEvidence.coverage(seen[DNSRecordsObservation.self]?.value?.caa ?? []))
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .records { $0.caaVerdict = Self.example(.allowed) },
      .records(expected: .medium) { $0.caaVerdict = Self.example(.notAllowed) },
    ]
  }

  private static func example(_ outcome: CAAVerdict.Outcome) -> CAAVerdict {
    CAAVerdict(outcome: outcome, reason: "the records do not authorize the issuer", permitted: ["ca.example"], issuerDomains: [])
  }
}

/// The authentication of DNS records, as evidence.
enum DNSEvidence {
  static func basis(of set: DNSRecordsObservation.RecordSet?) -> String {
    if let server = set?.vouchedBy { return "the records of \(set?.name ?? "") rest on the AD bit of \(server)" }
    return "the records are not authenticated by DNSSEC"
  }

  /// Whether the lookups had a result.
  static func coverage(_ sets: [DNSRecordsObservation.RecordSet?]) -> CheckCoverage {
    guard let set = sets.compactMap(\.self).first(where: { $0.outcome == .undetermined }) else { return .examined }
    return .undetermined("\(set.type) of \(set.name): \(set.reason ?? "no response")")
  }
}

extension CheckExample {
  /// An observation with DNS records.
  static func records(expected: Severity? = nil, _ change: (inout DNSRecordsObservation) -> Void) -> CheckExample {
    var records = DNSRecordsObservation(resolver: "dns")
    change(&records)
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[DNSRecordsObservation.self] = .observed(records)
    return CheckExample(seen: seen, settings: CheckSettings(), expected: expected)
  }
}
