internal import TLSWire

/// Finds which drafts of TLS 1.3 a server still supports.
struct DraftVersionEnumeration: EnumerationTask {
  private var search = ExclusionSearch(ProbeCatalog.drafts, blocks: [])
  private var underWay: [Int: ExclusionSearch<ProtocolVersion>.Offer] = [:]

  var urgency: Int { 1 }
  var isDone: Bool { search.isDone && underWay.isEmpty }
  func foreseeable(_ known: EnumerationState) -> Int { 0 }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    // One refusal suffices: a server that has dropped drafts has dropped all of them.
    guard underWay.isEmpty else { return [] }
    return search.offers(room: 1) { _ in 0.01 }.map { offer in
      underWay[offer.id] = offer
      var hello = ClientHelloBuilder.Offer(
        version: .tls13, suites: ProbeCatalog.suites(of: .tls13, in: known.customary).prefix(5).map { $0 }, groups: ProbeCatalog.curves,
        schemes: ProbeCatalog.conventionalSchemes)
      hello.versions = offer.items
      hello.shares = known.usualShares()
      hello.extras = [.draftKeyShare(hello.shares)]
      return RequestedProbe(token: offer.id, topic: .versions, form: .hello(known.hello(hello), .hello))
    }
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let offer = underWay.removeValue(forKey: token) else { return }
    switch finding {
    case .hello(let answer):
      guard let version = answer.hello?.version, offer.items.contains(version) else {
        let evidence = answer.hello.map { Evidence(.otherVersion($0.version)) } ?? Evidence(.malformed("no ServerHello"))
        return search.refuseRest(evidence)
      }
      search.received(.picked(version), to: token)
    case .refused(let evidence): search.refuseRest(evidence)
    case .unknown, .flight: search.finish()
    }
  }

  /// Only accepted drafts are reported.
  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    for version in search.accepted.reversed() {
      result.protocols.append(EnumerationResult.ProtocolResult(version: version, support: .accepted, evidence: Evidence(.serverHello)))
    }
  }
}
