internal import Observation
internal import TLSWire

extension CheckExample {
  static func quietOnProbe(_ change: (inout ProbeObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(probe: change), settings: CheckSettings(), expected: nil)
  }

  static func firesOnProbe(_ severity: Severity, _ change: (inout ProbeObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(probe: change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A probe of a server without faults, changed by `change`.
  static func example(probe change: (inout ProbeObservation) -> Void) -> Observation {
    var seen = ProbeObservation()
    var resumption = ResumptionObservation()
    resumption.psk = .example("psk", .accepted)
    resumption.earlyData = .example("early_data", .refused)
    resumption.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 7_200, length: 208)]
    seen.resumption = resumption
    var renegotiation = RenegotiationObservation()
    renegotiation.secure = .example("secure_renegotiation", .accepted)
    renegotiation.clientInitiated = .example("client_initiated", .refused)
    seen.renegotiation = renegotiation
    seen.compression = .example("compression", .refused)
    var alpn = ALPNObservation()
    alpn.offered = ["h2", "http/1.1"]
    alpn.selected = "h2"
    alpn.matrix = [.example("h2", .accepted), .example("http/1.1", .refused)]
    seen.alpn = alpn
    seen.closure = ClosureObservation(how: .closeNotify, evidence: EvidenceDescription(.closeNotify))
    change(&seen)
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    observation[ProbeObservation.self] = .observed(seen)
    return observation
  }
}

extension FeatureObservation {
  static func example(_ name: String, _ support: Support, _ how: EvidenceKind = .serverHello, detail: String? = nil, tries: Int = 1)
    -> FeatureObservation
  {
    FeatureObservation(name: name, support: support, evidence: EvidenceDescription(how, tries: tries), detail: detail)
  }
}
