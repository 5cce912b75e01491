internal import Bytes
internal import Checks
public import Observation
internal import TLSWire

/// The negotiated parameters and timings for people.
public struct ProbeText: Renderer {
  public let name = "text"
  public let summary = "for people: the negotiated parameters, the time of each phase, the session features, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return ProbeReport(document, format, options).report.bytes(format, options)
  }
}

/// The negotiated parameters and timings as a Markdown section for a report or an issue.
public struct ProbeMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    ProbeReport(document, .markdown, options).report.bytes(.markdown, options)
  }
}

/// The sections about a probe.
struct ProbeReport {
  private let document: Document
  private let seen: ProbeObservation
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line
  typealias Note = SectionedReport.Note

  init(_ document: Document, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.init(document, document.probe ?? ProbeObservation(), format, options)
  }

  /// The report about a probe that is a part of the document.
  init(_ document: Document, _ seen: ProbeObservation, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.document = document
    self.seen = seen
    self.format = format
    self.options = options
  }

  var report: SectionedReport {
    let headline = ProbeHeadline.text(document)
    var report = SectionedReport(
      document, title: "Parameters negotiated with \(document.target.description)",
      headline: SectionedReport.Headline(text: headline, mark: ProbeHeadline.isSound(document) ? .good : .bad))
    let route = SectionedReport.route(document.target, format)
    let partial = SectionedReport.partial(document, format)
    guard document.probe != nil else {
      report.notes = format == .text ? [] : route + partial
      if !format.isMarkup { report.findings = [] }
      return report
    }
    let places = ProbeFormatter.places(seen, serverName: document.target.sni).map { [Note(label: "probed at", text: $0)] } ?? []
    let worst = CiphersHeadline.worst(document.findings).map { [Note(label: "findings", joint: ": ", text: $0)] } ?? []
    report.notes = format == .text ? places + route + worst + partial : route + partial + places
    report.sections = levels + times + results + clients + attempts
    if let section = DNSRecordsFacts.section(of: document, format, verbose: options.verbose) { report.sections.append(section) }
    report.closing = SectionedReport.cost(seen.cost, format, verbose: options.verbose)
    if format == .markdown { report.closing = Array(report.closing.prefix(1)) }
    return report
  }

  private var levels: [Section] {
    guard !document.serviceLevels.isEmpty else { return [] }
    let lines = document.serviceLevels.map {
      Line(mark: $0.isMet ? .good : .bad, label: "service level", text: ProbeFormatter.level($0))
    }
    return [Section(title: format.isMarkup ? "Service level" : nil, items: [.lines(lines)])]
  }

  /// The facts of the examinations and the verdict.
  private var results: [Section] {
    var sections = seen.results.sections(isVerbose: options.verbose, isGrouped: format == .text)
    let place = sections.firstIndex { $0.section.position > FactSection.verdict.position } ?? sections.count
    let facts = verdict
    if !facts.isEmpty { sections.insert((.verdict, facts), at: place) }
    return sections.map { section, facts in
      Section(title: section.title, labelWidth: .fitting(25), prefix: section.title.lowercased() + ", ", items: [.facts(facts)])
    }
  }

  private var verdict: [Fact] {
    guard let verdict = seen.verdict, let basis = seen.judgedBy else { return [] }
    var facts = [Fact("trusted", verdict.trusted ? "yes" : "no")]
    if !verdict.errors.isEmpty { facts.append(Fact("errors", list: verdict.errors.map { "\($0.code): \($0.message)" })) }
    if let words = ProbeFormatter.name(basis.name, verdict) { facts.append(Fact("name", words)) }
    if let possession = seen.possession { facts.append(Fact("possession", possession.rawValue.replacing("_", with: " "))) }
    facts.append(Fact("verified", ChainFormatter.basisWords(basis).joined(separator: ", ")))
    if seen.chains.count > 1 {
      facts.append(
        Fact("chains seen", list: seen.chains.map { "\(AmountFormatter.times($0.attempts)) \($0.isTrusted ? "trusted" : "not trusted")" }))
    }
    return facts
  }

