public import Observation

/// Reports HTTPS records that promise a protocol that the server does not select.
public struct HTTPSRecordMismatch: Check {
  public let id = "dns.https-record-mismatch"
  public let title = "HTTPS record does not fit the server"
  public let severity = Severity.low
  public let rationale = "Browsers connect by the HTTPS record: a protocol that the server does not support costs them a failed attempt."
  public let reference = ["RFC 9460, section 7.1"]
  public let remedy = "correct the parameters of the HTTPS record"
  public var parts: [AuditPart] { [.dns, .probe] }

  public init() {}

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    guard let records = seen[DNSRecordsObservation.self]?.value, !records.alpn.isEmpty else { return [] }
    guard let probe = seen[ProbeObservation.self]?.value, let alpn = probe[ALPNObservation.self] else { return [] }
    guard let selected = alpn.selected, alpn.offered.contains("h2"), records.alpn.contains("h2"), selected != "h2" else { return [] }
    return [
      finding(
        "the record lists h2, and the server selected \(selected)", evidence: ["alpn=\(records.alpn.joined(separator: ","))"])
    ]
  }

  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: DNSRecordsObservation.self, in: seen)
      .and(DNSEvidence.coverage([seen[DNSRecordsObservation.self]?.value?.https]))
      .and(CheckCoverage(of: ProbeObservation.self, in: seen))
  }

  public var examples: [CheckExample] {
    let promising = CheckExample.records { $0.alpn = ["h2", "http/1.1"] }
    var (seen, fitting) = (promising.seen, promising.seen)
    seen[ProbeObservation.self] = .observed(Self.probe(selected: "http/1.1"))
    fitting[ProbeObservation.self] = .observed(Self.probe(selected: "h2"))
    return [
      .quiet(), promising, CheckExample(seen: fitting, settings: CheckSettings(), expected: nil),
      CheckExample(seen: seen, settings: CheckSettings(), expected: .low),
    ]
  }

  private static func probe(selected: String) -> ProbeObservation {
    var alpn = ALPNObservation()
    (alpn.offered, alpn.selected) = (["h2", "http/1.1"], selected)
    var probe = ProbeObservation()
    probe[ALPNObservation.self] = alpn
    return probe
  }
}
