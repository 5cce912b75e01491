internal import Observation
internal import TLSEngine
internal import TLSWire

/// Whether a retry with a lower version and TLS_FALLBACK_SCSV is refused, as RFC 7507 requires of a server that supports a higher one.
struct FallbackSignal: Examination {
  let topic = ProbeTopic.fallback

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    guard let newest = await newestVersion(on: bench) else {
      seen.fallback = FeatureObservation(
        name: Self.name, support: .undetermined, evidence: EvidenceDescription(.notAsked, detail: "no handshake was completed", tries: 0))
      return
    }
    var taken: FeatureObservation?
    var refusals: [String] = []
    for version in [ProtocolVersion.tls12, .tls11, .tls10] where version < newest {
      let craft = bench.classicHello(version)
      guard let hello = craft.hello(signal: .fallback), let plain = craft.hello() else { return }
      switch await bench.asking({ await bench.answer(to: hello) }) {
      case .failure(let setback) where setback.alert == .inappropriateFallback:
        seen.fallback = FeatureObservation(name: Self.name, support: .accepted, evidence: setback.evidence, detail: "in \(version)")
        return
      case .success(let answer):
        guard let chosen = answer.hello?.version, chosen <= version else { continue }
        let found = FeatureObservation(
          name: Self.name, support: .refused, detail: "continues in \(chosen) although it supports \(newest)")
        taken = found
        // Servers differ in whether TLS 1.2 counts as a fallback from TLS 1.3; an older version certainly does.
        if chosen < .tls12 || newest < .tls13 {
          seen.fallback = found
          return
        }
      case .failure(let setback) where setback.alert == .protocolVersion: continue
      case .failure(let setback) where setback.isRefusal:
        // Many ClientHellos are refused for other reasons than the signal: the same one without it decides.
        switch await bench.asking({ await bench.answer(to: plain) }) {
        case .success(let answer) where answer.hello.map { $0.version <= version } ?? false:
          seen.fallback = FeatureObservation(
            name: Self.name, support: .accepted, evidence: setback.evidence, detail: "in \(version), which is accepted without the signal")
          return
        case .failure(let other) where other.alert == .protocolVersion: continue
        case .success, .failure: refusals.append("\(version) (\(setback.detail ?? setback.how.rawValue))")
        }
      case .failure(let setback):
        seen.fallback = setback.feature(Self.name)
        return
      }
    }
    let reason =
      refusals.isEmpty
      ? "the server supports a single version" : "it refuses the ClientHello of \(refusals.joined(separator: ", ")) without the signal too"
    seen.fallback =
      taken ?? FeatureObservation(name: Self.name, support: .undetermined, evidence: EvidenceDescription(.inference, detail: reason))
  }

  /// The version of the first handshake, or of the response to a hand-crafted ClientHello.
  private func newestVersion(on bench: ExaminationContext) async -> ProtocolVersion? {
    if let first = bench.first { return first.negotiated.version }
    let offer = bench.question.serverName
    return try? await bench.asking({ await bench.sight(of: .broad(serverName: offer)) }).get().version
  }

  private static let name = "fallback_scsv"
}

extension ProbeTopic {
  public static let fallback = ProbeTopic("fallback", "whether TLS_FALLBACK_SCSV is enforced", connections: 3)
}
