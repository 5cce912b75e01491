internal import Observation
internal import TLSEngine
internal import TLSWire
internal import X509

/// The application protocols that the server accepts, and its behavior for unknown ones (RFC 7301, section 3.2).
struct ApplicationProtocols: Examination {
  let topic = ProbeTopic.alpn

  func run(on bench: ExaminationContext, into seen: inout ProbeObservation) async {
    let offered = bench.question.hello.alpn
    var observation = ALPNObservation()
    observation.offered = offered
    observation.selected = bench.first?.negotiated.alpn.map { String(decoding: $0, as: UTF8.self) }
    let all = offered + ALPNSearch.customary.filter { !offered.contains($0) }
    var search = ALPNSearch(all, taken: observation.selected)
    while let offer = search.next {
      search.received(await ask(offer, on: bench))
    }
    observation.ignoresUnknown = search.ignoresUnknown
    observation.matrix = all.compactMap { name in search.results.first { $0.name == name } }
    if !all.contains(Self.challenge) { observation.matrix.append(await askForChallenge(on: bench)) }
    seen.alpn = observation
  }

  private func ask(_ offer: [String], on bench: ExaminationContext) async -> ALPNSearch.OfferOutcome {
    switch await bench.sight(naming: bench.question.serverName, offering: offer) {
    case .success(let sight): sight.applicationProtocol.map { .chosen($0) } ?? .none
    case .failure(let setback): .setback(setback)
    }
  }

  /// An ACME challenge client offers only that protocol, and a server that selects it has to send a certificate with the challenge's
  /// extension (RFC 8737, section 3): one that sends its usual certificate accepts any protocol name.
  private func askForChallenge(on bench: ExaminationContext) async -> FeatureObservation {
    switch await bench.sight(naming: bench.question.serverName, offering: [Self.challenge]) {
    case .failure(let setback): return setback.feature(Self.challenge)
    case .success(let sight):
      guard sight.applicationProtocol == Array(Self.challenge.utf8) else {
        return FeatureObservation(
          name: Self.challenge, support: .refused, evidence: EvidenceDescription(.serverHello, detail: "ignored"))
      }
      let leaf = sight.certificates.first.flatMap { try? Certificate(der: $0) }
      let isChallenge = leaf?.extensions.contains { $0.oid == Self.identifier } == true
      return FeatureObservation(
        name: Self.challenge, support: isChallenge ? .accepted : .refused,
        evidence: EvidenceDescription(.serverHello, detail: isChallenge ? nil : "chosen, but the certificate is no challenge's"))
    }
  }

  private static let challenge = "acme-tls/1"
  /// id-pe-acmeIdentifier.
  private static let identifier = OID(1, 3, 6, 1, 5, 5, 7, 1, 31)
}

extension ProbeTopic {
  public static let alpn = ProbeTopic("alpn", "each application protocol offered alone", connections: 12)
}
