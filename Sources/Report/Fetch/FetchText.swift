internal import Bytes
internal import Checks
public import Observation

/// The result of a request for people.
public struct FetchText: Renderer {
  public let name = "text"
  public let summary = "for people: the answer, its connection and TLS, where the time went, the certificates"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = FetchObservation.self
  private let parts: Set<FetchPart>

  public init(_ parts: Set<FetchPart> = Set(FetchPart.allCases)) {
    self.parts = parts
  }

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    if options.plain { return FetchPlain.render(document, parts, options: options) }
    var page = TextPage(options: options)
    if parts.contains(.result) { headline(document, to: &page) }
    guard let seen = document.fetch else { return page.bytes }
    if parts.contains(.result) { exchanges(seen, to: &page) }
    for section in FetchSection.all(of: seen, parts: parts, verbose: options.verbose) { self.section(section, to: &page) }
    if parts.contains(.timings) { times(seen, to: &page) }
    if parts.contains(.certificates) { certificates(seen, to: &page) }
    if parts.contains(.result) { page.findings(document.findings) }
    return page.bytes
  }

  private func headline(_ document: Document, to page: inout TextPage) {
    let style = page.style
    func mark(_ isGood: Bool) -> String { isGood ? style.green(style.good) : style.red(style.bad) }
    page.prose(FetchHeadline.text(document), first: "\(mark(FetchHeadline.isSound(document))) ", rest: "  ")
    if document.isPartial { page.line("  not finished: this is what was known by then") }
    for level in document.serviceLevels {
      page.prose(TerminalText.escape(FetchFormatter.level(level)), first: "  \(mark(level.isMet)) ", rest: "    ")
    }
    for verdict in document.expectations {
      page.prose(TerminalText.escape(FetchFormatter.expectation(verdict)), first: "  \(mark(verdict.isMet)) ", rest: "    ")
    }
  }

  private func exchanges(_ seen: FetchObservation, to page: inout TextPage) {
    guard seen.hops.count > 1 else { return }
    gap(&page)
    page.line(page.style.bold("Exchanges: \(seen.hops.count)"))
    for hop in seen.hops {
      page.prose(TerminalText.escape(FetchFormatter.exchange(hop)), first: "  \(page.style.bold("\(hop.index)")) ", rest: "    ")
    }
  }

  private func section(_ section: FetchSection, to page: inout TextPage) {
    gap(&page)
    page.line(page.style.bold(section.title))
    for fact in section.facts {
      var shown = fact
      shown.label = page.brief(TerminalText.escape(fact.label), atMost: 100)
      // A label that is wider than its column is still separated from the value.
      page.fact(shown, indent: "  ", labelWidth: max(Self.labelWidth, DisplayWidth.of(shown.label) + 1))
    }
  }

  /// Uses one scale for all exchanges, so that each starts where the previous one ended.
  private func times(_ seen: FetchObservation, to page: inout TextPage) {
    let isOne = seen.hops.count == 1
    for hop in seen.hops where !hop.timings.entries.isEmpty {
      gap(&page)
      let title = isOne ? (seen.error == nil ? "Time" : "Time until it failed") : "Time of exchange \(hop.index)"
      page.line(page.style.bold(title))
      var start = hop.offset
      var rows: [TimeBars.Row] = []
      for (phase, duration) in hop.timings.entries {
        rows.append(TimeBars.Row(label: FetchFormatter.label(phase), start: start, duration: duration))
        start = start.addingReportingOverflow(duration).partialValue
      }
      TimeBars(rows: rows, whole: seen.total, total: hop.timings.total, labelWidth: Self.labelWidth).write(to: &page)
    }
    guard !isOne, !seen.hops.isEmpty else { return }
    page.line()
    page.fact(Fact("all together", AmountFormatter.span(seen.total)), indent: "  ", labelWidth: Self.labelWidth)
  }

  /// The certificates of each connection, once.
  private func certificates(_ seen: FetchObservation, to page: inout TextPage) {
    var shown: Set<Int> = []
    for hop in seen.hops where !hop.certificates.isEmpty && shown.insert(hop.connection?.id ?? -1).inserted {
      gap(&page)
      let place = seen.hops.count > 1 ? " by \(hop.tls?.sni ?? hop.connection?.remote.endpoint.description ?? "the server")" : ""
      page.line(page.style.bold(TerminalText.escape("As sent\(place): \(AmountFormatter.of(hop.certificates.count, "certificate"))")))
      CertificateTree(hop.certificates).write(to: &page)
    }
  }

  /// Adds an empty line between sections.
  private func gap(_ page: inout TextPage) {
    if !page.lines.isEmpty { page.line() }
  }

  private static let labelWidth = 14
}
