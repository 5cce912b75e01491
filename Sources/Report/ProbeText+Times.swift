internal import Observation

extension ProbeText {
  /// The time per phase as bars, then the statistics of several attempts.
  static func times(_ seen: ProbeObservation, to page: inout TextPage) {
    let isOne = seen.series.ended == 1
    if isOne, let attempt = seen.counted.first ?? seen.failed.first {
      if attempt.timings.entries.isEmpty { return }
      page.line()
      page.line(page.style.bold(attempt.failure == nil ? "Time" : "Time until it failed"))
      bars(attempt.timings.entries, total: attempt.timings.total, to: &page)
      let facts = [
        ProbeFormatter.kernel(seen, style: page.style).map { Fact("kernel's RTT", $0) }, Fact("traffic", ProbeFormatter.traffic(attempt)),
        attempt.httpStatus.map { Fact("HTTP status", "\($0)") },
      ]
      for fact in facts.compactMap(\.self) { page.fact(fact, indent: "  ", labelWidth: timeLabelWidth) }
    } else if !seen.statistics.isEmpty {
      many(seen, to: &page)
    }
    failures(seen, to: &page)
  }

  private static func many(_ seen: ProbeObservation, to page: inout TextPage) {
    page.line()
    page.line(page.style.bold("Time, median of \(AmountFormatter.of(seen.series.succeeded, "attempt"))"))
    // Phases of only some attempts, such as the resolution of a name that is resolved once, are not typical.
    let phases = seen.statistics.filter { !Phase.sums.contains(Phase(rawValue: $0.phase)) && $0.count > seen.series.succeeded / 2 }
    let entries = phases.map { PhaseTimings.Entry(Phase(rawValue: $0.phase), max($0.median, 0)) }
    let total = ProbeFormatter.statistics(of: .total, in: seen)
    bars(entries, total: total?.median ?? 0, to: &page)
    if let words = ProbeFormatter.kernel(seen, style: page.style) {
      page.fact(Fact("kernel's RTT", words), indent: "  ", labelWidth: timeLabelWidth)
    }
    page.line()
    ProbeTable(seen.statistics, of: seen.series.succeeded, width: page.options.width).write(to: &page)
    if let total { histogram(total, to: &page) }
  }

  /// Each phase with its duration and a bar that starts where the previous phase ended.
  private static func bars(_ entries: [PhaseTimings.Entry], total: Int64, to page: inout TextPage) {
    var start: Int64 = 0
    var rows: [TimeBars.Row] = []
    for entry in entries {
      rows.append(TimeBars.Row(label: ProbeFormatter.label(entry.phase), start: start, duration: entry.duration))
      start = start.addingReportingOverflow(entry.duration).partialValue
    }
    TimeBars(rows: rows, whole: start, labelWidth: timeLabelWidth).write(total: total, to: &page)
  }

  private static func histogram(_ total: PhaseStatistics, to page: inout TextPage) {
    guard let bins = total.histogram, total.minimum < total.maximum else { return }
    let histogram = Histogram(bins: bins)
    let width = page.options.width - 4
    page.line()
    page.line(page.style.bold("Distribution of the total"))
    for row in histogram.rows(width: width, height: histogramHeight, style: page.style) {
      page.line("  " + page.style.cyan(row))
    }
    let (first, last) = (AmountFormatter.span(total.minimum), AmountFormatter.span(total.maximum))
    let gap = max(2, histogram.breadth(width: width) - first.utf8.count - last.utf8.count)
    page.line("  " + page.style.dim(first + String(repeating: " ", count: gap) + last))
  }

  private static func failures(_ seen: ProbeObservation, to page: inout TextPage) {
    let reasons = ProbeFormatter.failures(seen)
    // For a single attempt the first line has the failure.
    guard !reasons.isEmpty, seen.series.ended > 1 else { return }
    page.line()
    page.line(
      page.style.bold("Failed: \(AmountFormatter.grouped(seen.series.failed)) of \(AmountFormatter.of(seen.series.ended, "attempt"))"))
    for (reason, number) in reasons {
      let mark = page.style.red(page.style.bad)
      page.prose(TerminalText.escape("\(AmountFormatter.times(number)): \(reason)"), first: "  \(mark) ", rest: "    ")
    }
  }

  static let timeLabelWidth = 14
  private static let histogramHeight = 4
}
