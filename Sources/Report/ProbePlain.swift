internal import Bytes
internal import Checks
internal import Observation

/// One fact per line, each line complete by itself: for grep, diff and screen readers.
enum ProbePlain {
  static func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      let text = TerminalText.escape(value)
      page.line("\(TerminalText.escape(label)): \(options.verbose ? text : TerminalText.brief(text, atMost: 6_000))")
    }
    put("summary", ProbeHeadline.text(document))
    for (label, value) in RouteFormatter.facts(document.target) { put(label, value) }
    if document.isPartial { put("partial", "not finished") }
    guard let seen = document.probe else { return page.bytes }
    if let places = ProbeFormatter.places(seen, serverName: document.target.sni) { put("asked at", places) }
    for level in document.serviceLevels { put("service level", ProbeFormatter.level(level)) }
    times(seen, put: put)
    for section in ProbeSection.all(of: seen, verbose: options.verbose, grouped: false) {
      for fact in section.facts { put("\(section.title.lowercased()), \(fact.label)", fact.values.joined(separator: ", ")) }
    }
    for client in seen.clients {
      let words = client.isAccepted ? "would connect: \(ProbeFormatter.agreed(client))" : ProbeFormatter.refusal(client)
      put("client \(client.title)", words)
    }
    if options.verbose { for attempt in seen.attempts { put("attempt \(attempt.number)", ProbeFormatter.attempt(attempt)) } }
    for finding in document.findings {
      put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail)
      for evidence in finding.evidence { put("finding at", evidence) }
      put("finding fix", finding.remedy)
    }
    put("cost", CiphersFormatter.cost(seen.cost))
    for question in seen.cost.byQuestion { put("cost \(question.topic)", AmountFormatter.of(question.connections, "connection")) }
    if let backOff = seen.cost.backedOff { put("backed off", CiphersFormatter.backOff(backOff)) }
    return page.bytes
  }

  private static func times(_ seen: ProbeObservation, put: (String, String) -> Void) {
    let ascii = Style(unicode: false)
    if seen.series.ended == 1, let attempt = seen.counted.first ?? seen.failed.first {
      for entry in attempt.timings.entries { put("time \(ProbeFormatter.label(entry.phase))", AmountFormatter.span(entry.duration)) }
      put("time total", AmountFormatter.span(attempt.timings.total))
      put("traffic", ProbeFormatter.traffic(attempt))
      if let status = attempt.httpStatus { put("HTTP status", "\(status)") }
    } else {
      for phase in seen.statistics { put("time \(ProbeFormatter.label(Phase(rawValue: phase.phase)))", words(phase)) }
      for line in bins(seen) { put("total between", line) }
    }
    if let words = ProbeFormatter.kernel(seen, style: ascii) { put("kernel's RTT", words) }
    for (reason, number) in ProbeFormatter.failures(seen) { put("failed \(AmountFormatter.times(number))", reason) }
  }

  private static func words(_ phase: PhaseStatistics) -> String {
    let values = [
      ("min", Double(phase.minimum)), ("median", Double(phase.median)), ("mean", phase.mean), ("p95", Double(phase.p95)),
      ("p99", Double(phase.p99)), ("max", Double(phase.maximum)), ("stddev", phase.deviation),
    ]
    let words = values.map { "\($0) \(AmountFormatter.milliseconds($1, decimals: 3)) ms" }
    return words.joined(separator: ", ") + ", in \(AmountFormatter.of(phase.count, "attempt"))"
  }

  /// `18.2 ms and 20.1 ms: 12`, for each bin that is not empty.
  private static func bins(_ seen: ProbeObservation) -> [String] {
    guard let total = ProbeFormatter.statistics(of: .total, in: seen), let bins = total.histogram, total.minimum < total.maximum else {
      return []
    }
    let width = (Double(total.maximum) - Double(total.minimum)) / Double(bins.count)
    return bins.enumerated().filter { $0.element > 0 }.map { index, count in
      let bounds = [index, index + 1].map { AmountFormatter.milliseconds(Double(total.minimum) + width * Double($0), decimals: 3) + " ms" }
      return "\(bounds.joined(separator: " and ")): \(AmountFormatter.grouped(count))"
    }
  }
}
