internal import Bytes
internal import Observation

/// The lookups for people: the records of each resolver, differences, and durations.
struct ResolveReport {
  private let document: ResolveDocument
  private let options: RenderOptions

  private typealias Section = SectionedReport.Section
  private typealias Line = SectionedReport.Line

  init(_ document: ResolveDocument, _ options: RenderOptions) {
    self.document = document
    self.options = options
  }

  var bytes: [UInt8] {
    var report = SectionedReport()
    report.headline = headline
    if document.isPartial { report.notes.append(SectionedReport.Note(label: "not finished", joint: ": ", text: "results so far")) }
    if options.plain {
      report.sections = groups.map(plainSection) + plainSections
    } else {
      report.sections = groups.map(section)
      if !document.comparisons.isEmpty { report.sections.append(comparison) }
      if !document.statistics.isEmpty { report.sections.append(statistics) }
      if !document.ranking.isEmpty { report.sections.append(ranking) }
    }
    report.closing = document.warnings.map { SectionedReport.Note(label: "warning", joint: ": ", text: $0) }
    return report.bytes(options.plain ? .plain : .text, options)
  }

  private var headline: SectionedReport.Headline {
    let lookups = document.lookups
    guard !lookups.isEmpty else { return SectionedReport.Headline(text: "no responses", mark: .none) }
    let names = distinct(lookups.map(\.name))
    let subject = names.count == 1 ? shown(names[0]) : AmountFormatter.of(names.count, "name")
    let records = Set(lookups.flatMap { $0.records.map { "\($0.name) \($0.type) \($0.data)" } }).count
    let silent = lookups.filter { $0.outcome == .undetermined || $0.outcome == .refused }
    let hasRecords = lookups.contains { $0.outcome == .records }
    let isOne = names.count == 1
    var text =
      "\(subject) \(isOne ? "has" : "have") " + (records == 0 ? "no records of these types" : AmountFormatter.of(records, "record"))
    if !hasRecords, !silent.isEmpty { text = "\(subject) could not be resolved" }
    if !hasRecords, silent.isEmpty, !lookups.isEmpty, lookups.allSatisfy({ $0.outcome == .noName }) {
      text = "\(subject) \(isOne ? "does" : "do") not exist"
    }
    if hasRecords, !silent.isEmpty { text += "; \(AmountFormatter.of(silent.count, "lookup")) failed" }
    if document.comparisons.contains(where: { $0.agree == false }) { text += "; the resolvers disagree" }
    guard document.hasVerdict else { return SectionedReport.Headline(text: text, mark: .none) }
    let mark: SectionedReport.Mark =
      switch document.verdict {
      case .complete: .good
      case .negative: .bad
      case .undetermined: hasRecords ? .notice : .open
      }
    return SectionedReport.Headline(text: text, mark: mark)
  }

  /// The lookups of one name at one resolver.
  private var groups: [[LookupObservation]] {
    var order: [[String]] = []
    var found: [[String]: [LookupObservation]] = [:]
    for lookup in document.lookups {
      let key = [lookup.name, lookup.resolver]
      if found[key] == nil { order.append(key) }
      // Repeated lookups are shown once.
      if found[key]?.contains(where: { $0.type == lookup.type }) != true { found[key, default: []].append(lookup) }
    }
    return order.compactMap { found[$0] }
  }

  private func section(_ lookups: [LookupObservation]) -> Section {
    var table = TextTable([
      .init(title: "name", widest: 40), .init(title: "type"), .init(title: "TTL", isNumber: true), .init(title: "data"),
    ])
    var lines: [Line] = []
    for lookup in lookups {
      for record in lookup.records {
        table.row([.init(shown(record.name)), .init(record.type), .init("\(record.timeToLive)"), .init(record.data)])
      }
      if let line = line(for: lookup) { lines.append(line) }
    }
    var items: [SectionedReport.Item] = table.rows.isEmpty ? [] : [.drawing(table)]
    if !lines.isEmpty { items.append(.lines(lines)) }
    items.append(.facts(facts(of: lookups)))
    if options.verbose { items += lookups.map(evidence).filter { !$0.isEmpty }.map { .facts($0) } }
    return Section(title: shown(lookups[0].name), remark: " by \(lookups[0].resolver)", items: items)
  }

  private func line(for lookup: LookupObservation) -> Line? {
    guard let (mark, text) = remark(on: lookup) else { return nil }
    return Line(mark: mark, text: (mark == .none ? "  " : "") + "\(lookup.type): \(text)")
  }

