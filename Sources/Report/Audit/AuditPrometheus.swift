internal import Bytes
internal import Checks
public import Observation
internal import Policies

/// Metrics of audits, with the names of blackbox_exporter where the meaning is the same, for a text file collector.
public struct AuditPrometheus: SeriesRenderer {
  public let name = "prometheus"
  public let summary = "metrics, by the names of blackbox_exporter where they mean the same"
  public let fileExtension = "prom"
  public let subject: (any DocumentObservation.Type)? = AuditObservation.self

  typealias Sample = PrometheusText.Sample

  public init() {}

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var page = PrometheusText()
    for (document, labels) in PrometheusText.labelled(documents, address: { $0.audit?.first?.endpoint?.description }) {
      page.labels = labels
      Self.outcome(of: document, to: &page)
      Self.certificates(of: document, to: &page)
      Self.findings(of: document, to: &page)
    }
    return Array(page.text.utf8)
  }

  private static func outcome(of document: Document, to page: inout PrometheusText) {
    let audit = document.audit ?? AuditObservation(parts: [])
    let verdict = AuditVerdict(audit, document: document)
    let isSuccess = document.error == nil && verdict.result == .pass && verdict.isTrusted != false
    page.gauge(ProbePrometheus.success, isSuccess ? 1 : 0)
    page.gauge(ProbePrometheus.duration, Double(audit.cost.elapsed) / 1e6)
    if let address = audit.addresses.first(where: { $0.failure == nil })?.endpoint?.address { ProbePrometheus.address(address, to: &page) }
    if let negotiated = audit.first?.probe?.value?.negotiated { ProbePrometheus.agreed(negotiated.handshake, to: &page) }
    for address in audit.addresses {
      let place = audit.addresses.count > 1 ? address.endpoint?.description : nil
      page.gauge(
        "tlsprobe_protocol_accepted", "Whether the server accepts a protocol version; undetermined versions are omitted",
        (address.ciphers?.value?.protocols ?? []).filter { $0.isAccepted || $0.isRefused }.map { version in
          Sample(version.isAccepted ? 1 : 0, [("version", version.version)] + (place.map { [("address", $0)] } ?? []))
        })
    }
  }

  private static func certificates(of document: Document, to page: inout PrometheusText) {
    guard let audit = document.audit, let chain = audit.chain?.value else { return }
    let observed = chain.addresses.filter { !$0.certificates.isEmpty }
    let sent = observed.flatMap(\.certificates)
    page.gauge(ProbePrometheus.earliestExpiry, sent.compactMap { $0.notAfter?.seconds }.min().map { Double($0) })
    if let probe = audit.first?.probe?.value { ProbePrometheus.trustedEnd(probe, to: &page) }
    if let leaf = observed.first?.certificates.first { ProbePrometheus.leaf(leaf, to: &page) }
    page.gauge("tlsprobe_certificate_trusted", "Whether the certificates are trusted", chain.isTrusted ? 1 : 0)
    // The addresses usually send the same certificates.
    var known: Set<String> = []
    page.gauge(
      "tlsprobe_certificate_not_after_seconds", "Expiry of each certificate that the server sent, in unixtime",
      sent.compactMap { certificate in
        guard let end = certificate.notAfter, known.insert("\(certificate.depth) \(certificate.fingerprints.sha256)").inserted else {
          return nil
        }
        return Sample(
          Double(end.seconds),
          [("depth", "\(certificate.depth)"), ("fingerprint_sha256", certificate.fingerprints.sha256), ("subject", certificate.subject)])
      })
  }

  private static func findings(of document: Document, to page: inout PrometheusText) {
    ProbePrometheus.findings(document.findings, to: &page)
    var known: Set<String> = []
    page.gauge(
      "tlsprobe_finding_info", "A finding",
      document.findings.filter { known.insert("\($0.id) \($0.severity)").inserted }.map {
        Sample(1, [("id", $0.id), ("severity", $0.severity.rawValue)])
      })
    page.gauge(
      "tlsprobe_undetermined", "Properties that could not be decided", document.audit.map { Double($0.undetermined.count) })
    page.gauge(
      "tlsprobe_policy_result", "The result of a policy: 1 for the result that it has",
      document.policies.flatMap { policy in
        [PolicyResult.pass, .fail, .undetermined].map { result in
          Sample(policy.result == result ? 1 : 0, [("policy", policy.policy), ("result", result.rawValue)])
        }
      })
    page.gauge(
      "tlsprobe_grade_info", "The grade by a rating guide",
      document.grade.map { [Sample(1, [("grade", $0.grade ?? "undetermined"), ("guide", $0.guide)])] } ?? [])
  }
}
