internal import TLSWire

extension SuiteQuestion {
  func report(_ known: Knowledge, into result: inout Enumerated) {
    let accepted = known.suites[version] ?? []
    var report = Enumerated.ProtocolResult(version: version, support: support(accepted), evidence: evidence(accepted))
    report.suites = ordered(accepted, known).map { suite in
      let exchanged = known.exchanges[version]?[suite]
      return Enumerated.SuiteResult(
        suite, .accepted, Evidence(.serverHello), group: exchanged?.group, primeBits: exchanged?.primeBits)
    }
    report.preference = preference(accepted)
    report.others = others(accepted)
    result.protocols.append(report)
  }
}