  /// The sentence for a lookup without records, or with a defect.
  private func remark(on lookup: LookupObservation) -> (mark: SectionedReport.Mark, text: String)? {
    let code = lookup.responseCode ?? "no response"
    let reason = lookup.error.map { ": \($0.message)" } ?? (lookup.isTruncated ? ": the response is truncated" : "")
    switch lookup.outcome {
    case .records: return lookup.isTruncated ? (.notice, "truncated, records are missing") : nil
    case .noData: return (.none, "no record")
    case .noName: return (.bad, "the name does not exist (\(code))")
    case .refused: return (.bad, "the server returned \(code)\(extended(lookup))")
    case .undetermined: return (.open, "undetermined\(reason)")
    }
  }

  private func extended(_ lookup: LookupObservation) -> String {
    let words = lookup.extendedErrors.map { error in
      (error.name ?? "error \(error.code)") + (error.text.isEmpty ? "" : ", \(error.text)")
    }
    return words.isEmpty ? "" : " (\(words.joined(separator: "; ")))"
  }

  private func facts(of lookups: [LookupObservation]) -> [Fact] {
    let times = lookups.map(\.elapsed)
    var facts: [Fact] = []
    let servers = distinct(lookups.compactMap(\.server))
    if !servers.isEmpty { facts.append(Fact("server", list: servers)) }
    let sources = distinct(lookups.compactMap(\.source)).filter { $0 != lookups[0].resolver }
    if !sources.isEmpty { facts.append(Fact("source", list: sources.map(\.spaced))) }
    if let most = times.max() { facts.append(Fact("time", AmountFormatter.span(most))) }
    if lookups.contains(where: \.isStale) { facts.append(Fact("stale", "expired records from the cache")) }
    let vouching = distinct(lookups.compactMap(\.vouchedBy))
    if !vouching.isEmpty { facts.append(Fact("DNSSEC", "validated according to \(vouching.joined(separator: ", "))")) }
    for step in options.explains ? lookups.flatMap({ lookup in lookup.steps.map { (lookup.type, $0) } }) : [] {
      facts.append(Fact("step", "\(step.0): \(step.1.step.spaced): \(step.1.outcome.spaced)" + (step.1.detail.map { ", \($0)" } ?? "")))
    }
    return facts
  }

  /// Queries and the other sections of the response.
  private func evidence(of lookup: LookupObservation) -> [Fact] {
    var facts = lookup.attempts.map { attempt in
      Fact(
        "query",
        "\(lookup.type) to \(attempt.server): \(attempt.outcome.spaced) after \(AmountFormatter.span(attempt.elapsed))"
          + (attempt.detail.map { ", \($0)" } ?? ""))
    }
    facts += lookup.authorities.map { Fact("authority", "\($0.name) \($0.timeToLive) \($0.type) \($0.data)") }
    facts += lookup.additionals.map { Fact("additional", "\($0.name) \($0.timeToLive) \($0.type) \($0.data)") }
    for config in lookup.records.flatMap({ $0.encryptedClientHello ?? [] }) {
      facts.append(Fact("ECH", "version \(config.version)" + (config.publicName.map { ", public name \($0)" } ?? "")))
    }
    return facts
  }

  private var comparison: Section {
    var lines: [Line] = []
    for comparison in document.comparisons {
      let title = "\(shown(comparison.name)) \(comparison.type)"
      let (mark, text) = verdict(of: comparison)
      let sides = comparison.agree == false ? comparison.resolvers.map { "\($0.resolver): \(difference(of: $0))" } : []
      lines.append(Line(mark: mark, text: "\(title): \(text)", names: sides))
    }
    var table = TextTable([.init(title: "resolver"), .init(title: "slowest", isNumber: true), .init(title: "")])
    let sides = document.comparisons.flatMap(\.resolvers)
    for resolver in distinct(sides.map(\.resolver)) {
      let most = sides.filter { $0.resolver == resolver }.map(\.elapsed).max() ?? 0
      table.row([.init(resolver), .init(AmountFormatter.span(most)), .init("")])
    }
    return Section(title: "Comparison", items: [.lines(lines), .drawing(table)])
  }

