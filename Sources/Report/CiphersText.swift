internal import Bytes
internal import Checks
public import Observation

/// The accepted parameters for people: newest version first, each with its suites in the server's order.
public struct CiphersText: Renderer {
  public let name = "text"
  public let summary = "for people: the versions with their suites, groups, signatures, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = CiphersObservation.self

  /// Fits the longest label of a feature.
  static let labelWidth = 22

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    if options.plain { return CiphersPlain.render(document, options: options) }
    var page = TextPage(options: options)
    page.prose(CiphersHeadline.text(document), first: "\(Self.mark(document, page.style)) ", rest: "  ")
    guard let seen = document.ciphers else { return page.bytes }
    if let endpoint = seen.endpoint { page.prose(asked(at: endpoint.description, document), first: "  ", rest: "  ") }
    if let words = RouteFormatter.line(document.target) { page.prose(TerminalText.escape(words), first: "  ", rest: "  ") }
    if let worst = CiphersHeadline.worst(document.findings) { page.line("  findings: \(worst)") }
    if document.isPartial { page.line("  not finished: this is what was known by then") }
    Self.versions(seen, to: &page)
    Self.groups(seen, to: &page)
    Self.signatures(seen, to: &page)
    Self.manners(seen, to: &page)
    page.findings(document.findings)
    Self.cost(seen.cost, to: &page)
    return page.bytes
  }

  /// A cross only for a failure, consistent with the exit status.
  private static func mark(_ document: Document, _ style: Style) -> String {
    guard !document.isFailure, let seen = document.ciphers else { return style.red(style.bad) }
    let isOpen = seen.acceptedProtocols.isEmpty && seen.protocols.contains { !$0.isRefused }
    if isOpen { return style.yellow(style.open) }
    let isSound = !seen.acceptedProtocols.isEmpty && !document.findings.contains { $0.severity >= .medium }
    return isSound ? style.green(style.good) : style.yellow(style.notice)
  }

  private func asked(at endpoint: String, _ document: Document) -> String {
    let name = document.target.sni.map { " with the name \($0)" } ?? " without a name"
    return TerminalText.escape("asked at \(endpoint)\(name); newest version first")
  }

  private static func cost(_ cost: CostObservation, to page: inout TextPage) {
    page.line()
    page.prose(CiphersFormatter.cost(cost), first: "Cost: ", rest: "      ")
    if page.options.verbose, !cost.byQuestion.isEmpty {
      page.prose(
        "by question: " + TerminalText.escape(CiphersFormatter.questions(cost).joined(separator: ", ")), first: "      ", rest: "      ")
    }
    guard let backOff = cost.backedOff else { return }
    page.prose(TerminalText.escape("backed off " + CiphersFormatter.backOff(backOff)), first: "      ", rest: "      ")
  }
}
