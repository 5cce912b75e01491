internal import TLSWire

extension GroupEnumeration {
  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    // Refusals from before the version was known to be unsupported prove nothing.
    guard let version, known.suites[version]?.isEmpty == false else { return }
    let accepted = known.groups[version] ?? []
    for group in search.candidates {
      let (support, evidence) = finding(on: group, accepted)
      result.add(
        EnumerationResult.GroupResult(group: group, support: support, evidence: evidence, versions: [version], isProvenByShare: false))
    }
    guard !search.accepted.isEmpty else { return }
    result.groupPreferences.append(
      EnumerationResult.GroupPreference(
        version: version, order: order?.order ?? search.candidates.filter { search.accepted.contains($0) },
        preference: preference, takenWithShareOf: [], retriesForPreferred: nil))
  }

  private func finding(on group: NamedGroup, _ accepted: [NamedGroup]) -> (Support, Evidence) {
    if accepted.contains(group) {
      return (.accepted, acceptances[group] ?? Evidence(isModern ? .helloRetryRequest : .serverHello))
    }
    guard let evidence = search.refusal(of: group) else {
      return (.undetermined, search.doubt(of: group) ?? Evidence(.notAsked("the work ended before"), tries: 0))
    }
    // A server with its own order may prefer its certificate's curve, and refuse lists without it.
    if companion != nil, shadowed.contains(group), preference != .client { return (.undetermined, evidence) }
    return (.refused, evidence)
  }

  private var preference: OrderPreference {
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server, .serverUnlessMarked: return .server
    case .client: return .client
    case .undetermined: return .undetermined
    }
  }
}