  private func verdict(of comparison: LookupComparison) -> (mark: SectionedReport.Mark, text: String) {
    switch comparison.agree {
    case nil: (.open, "fewer than two resolvers responded")
    case true?: (.good, "the resolvers agree")
    case false?: (.bad, "the resolvers disagree")
    }
  }

  private func difference(of side: LookupComparison.Side) -> String {
    let rest = side.missing.map { "lacks \($0)" } + side.additional.map { "has \($0)" }
    return rest.isEmpty ? side.outcome.rawValue.spaced : rest.joined(separator: ", ")
  }

  private var statistics: Section {
    let columns = ["min", "median", "mean", "p95", "max"].map { TextTable.Column(title: $0, isNumber: true) }
    // A name and a resolver that all lookups share are in the title, and the lookup is last: a long one continues on another line.
    let names = distinct(document.statistics.map(\.name))
    let resolvers = distinct(document.statistics.map(\.resolver))
    var table = TextTable([.init(title: "responses", isNumber: true)] + columns + [.init(title: "lookup")])
    for row in document.statistics {
      let times = [row.minimum, row.median, row.mean.map { Int64($0) }, row.p95, row.maximum]
      let lookup = (names.count > 1 ? "\(shown(row.name)) " : "") + row.type + (resolvers.count > 1 ? " by \(row.resolver)" : "")
      table.row(
        [.init("\(row.responses)/\(row.count)")] + times.map { .init($0.map(AmountFormatter.span) ?? "-") } + [.init(lookup)])
    }
    let remark = (names.count == 1 ? " of \(shown(names[0]))" : "") + (resolvers.count == 1 ? " by \(resolvers[0])" : "")
    return Section(title: "Durations", remark: remark, items: [.drawing(table)])
  }

  private var ranking: Section {
    var table = TextTable([.init(title: "address"), .init(title: "connect", isNumber: true), .init(title: "")])
    for row in document.ranking {
      table.row([.init("\(row.address) port \(row.port)"), .init(row.elapsed.map(AmountFormatter.span) ?? "-"), .init(row.error ?? "")])
    }
    return Section(title: "Time to connect", items: [.drawing(table)])
  }

  // MARK: - Plain text

  /// A fact for each record and each outcome, in place of a table.
  private func plainSection(_ lookups: [LookupObservation]) -> Section {
    var facts: [Fact] = []
    for lookup in lookups {
      for record in lookup.records {
        let owner = record.name == lookup.name ? "" : " (\(shown(record.name)))"
        facts.append(Fact(record.type, "\(record.data), TTL \(record.timeToLive)\(owner)"))
      }
      if let remark = remark(on: lookup) { facts.append(Fact(lookup.type, remark.text)) }
    }
    facts += self.facts(of: lookups)
    if options.verbose { facts += lookups.flatMap(evidence) }
    return Section(prefix: "\(shown(lookups[0].name)) by \(lookups[0].resolver), ", items: [.facts(facts)])
  }

  /// Comparison, durations and ranking.
  private var plainSections: [Section] {
    let comparisons = document.comparisons.flatMap { comparison -> [Fact] in
      let title = "\(shown(comparison.name)) \(comparison.type)"
      let sides = comparison.agree == false ? comparison.resolvers : []
      return [Fact(title, verdict(of: comparison).text)] + sides.map { Fact("\(title) by \($0.resolver)", difference(of: $0)) }
    }
    let durations = document.statistics.map { row in
      let times: [(String, Int64?)] = [
        ("min", row.minimum), ("median", row.median), ("mean", row.mean.map { Int64($0) }), ("p95", row.p95), ("max", row.maximum),
      ]
      let shown = times.compactMap { time in time.1.map { "\(time.0) \(AmountFormatter.span($0))" } }
      return Fact(
        "\(self.shown(row.name)) \(row.type) by \(row.resolver)",
        (["\(row.responses)/\(row.count) responses"] + shown).joined(separator: ", "))
    }
    let addresses = document.ranking.map { row in
      Fact("\(row.address) port \(row.port)", row.elapsed.map(AmountFormatter.span) ?? row.error ?? "-")
    }
    return [("comparison, ", comparisons), ("durations, ", durations), ("connect, ", addresses)].filter { !$0.1.isEmpty }.map {
      Section(prefix: $0.0, items: [.facts($0.1)])
    }
  }

  /// Without the final dot, except for the root.
  private func shown(_ name: String) -> String { name.hasSuffix(".") && name.utf8.count > 1 ? String(name.dropLast()) : name }

  private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