  /// The simulated clients. In text those that would not connect are listed with the reason, the others by negotiated parameters.
  private var clients: [Section] {
    guard !seen.clients.isEmpty else { return [] }
    let accepted = seen.clients.filter(\.isAccepted)
    func words(_ client: SimulationObservation) -> String {
      client.isAccepted ? ProbeFormatter.agreed(client) : ProbeFormatter.refusal(client)
    }
    switch format {
    case .markdown, .html:
      let rows = seen.clients.map { [$0.title, $0.support.rawValue, words($0)] }
      let notes = ClientNotes(seen).facts
      return [
        Section(
          title: "Clients",
          items: [.table(titles: ["client", "connects", "parameters or reason"], rows: rows)] + (notes.isEmpty ? [] : [.facts(notes)]))
      ]
    case .plain:
      return [
        Section(items: [
          .facts(
            seen.clients.map { Fact("client \($0.title)", $0.isAccepted ? "would connect: \(words($0))" : words($0)) }
              + ClientNotes(seen).facts)
        ])
      ]
    case .text:
      var lines = seen.clients.filter { !$0.isAccepted }.map { client in
        Line(mark: client.isRefused ? .bad : .open, text: "\(client.title): \(words(client))")
      }
      let kinds = accepted.map(words).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      lines += kinds.map { kind in
        Line(mark: .good, text: kind + ":", names: ProbeFormatter.titles(accepted.filter { words($0) == kind }.map(\.title)))
      }
      lines += ClientNotes(seen).lines
      return [Section(title: "Clients: \(accepted.count) of \(seen.clients.count) would connect", items: [.lines(lines)])]
    }
  }

  private var attempts: [Section] {
    guard options.verbose, format != .markdown, !seen.attempts.isEmpty, format != .html || seen.attempts.count > 1 else { return [] }
    let all = seen.series.ended + seen.attempts.filter(\.isWarmUp).count
    let number = AmountFormatter.grouped(seen.attempts.count)
    let width = String(seen.attempts.count).count + 2
    let lines = seen.attempts.map { attempt in
      Line(
        mark: .number(attempt.number, width: width), label: "attempt \(attempt.number)", text: ProbeFormatter.attempt(attempt))
    }
    let count = all > seen.attempts.count ? "the first \(number) of \(AmountFormatter.grouped(all))" : number
    return [Section(title: "Attempts: \(count)", items: format == .html ? [.collapsed("All attempts", [.lines(lines)])] : [.lines(lines)])]
  }
}

// MARK: - Times

extension ProbeReport {
  /// The time per phase, and the statistics of several attempts.
  var times: [Section] {
    let kernel = ProbeFormatter.kernel(seen, style: format == .plain ? Style(unicode: false) : format == .text ? options.style : Style())
    let facts = [kernel.map { Fact("kernel RTT", $0) }].compactMap(\.self)
    let isOne = seen.series.ended == 1
    let sections: [Section] =
      if isOne, let attempt = seen.counted.first ?? seen.failed.first {
        time(of: attempt, kernel: facts)
      } else if !seen.statistics.isEmpty {
        statistics(kernel: facts)
      } else {
        format == .text || facts.isEmpty ? [] : [Section(items: [.facts(facts)])]
      }
    return format.isMarkup ? merged(sections + failures) : sections + failures
  }

  /// Markdown has one section for everything about times.
  private func merged(_ sections: [Section]) -> [Section] {
    let items = sections.flatMap(\.items)
    return items.isEmpty ? [] : [Section(title: "Time", items: items)]
  }

  private func time(of attempt: AttemptObservation, kernel: [Fact]) -> [Section] {
    let entries = attempt.timings.entries
    let total = attempt.timings.total
    let traffic = Fact("traffic", ProbeFormatter.traffic(attempt))
    let status = attempt.httpStatus.map { [Fact("HTTP status", "\($0)")] } ?? []
    let rows =
      entries.map { (ProbeFormatter.label($0.phase), AmountFormatter.span($0.duration)) } + [("total", AmountFormatter.span(total))]
    switch format {
    case .text:
      if entries.isEmpty { return [] }
      let title = attempt.failure == nil ? "Time" : "Time until it failed"
      return [Section(title: title, items: [.drawing(bars(entries, total: total)), .facts(kernel + [traffic] + status)])]
    case .plain: return [Section(items: [.facts(rows.map { Fact("time \($0)", $1) } + [traffic] + status + kernel)])]
    case .markdown, .html:
      let figure = SectionedReport.Item.figure(bars(entries, total: total))
      let table = SectionedReport.Item.table(titles: ["phase", "time"], rows: rows.map { [$0, $1] })
      return [Section(items: [figure, table, .facts([traffic] + status + kernel)])]
    }
  }

