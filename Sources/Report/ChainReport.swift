internal import Bytes
internal import Checks
public import Observation

/// The chain for people: the verdict first, then the certificates sent, the paths built, and the errors.
public struct ChainText: Renderer {
  public let name = "text"
  public let summary = "for people: the verdict, the certificates sent, the paths built, the findings"
  public let fileExtension = "txt"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let format = options.plain ? SectionedReport.Format.plain : .text
    return ChainReport(document, format, options).report.bytes(format, options)
  }
}

/// The chain as a Markdown section for a report or an issue.
public struct ChainMarkdown: Renderer {
  public let name = "markdown"
  public let summary = "a section for a report or an issue"
  public let fileExtension = "md"
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    ChainReport(document, .markdown, options).report.bytes(.markdown, options)
  }
}

/// The sections about the chains of a server.
struct ChainReport {
  private let document: Document
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Note = SectionedReport.Note

  init(_ document: Document, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.document = document
    self.format = format
    self.options = options
  }

  var report: SectionedReport {
    let mark: SectionedReport.Mark =
      document.chain?.isTrusted == true ? .good : document.chain?.isUnproven == true ? .open : .bad
    var report = SectionedReport(
      document, title: "Certificate chain of \(document.target.description)",
      headline: SectionedReport.Headline(label: "verdict", text: ChainHeadline.text(document), mark: mark))
    report.notes = SectionedReport.route(document.target, format)
    if format != .markdown { report.notes += SectionedReport.partial(document, format, because: "interrupted") }
    guard let chain = document.chain else { return report }
    for address in chain.addresses { report.sections += sections(address, isOnly: chain.addresses.count == 1) }
    if let section = DNSRecordsFacts.section(of: document, format, verbose: options.verbose) { report.sections.append(section) }
    report.listedFinding = ChainFormatter.listedFinding(of: chain.addresses.map(\.chain))
    report.closing = [ChainFormatter.basis(chain.judgedBy)]
    return report
  }

  private func sections(_ address: AddressObservation, isOnly: Bool) -> [Section] {
    let place = address.endpoint.description + ChainHeadline.kind(address)
    let extras = ChainFormatter.extras(address)
    let chain = ChainSections(address.chain, verb: "sent", format, options)
    let remark = isOnly || format == .html ? "" : ChainHeadline.sentence(address)
    let head = Section(title: place, remark: remark, labelWidth: chain.labelWidth, items: [.notes(notes(address, place))])
    return chain.sections(below: head, extras: extras)
  }

  private func notes(_ address: AddressObservation, _ place: String) -> [Note] {
    var notes: [Note] = []
    func note(text: String, plain: String, markdown: String, joint: String = " ", _ value: String?) {
      guard let value else { return }
      let label =
        switch format {
        case .text: text
        case .plain: plain
        case .markdown, .html: markdown
        }
      notes.append(Note(label: label, joint: joint, text: value))
    }
    if format == .plain { note(text: "", plain: "address", markdown: "", place) }
    if format != .text { note(text: "", plain: "address verdict", markdown: "it", ChainHeadline.sentence(address)) }
    let handshake = address.handshake
    let isComplete = handshake?.completed == true
    note(
      text: "", plain: isComplete ? "agreed" : "chose", markdown: isComplete ? "agreed on" : "chose", handshake.map(ChainFormatter.agreed))
    let key = "possession of the private key"
    let possession = address.possession.map { ([$0.words] + [address.possessionReason].compactMap(\.self)).joined(separator: ": ") }
    note(text: key, plain: "possession", markdown: key, joint: ": ", possession)
    note(text: "", plain: "ClientHello", markdown: "note that", address.hello.isWide ? ChainFormatter.wide(address.hello) : nil)
    note(text: "", plain: "note", markdown: "this was", ChainFormatter.incompletion(address))
    return notes
  }
}

/// The sections about one chain: its errors, its certificates, its appraisal, and its paths.
struct ChainSections {
  private let chain: ChainDescription
  /// `sent` by a server, `given` in files.
  private let verb: String
  private let format: SectionedReport.Format
  private let options: RenderOptions

  let labelWidth = SectionedReport.LabelWidth.fixed(CertificateTree.labelWidth)

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line

  init(_ chain: ChainDescription, verb: String, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.chain = chain
    self.verb = verb
    self.format = format
    self.options = options
  }

  /// The section `head` gets the errors and, in text, one line per topic, so that all of them are on the same screen as the verdict.
  func sections(below head: Section, extras: [Fact] = []) -> [Section] {
    let appraisal = AppraisalFacts.of(chain, verbose: options.verbose)
    var head = head
    switch format {
    case .text:
      head.items += [.lines(errors)]
      guard !chain.certificates.isEmpty else { return [head] }
      head.items += [.facts(appraisal)]
      return [head] + textSections(extras: extras) + lint
    case .plain:
      return [head, Section(items: [.lines(errors), .facts(certificates + appraisal + extras)])] + lint
        + [Section(items: [.facts(paths)])]
    case .markdown:
      let aside = appraisal.isEmpty ? [] : [Section(title: "Further results", level: 4, items: [.factTable(appraisal)])]
      let failed = errors.isEmpty ? [] : [Section(items: [.lines(errors)])]
      return (head.items.isEmpty ? [] : [head]) + failed + certificateTables + aside + lint + pathLists
    case .html:
      head.items += [.lines(errors), .figure(ValidityFigure(chain.certificates))]
      let aside = appraisal + extras
      return [head] + pathLists + certificateTables
        + (aside.isEmpty ? [] : [Section(title: "Further results", level: 4, items: [.factTable(aside)])]) + lint
    }
  }

