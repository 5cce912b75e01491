internal import Bytes
internal import Observation

/// The lookups for people: the records of each resolver, what differs, and durations.
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
    report.sections = groups.map(section)
    if !document.comparisons.isEmpty { report.sections.append(comparison) }
    if !document.statistics.isEmpty { report.sections.append(statistics) }
    if !document.ranking.isEmpty { report.sections.append(ranking) }
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
    let without = lookups.contains { $0.outcome == .records }
    var text = subject + (records == 0 ? " has no records of these types" : " has \(AmountFormatter.of(records, "record"))")
    if !without, !silent.isEmpty { text = "\(subject) could not be resolved" }
    if !without, silent.isEmpty, lookups.allSatisfy({ $0.outcome == .noName }) { text = "\(subject) does not exist" }
    if without, !silent.isEmpty { text += "; \(AmountFormatter.of(silent.count, "lookup")) failed" }
    if document.comparisons.contains(where: { $0.agree == false }) { text += "; the resolvers disagree" }
    return SectionedReport.Headline(text: text, mark: without ? (silent.isEmpty ? .good : .notice) : silent.isEmpty ? .bad : .open)
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
    if options.verbose { items += lookups.flatMap(evidence) }
    return Section(title: shown(lookups[0].name), remark: " by \(lookups[0].resolver)", items: items)
  }

  /// The sentence for a lookup without records, or with a defect.
  private func line(for lookup: LookupObservation) -> Line? {
    let code = lookup.responseCode ?? "no response"
    let reason = lookup.error.map { ": \($0.message)" } ?? ""
    switch lookup.outcome {
    case .records: return lookup.isTruncated ? Line(mark: .notice, text: "\(lookup.type): truncated, records are missing") : nil
    case .noData: return Line(mark: .none, text: "  \(lookup.type): no record")
    case .noName: return Line(mark: .bad, text: "\(lookup.type): the name does not exist (\(code))")
    case .refused: return Line(mark: .bad, text: "\(lookup.type): the server returned \(code)\(extended(lookup))")
    case .undetermined: return Line(mark: .open, text: "\(lookup.type): undetermined\(reason)")
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
  private func evidence(of lookup: LookupObservation) -> [SectionedReport.Item] {
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
    return facts.isEmpty ? [] : [.facts(facts)]
  }

  private var comparison: Section {
    var lines: [Line] = []
    for comparison in document.comparisons {
      let title = "\(shown(comparison.name)) \(comparison.type)"
      switch comparison.agree {
      case nil: lines.append(Line(mark: .open, text: "\(title): fewer than two resolvers responded"))
      case true?: lines.append(Line(mark: .good, text: "\(title): the resolvers agree"))
      case false?:
        let sides = comparison.resolvers.map { side in
          let rest = side.missing.map { "lacks \($0)" } + side.additional.map { "has \($0)" }
          return "\(side.resolver): \(rest.isEmpty ? side.outcome.rawValue.spaced : rest.joined(separator: ", "))"
        }
        lines.append(Line(mark: .bad, text: "\(title): the resolvers disagree", names: sides))
      }
    }
    var table = TextTable([.init(title: "resolver"), .init(title: "slowest", isNumber: true), .init(title: "")])
    let sides = document.comparisons.flatMap(\.resolvers)
    for resolver in distinct(sides.map(\.resolver)) {
      let most = sides.filter { $0.resolver == resolver }.map(\.elapsed).max() ?? 0
      table.row([.init(resolver), .init(AmountFormatter.span(most)), .init("")])
    }
    return Section(title: "Comparison", items: [.lines(lines), .drawing(table)])
  }

  private var statistics: Section {
    let columns = ["min", "median", "mean", "p95", "max"].map { TextTable.Column(title: $0, isNumber: true) }
    var table = TextTable([.init(title: "lookup"), .init(title: "responses", isNumber: true)] + columns + [.init(title: "")])
    for row in document.statistics {
      let times = [row.minimum, row.median, row.mean.map { Int64($0) }, row.p95, row.maximum]
      table.row(
        [.init("\(shown(row.name)) \(row.type) by \(row.resolver)"), .init("\(row.responses)/\(row.count)")]
          + times.map { .init($0.map(AmountFormatter.span) ?? "-") } + [.init("")])
    }
    return Section(title: "Durations", items: [.drawing(table)])
  }

  private var ranking: Section {
    var table = TextTable([.init(title: "address"), .init(title: "connect", isNumber: true), .init(title: "")])
    for row in document.ranking {
      table.row([.init("\(row.address) port \(row.port)"), .init(row.elapsed.map(AmountFormatter.span) ?? "-"), .init(row.error ?? "")])
    }
    return Section(title: "Time to connect", items: [.drawing(table)])
  }

  /// Without the final dot, except for the root.
  private func shown(_ name: String) -> String { name.hasSuffix(".") && name.utf8.count > 1 ? String(name.dropLast()) : name }

  private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
