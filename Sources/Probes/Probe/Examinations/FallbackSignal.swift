internal import Observation
internal import TLSEngine
internal import TLSWire

/// Whether a retry with a lower version that says so is refused, as RFC 7507 wants of a server that speaks a higher one.
struct FallbackSignal: Examination {
  let topic = ProbeTopic.fallback

  func run(on bench: ExaminationBench, into seen: inout ProbeObservation) async {
    guard let newest = await newestVersion(on: bench) else {
      seen.fallback = FeatureObservation(
        name: Self.name, support: "undetermined", evidence: EvidenceDescription("not_asked", detail: "no handshake was finished", tries: 0))
      return
    }
    var taken: FeatureObservation?
    for version in [ProtocolVersion.tls12, .tls11, .tls10] where version < newest {
      guard let hello = bench.classicHello(version).hello(signal: .fallback) else { return }
      switch await bench.asking({ await bench.answer(to: hello) }) {
      case .failure(let setback) where setback.alert == .inappropriateFallback:
        seen.fallback = FeatureObservation(name: Self.name, support: "accepted", evidence: setback.evidence, detail: "in \(version)")
        return
      case .success(let answer):
        guard let chosen = answer.hello?.version, chosen <= version else { continue }
        let found = FeatureObservation(
          name: Self.name, support: "refused", detail: "it goes on in \(chosen) although it speaks \(newest)")
        taken = found
        // Servers differ in whether TLS 1.2 is a fallback from TLS 1.3; an older version is one for sure.
        if chosen < .tls12 || newest < .tls13 {
          seen.fallback = found
          return
        }
      case .failure(let setback) where setback.isRefusal: continue
      case .failure(let setback):
        seen.fallback = setback.feature(Self.name)
        return
      }
    }
    seen.fallback =
      taken
      ?? FeatureObservation(
        name: Self.name, support: "undetermined", evidence: EvidenceDescription("inference", detail: "the server speaks a single version"))
  }

  /// Of the first handshake, or what a hello of our own draws.
  private func newestVersion(on bench: ExaminationBench) async -> ProtocolVersion? {
    if let first = bench.first { return first.negotiated.version }
    let offer = bench.question.serverName
    return try? await bench.asking({ await bench.sight(of: .broad(serverName: offer)) }).get().version
  }

  private static let name = "fallback_scsv"
}