  private var errors: [Line] {
    (chain.verdict?.errors ?? []).map { error in
      let mark: SectionedReport.Mark = error.code == VerdictError.possessionNotProven ? .open : .bad
      let place = error.depth.map { "certificate \($0): " } ?? ""
      return Line(
        mark: mark, label: "error \(error.code)" + (error.depth.map { " certificate \($0)" } ?? ""), code: error.code,
        text: format == .plain ? error.message : place + error.message)
    }
  }

  private func textSections(extras: [Fact]) -> [Section] {
    let tree = CertificateTree(chain.certificates) { ChainFormatter.remarks($0.depth, in: chain) }
    let more = chain.pathsTruncated ? ", and more that are not listed" : ""
    return [
      Section(
        title: "As \(verb): \(AmountFormatter.of(chain.certificates.count, "certificate"))", indent: "", labelWidth: labelWidth,
        items: [.drawing(tree), .facts(extras)]),
      Section(
        title: "As built: \(AmountFormatter.of(chain.paths.count, "path"))\(more)",
        items: [.drawing(PathDrawing(chain: chain, verb: verb))]),
    ]
  }

  private var lint: [Section] {
    guard let lint = chain.appraisal.lint else { return [] }
    let lines = lint.map { finding in
      Line(
        label: "lint \(finding.level) \(finding.rule) certificate \(finding.depth)", code: finding.rule,
        text: format == .plain
          ? "\(finding.message) (\(finding.reference))"
          : "certificate \(finding.depth): \(finding.message) (\(finding.level), \(finding.reference))")
    }
    return [Section(title: "Lint: \(AmountFormatter.of(lint.count, "broken rule"))", level: 4, items: [.lines(lines)])]
  }

  /// For plain text.
  private var certificates: [Fact] {
    chain.certificates.flatMap { certificate in
      let prefix = "\(verb) \(certificate.depth) "
      let facts = CertificateFacts.of(certificate, style: Style(unicode: false), verbose: options.verbose)
      return [Fact(prefix + "subject", certificate.subject + ChainFormatter.remarks(certificate.depth, in: chain))]
        + facts.map { Fact(prefix + $0.label, list: $0.values) }
    }
  }

  /// For plain text.
  private var paths: [Fact] {
    var facts: [Fact] = []
    for (number, path) in chain.paths.enumerated() {
      facts.append(Fact("path \(number)", path.trusted ? "trusted" : "not trusted"))
      facts += path.subjects.enumerated().map { step, subject in
        Fact("path \(number) step \(step)", subject + ChainFormatter.origin(step, in: path, of: chain, verb: verb))
      }
    }
    if chain.pathsTruncated { facts.append(Fact("paths", "more than are listed")) }
    if let issuer = chain.servedOrder?.missingIssuer { facts.append(Fact("missing issuer", issuer)) }
    return facts
  }

  /// For Markdown and HTML.
  var certificateTables: [Section] {
    chain.certificates.map { certificate in
      let subject = certificate.subject + ChainFormatter.remarks(certificate.depth, in: chain)
      return Section(
        title: "\(verb.prefix(1).uppercased())\(verb.dropFirst()) as \(certificate.depth): \(subject)", level: 4,
        items: [
          .factTable(CertificateFacts.of(certificate, style: options.style, verbose: options.verbose)),
          .collapsed("Certificate in PEM", [.source(certificate.pem)]),
        ])
    }
  }

  /// For Markdown and HTML.
  private var pathLists: [Section] {
    chain.paths.enumerated().map { number, path in
      let steps = path.subjects.indices.map {
        Line(mark: .step, text: path.subjects[$0] + ChainFormatter.origin($0, in: path, of: chain, verb: verb))
      }
      return Section(
        title: "Built as path \(number + 1), \(path.trusted ? "trusted" : "not trusted")", level: 4,
        items: [.figure(PathFigure(path: path, chain: chain, verb: verb)), .lines(steps)])
    }
  }
}

/// The paths built, each from its trust anchor down to the leaf.
private struct PathDrawing: TextDrawing {
  let chain: ChainDescription
  let verb: String

  func write(to page: inout TextPage) {
    for (number, path) in chain.paths.enumerated() {
      if number > 0 { page.line() }
      let sign = path.trusted ? page.style.green(page.style.good) : page.style.red(page.style.bad)
      for (level, index) in path.subjects.indices.reversed().enumerated() {
        let indent = level == 0 ? "\(sign) " : String(repeating: " ", count: 3 * level - 1) + page.style.lastBranch
        let rest = String(repeating: " ", count: 3 * level + 2)
        page.prose(
          TerminalText.escape(path.subjects[index]) + ChainFormatter.origin(index, in: path, of: chain, verb: verb), first: indent,
          rest: rest)
      }
      // The errors of the verdict are listed above; those of other paths follow here.
      for error in path.errors where chain.verdict?.errors.contains(error) != true {
        page.prose(TerminalText.escape("\(error.code): \(error.message)"), first: "  \(page.style.bad) ", rest: "    ")
      }
      if page.options.explains { explain(path, on: &page) }
    }
    if let issuer = chain.servedOrder?.missingIssuer, chain.verdict?.errors.contains(where: { $0.code == "unknown_issuer" }) != true {
      page.prose("missing: \(TerminalText.escape(issuer))", first: "\(page.style.red(page.style.bad)) ", rest: "  ")
    }
  }

  private func explain(_ path: PathDescription, on page: inout TextPage) {
    for refusal in path.refusedBy {
      let words = "\(refusal.policy): \(refusal.codes.joined(separator: ", ")) (\(refusal.reference))"
      page.prose(TerminalText.escape(words), first: "    rejected by ", rest: "      ")
    }
    if path.trusted { page.line("    satisfies every rule") }
  }
}