  private func statistics(kernel: [Fact]) -> [Section] {
    let total = ProbeFormatter.statistics(of: .total, in: seen)
    // Phases of only some attempts, such as the resolution of a name that is resolved once, are not typical.
    let phases = seen.statistics.filter { !Phase.sums.contains(Phase(rawValue: $0.phase)) && $0.count > seen.series.succeeded / 2 }
    let medians = bars(phases.map { PhaseTimings.Entry(Phase(rawValue: $0.phase), max($0.median, 0)) }, total: total?.median ?? 0)
    switch format {
    case .text:
      let table = ProbeTable(seen.statistics, of: seen.series.succeeded, width: options.width)
      var sections = [
        Section(
          title: "Time, median of \(AmountFormatter.of(seen.series.succeeded, "attempt"))",
          items: [.drawing(medians), .facts(kernel), .drawing(EmptyLine()), .drawing(table)])
      ]
      if let drawing = total.flatMap({ DistributionDrawing($0) }) {
        sections.append(Section(title: "Distribution of the total", items: [.drawing(drawing)]))
      }
      return sections
    case .plain:
      let rows = seen.statistics.map { Fact("time \(ProbeFormatter.label(Phase(rawValue: $0.phase)))", ProbeFormatter.statistics($0)) }
      return [Section(items: [.facts(rows + ProbeFormatter.bins(seen).map { Fact("total between", $0) } + kernel)])]
    case .markdown, .html:
      let rows = seen.statistics.map { phase in
        [ProbeFormatter.label(Phase(rawValue: phase.phase)), AmountFormatter.grouped(phase.count)]
          + ProbeFormatter.values(phase).map { AmountFormatter.milliseconds($0.value, decimals: 2) }
      }
      let titles = ["phase, in ms", "attempts", "min", "median", "mean", "p95", "p99", "max", "stddev"]
      let figures = [SectionedReport.Item.figure(medians)] + (total.flatMap { DistributionDrawing($0) }.map { [.figure($0)] } ?? [])
      return [Section(items: figures + [.table(titles: titles, rows: rows), .facts(kernel)])]
    }
  }

  /// Each phase with its duration and a bar that starts where the previous phase ended.
  private func bars(_ entries: [PhaseTimings.Entry], total: Int64) -> TimeBars {
    var start: Int64 = 0
    var rows: [TimeBars.Row] = []
    for entry in entries {
      rows.append(TimeBars.Row(label: ProbeFormatter.label(entry.phase), start: start, duration: entry.duration))
      start = start.addingReportingOverflow(entry.duration).partialValue
    }
    return TimeBars(rows: rows, whole: start, total: total, labelWidth: 14)
  }

  /// In text, a failure of a single attempt is in the headline only.
  private var failures: [Section] {
    let reasons = ProbeFormatter.failures(seen)
    guard !reasons.isEmpty else { return [] }
    guard format == .text else {
      return [Section(items: [.facts(reasons.map { Fact("failed \(AmountFormatter.times($0.number))", $0.reason) })])]
    }
    guard seen.series.ended > 1 else { return [] }
    let lines = reasons.map { Line(mark: .bad, text: "\(AmountFormatter.times($0.number)): \($0.reason)") }
    let count = "\(AmountFormatter.grouped(seen.series.failed)) of \(AmountFormatter.of(seen.series.ended, "attempt"))"
    return [Section(title: "Failed: \(count)", items: [.lines(lines)])]
  }
}

/// A histogram with its bounds.
struct DistributionDrawing: TextDrawing {
  let total: PhaseStatistics
  let histogram: Histogram

  /// Nil if all values are equal.
  init?(_ total: PhaseStatistics) {
    guard let bins = total.histogram, total.minimum < total.maximum else { return nil }
    self.total = total
    histogram = Histogram(bins: bins)
  }

  func write(to page: inout TextPage) {
    let width = page.options.width - 4
    for row in histogram.rows(width: width, height: 4, style: page.style) { page.line("  " + page.style.cyan(row)) }
    let (first, last) = (AmountFormatter.span(total.minimum), AmountFormatter.span(total.maximum))
    let gap = max(2, histogram.breadth(width: width) - first.utf8.count - last.utf8.count)
    page.line("  " + page.style.dim(first + String(repeating: " ", count: gap) + last))
  }
}
