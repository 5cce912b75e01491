public import Observation
internal import TLSWire

/// Reports an application protocol selected in violation of RFC 7301.
public struct ProtocolMismatch: ProbeCheck {
  public let id = "alpn.mismatch"
  public let title = "Invalid ALPN selection"
  public let severity = Severity.low
  public let rationale =
    "A server that selects a protocol that was not offered, or any protocol, allows cross-protocol attacks (ALPACA)."
  public let reference = ["RFC 7301, section 3.2", "RFC 8737, section 3", "RFC 9325, section 3.7"]
  public let cve = ["CVE-2021-3618"]
  public let cwe = ["CWE-295"]
  public let aliases = ["ALPACA"]
  public let remedy = "select only protocols that the server supports and the client offers"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard let alpn = seen.alpn else { return [] }
    if let chosen = alpn.selected, !alpn.offered.isEmpty, !alpn.offered.contains(chosen) {
      return [finding("the server selected \(chosen), which was not offered")]
    }
    if let strange = alpn.matrix.first(where: { $0.evidence.how == .notOffered })?.evidence.detail {
      return [finding("the server selected \(strange), which was not offered")]
    }
    // An alert would be correct; here the unknown protocol was selected.
    if let unknown = alpn.ignoresUnknown, unknown.isRefused, unknown.evidence.how == .serverHello {
      return [finding("the server selected an unknown protocol")]
    }
    guard let challenge = alpn.matrix.first(where: { $0.name == "acme-tls/1" }), challenge.isRefused,
      challenge.evidence.detail?.hasPrefix("chosen") == true
    else { return [] }
    return [finding("the server selected acme-tls/1 and sent a certificate that is not an ACME challenge certificate", severity: .info)]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    seen.alpn == nil ? .notExamined("application protocols were not probed") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.alpn?.ignoresUnknown = .example("ignores_unknown", .refused, .alert) },
      .firesOnProbe(.low) { $0.alpn?.selected = "imap" },
      .firesOnProbe(.low) { $0.alpn?.ignoresUnknown = .example("ignores_unknown", .refused) },
      .firesOnProbe(.low) {
        $0.alpn?.matrix = [
          FeatureObservation(name: "h2", support: .undetermined, evidence: EvidenceDescription(.notOffered, detail: "x"))
        ]
      },
      .firesOnProbe(.info) {
        $0.alpn?.matrix = [
          FeatureObservation(
            name: "acme-tls/1", support: .refused,
            evidence: EvidenceDescription(.serverHello, detail: "chosen, but the certificate is no challenge's"))
        ]
      },
    ]
  }
}
