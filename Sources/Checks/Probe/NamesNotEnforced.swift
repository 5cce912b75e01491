public import Observation
internal import TLSWire

/// Reports a server that continues with any server name and any application protocol.
public struct NamesNotEnforced: ProbeCheck {
  public let id = "alpn.not-enforced"
  public let title = "Neither server name nor application protocol enforced"
  public let severity = Severity.info
  public let rationale =
    """
    An attacker on the network path can redirect a browser's connection to a server of another protocol with a certificate of the same \
    name. A server that checks one of both names aborts such a connection.
    """
  public let reference = ["RFC 9325, section 3.7", "https://alpaca-attack.com/"]
  public let cve = ["CVE-2021-3618"]
  public let cwe = ["CWE-295"]
  public let aliases = ["ALPACA"]
  public let remedy = "send the alert no_application_protocol for unknown protocols, and unrecognized_name for unknown names"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard seen.alpn?.ignoresUnknown?.isAccepted == true,
      let unknown = seen.serverNames.first(where: { $0.kind == .unknown && $0.isAccepted })
    else { return [] }
    return [finding("the server continues for the server name \(unknown.name ?? "of another host") and for an unknown protocol")]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    CheckCoverage(seen.alpn?.ignoresUnknown, named: "an unknown application protocol")
      .and(seen.serverNames.isEmpty ? .notExamined("server names were not probed") : .examined)
  }

  public var examples: [CheckExample] {
    func name(_ kind: ServerNameKind, _ support: Support) -> ServerNameObservation {
      ServerNameObservation(kind: kind, name: "other.invalid", support: support, evidence: EvidenceDescription(.serverHello))
    }
    return [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.alpn?.ignoresUnknown = .example("ignores_unknown", .accepted) },
      .quietOnProbe {
        $0.alpn?.ignoresUnknown = .example("ignores_unknown", .refused, .alert)
        $0.serverNames = [name(.unknown, .accepted)]
      },
      .quietOnProbe {
        $0.alpn?.ignoresUnknown = .example("ignores_unknown", .accepted)
        $0.serverNames = [name(.target, .accepted), name(.unknown, .refused)]
      },
      .firesOnProbe(.info) {
        $0.alpn?.ignoresUnknown = .example("ignores_unknown", .accepted)
        $0.serverNames = [name(.unknown, .accepted)]
      },
    ]
  }
}
