internal import Bytes
internal import Checks
public import Observation

/// The negotiated parameters and timings for people.
public struct ProbeText: Renderer {
  public let name = "text"
  public let summary = "for people: what was negotiated, where the time went, what sessions can do, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = ProbeObservation.self

  /// Fits the longest label, which precedes all values of a section.
  static let labelWidth = 22

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    if options.plain { return ProbePlain.render(document, options: options) }
    var page = TextPage(options: options)
    let style = page.style
    let sign = ProbeHeadline.isSound(document) ? style.green(style.good) : style.red(style.bad)
    page.prose(ProbeHeadline.text(document), first: "\(sign) ", rest: "  ")
    guard let seen = document.probe else { return page.bytes }
    if let places = ProbeFormatter.places(seen, serverName: document.target.sni) {
      page.prose(TerminalText.escape("asked at \(places)"), first: "  ", rest: "  ")
    }
    if let words = RouteFormatter.line(document.target) { page.prose(TerminalText.escape(words), first: "  ", rest: "  ") }
    if let worst = CiphersHeadline.worst(document.findings) { page.line("  findings: \(worst)") }
    if document.isPartial { page.line("  not finished: this is what was known by then") }
    Self.levels(document.serviceLevels, to: &page)
    Self.times(seen, to: &page)
    for section in ProbeSection.all(of: seen, verbose: options.verbose, grouped: true) { Self.section(section, to: &page) }
    Self.clients(seen, to: &page)
    Self.attempts(seen, to: &page)
    page.findings(document.findings)
    Self.cost(seen.cost, to: &page)
    return page.bytes
  }

  private static func levels(_ levels: [ServiceLevelVerdict], to page: inout TextPage) {
    for level in levels {
      let mark = level.isMet ? page.style.green(page.style.good) : page.style.red(page.style.bad)
      page.prose(TerminalText.escape(ProbeFormatter.level(level)), first: "  \(mark) ", rest: "    ")
    }
  }

  private static func section(_ section: ProbeSection, to page: inout TextPage) {
    page.line()
    page.line(page.style.bold(section.title))
    let widest = section.facts.map { DisplayWidth.of(TerminalText.escape($0.label)) }.max() ?? 0
    for fact in section.facts {
      var shown = fact
      shown.label = TerminalText.escape(fact.label)
      page.fact(shown, indent: "  ", labelWidth: min(widest + 2, labelWidth))
    }
  }

  /// The simulated clients: those that would not connect, each with the reason, then the others by negotiated parameters.
  private static func clients(_ seen: ProbeObservation, to page: inout TextPage) {
    let clients = seen.clients
    guard !clients.isEmpty else { return }
    let accepted = clients.filter(\.isAccepted)
    page.line()
    page.line(page.style.bold("Clients: \(accepted.count) of \(clients.count) would connect"))
    for client in clients where !client.isAccepted {
      let mark = client.isRefused ? page.style.red(page.style.bad) : page.style.paint("?", as: .medium)
      page.prose(
        TerminalText.escape("\(client.title): \(ProbeFormatter.refusal(client))"), first: "  \(mark) ", rest: "    ")
    }
    var kinds: [String] = []
    var members: [String: [String]] = [:]
    for client in accepted {
      let words = ProbeFormatter.agreed(client)
      if members[words] == nil { kinds.append(words) }
      members[words, default: []].append(client.title)
    }
    for kind in kinds {
      page.prose(TerminalText.escape(kind) + ":", first: "  \(page.style.green(page.style.good)) ", rest: "    ")
      page.list(ProbeFormatter.titles(members[kind] ?? []).map(TerminalText.escape), indent: "      ")
    }
  }

  private static func attempts(_ seen: ProbeObservation, to page: inout TextPage) {
    guard page.options.verbose, !seen.attempts.isEmpty else { return }
    page.line()
    let all = seen.series.ended + seen.attempts.filter(\.isWarmUp).count
    let number = AmountFormatter.grouped(seen.attempts.count)
    page.line(page.style.bold("Attempts: \(all > seen.attempts.count ? "the first \(number) of \(AmountFormatter.grouped(all))" : number)"))
    let width = String(seen.attempts.count).count + 2
    for attempt in seen.attempts {
      let number = DisplayWidth.pad("\(attempt.number)", to: width)
      let rest = String(repeating: " ", count: width + 2)
      page.prose(TerminalText.escape(ProbeFormatter.attempt(attempt)), first: "  \(page.style.dim(number))", rest: rest)
    }
  }

  private static func cost(_ cost: CostObservation, to page: inout TextPage) {
    page.line()
    page.prose(CiphersFormatter.cost(cost), first: "Cost: ", rest: "      ")
    if page.options.verbose, !cost.byQuestion.isEmpty {
      let questions = CiphersFormatter.questions(cost).joined(separator: ", ")
      page.prose(TerminalText.escape("by question: " + questions), first: "      ", rest: "      ")
    }
    guard let backOff = cost.backedOff else { return }
    page.prose(TerminalText.escape("backed off " + CiphersFormatter.backOff(backOff)), first: "      ", rest: "      ")
  }
}
