public import Observation
internal import PathValidation

/// Reports TLSA records in DNS of which none matches the certificates sent.
public struct DNSTLSAMismatch: Check {
  public let id = "dns.tlsa-mismatch"
  public let title = "No TLSA record in DNS matches"
  public let severity = Severity.medium
  public let rationale = "Mail servers that use DANE do not deliver to a server whose certificate matches none of its TLSA records."
  public let reference = ["RFC 7672, section 3.1", "RFC 7671, section 8"]
  public let remedy = "publish a record for the new certificate before it is deployed, and remove the old one afterwards"
  public var parts: [AuditPart] { [.chain, .dns] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let records = seen[DNSRecordsObservation.self]?.value, let verdict = records.tlsaVerdict, verdict.outcome == .failed else {
      return []
    }
    // Without DNSSEC, clients ignore the records (RFC 7672, section 2.2).
    let severity: Severity = records.tlsa?.isAuthenticated == true ? severity : .info
    return [
      finding(
        verdict.summary, severity: severity,
        evidence: verdict.records.map { "\($0.record): \($0.reason)" } + [DNSEvidence.basis(of: records.tlsa)])
    ]
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: DNSRecordsObservation.self, in: seen).and(DNSEvidence.coverage([seen[DNSRecordsObservation.self]?.value?.tlsa]))
  }

  public var examples: [CheckExample] {
    let failed = DANEVerdict(outcome: .failed, isAuthenticated: false, records: [])
    return [
      .quiet(), .records { $0.tlsaVerdict = DANEVerdict(outcome: .matched, isAuthenticated: true, records: []) },
      .records(expected: .info) { $0.tlsaVerdict = failed },
      .records(expected: .medium) { records in
        var lookup = LookupObservation(name: "_443._tcp.example.org.", type: "TLSA", resolver: "dns")
        (lookup.outcome, lookup.isAuthenticated) = (.records, true)
        records.tlsa = DNSRecordsObservation.RecordSet(lookup)
        records.tlsaVerdict = DANEVerdict(outcome: .failed, isAuthenticated: true, records: [])
      },
    ]
  }
}
