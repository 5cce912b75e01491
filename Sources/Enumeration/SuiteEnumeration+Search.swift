internal import TLSWire

extension SuiteEnumeration {
  /// The suites to offer, and which of them first.
  static func search(_ version: ProtocolVersion, _ known: EnumerationState) -> ExclusionSearch<CipherSuite> {
    let candidates = candidates(version, known)
    let likely = candidates.filter { known.likelihood.of($0, in: version) >= Self.likely }
      .filter { (known.customary.traits($0)?.firstVersion ?? .ssl3) <= version }
    let topics = known.plan.topics
    if topics.contains(.suites) || topics.contains(.order) {
      return ExclusionSearch(
        candidates, blocks: blocks(likely, blockCount(version), version, known.likelihood), largest: largest(version),
        family: { known.customary.traits($0)?.family ?? 3 })
    }
    guard topics.contains(.groups), version > .ssl3, version < .tls13 else {
      return ExclusionSearch(candidates, blocks: [likely], largest: largest(version), enough: Set(candidates))
    }
    // Groups before TLS 1.3 are probed with an elliptic-curve suite, preferably one without an ECDSA certificate.
    let isElliptic = { (suite: CipherSuite) in
      known.customary.traits(suite)?.isElliptic == true && ["RSA", "anonymous"].contains(suite.authentication)
    }
    return ExclusionSearch(
      candidates, blocks: [likely.filter(isElliptic), likely.filter { !isElliptic($0) }], largest: largest(version),
      enough: Set(candidates.filter(isElliptic)))
  }

  private static func candidates(_ version: ProtocolVersion, _ known: EnumerationState) -> [CipherSuite] {
    var candidates = ProbeCatalog.suites(of: version, in: known.customary)
    if let wanted = known.plan.suites { candidates = Self.wanted(wanted, version, known.customary) }
    // SRP requires an extension, which SSL 3.0 does not have.
    if version == .ssl3 { candidates.removeAll { known.customary.traits($0)?.isSRP == true } }
    return candidates
  }

  /// A ClientHello of SSL 3.0 has no padding to avoid the lengths at which servers hang (RFC 7685).
  private static func largest(_ version: ProtocolVersion) -> Int { version == .ssl3 ? 104 : 128 }

  /// Suites given by the user are probed in every version; suites of TLS 1.3 are never combined with others.
  private static func wanted(_ list: [CipherSuite], _ version: ProtocolVersion, _ customary: TypicalSuiteOrder) -> [CipherSuite] {
    var seen: Set<CipherSuite> = []
    return customary.sorted(list.filter { seen.insert($0).inserted }).filter { suite in
      guard let traits = customary.traits(suite) else { return suite != .emptyRenegotiationInfo && suite != .fallback }
      return version >= .tls13 ? traits.firstVersion >= .tls13 : traits.firstVersion < .tls13
    }
  }

  private static func blocks(
    _ likely: [CipherSuite], _ count: Int, _ version: ProtocolVersion, _ likelihood: SuiteLikelihood
  ) -> [[CipherSuite]] {
    let total = likely.reduce(0) { $0 + likelihood.of($1, in: version) }
    var blocks: [[CipherSuite]] = [[]]
    var sum = 0.0
    for suite in likely {
      if sum >= total * Double(blocks.count) / Double(count) { blocks.append([]) }
      sum += likelihood.of(suite, in: version)
      blocks[blocks.count - 1].append(suite)
    }
    return blocks
  }

  private static func blockCount(_ version: ProtocolVersion) -> Int {
    switch version {
    case .tls12: 6
    case .tls11, .tls10: 2
    default: 1
    }
  }

  private static var likely: Double { 0.1 }
}
