internal import TLSWire

extension SuiteEnumeration {
  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    let accepted = known.suites[version] ?? []
    var report = EnumerationResult.ProtocolResult(version: version, support: support(accepted), evidence: evidence(accepted))
    // A suite found while probing the version is evidence, not a list.
    report.suites = (asksSuites ? ordered(accepted, known) : []).map { suite in
      let exchanged = known.exchanges[version]?[suite]
      return EnumerationResult.SuiteResult(
        suite, .accepted, acceptances[suite] ?? Evidence(.serverHello), group: exchanged?.group, primeBits: exchanged?.primeBits)
    }
    report.preference = preference(accepted)
    report.others = others(accepted)
    result.protocols.append(report)
  }

  private func support(_ accepted: [CipherSuite]) -> Support {
    if !accepted.isEmpty || firstEvidence != nil { return .accepted }
    return search.isCertain && lastRefusal != nil ? .refused : .undetermined
  }

  private func evidence(_ accepted: [CipherSuite]) -> Evidence {
    if let firstEvidence { return firstEvidence }
    if !accepted.isEmpty { return Evidence(.serverHello) }
    if search.isCertain, let lastRefusal {
      let tries = search.candidates.compactMap { search.refusal(of: $0)?.tries }.min() ?? lastRefusal.tries
      return Evidence(lastRefusal.ground, tries: max(tries, 1))
    }
    if search.candidates.isEmpty { return Evidence(.notAsked("no suite to ask with"), tries: 0) }
    return lastUnknown ?? lastRefusal ?? Evidence(.notAsked("the work ended before"), tries: 0)
  }

  private func ordered(_ accepted: [CipherSuite], _ known: EnumerationState) -> [CipherSuite] {
    guard let order, order.isDone else { return known.customary.sorted(accepted) }
    // The order in which they were found is accidental.
    return order.order + known.customary.sorted(accepted.filter { !order.order.contains($0) })
  }

  private func preference(_ accepted: [CipherSuite]) -> OrderPreference? {
    guard asksOrder, accepted.count > 1 else { return nil }
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server: return .server
    case .client: return .client
    case .serverUnlessMarked: return .serverUnlessClientPrefersChaCha20
    case .undetermined: return .undetermined
    }
  }

  private func others(_ accepted: [CipherSuite]) -> [EnumerationResult.SuiteResult] {
    guard asksSuites else { return [] }
    let known = Set(accepted)
    return search.candidates.filter { !known.contains($0) }.map { suite in
      if let evidence = search.refusal(of: suite) { return EnumerationResult.SuiteResult(suite, .refused, evidence) }
      let evidence = search.doubt(of: suite) ?? Evidence(.notAsked("the work ended before"), tries: 0)
      return EnumerationResult.SuiteResult(suite, .undetermined, evidence)
    }
  }
}
