internal import Observation

/// Writes a report for a terminal.
enum TextWriter {
  static func bytes(of report: SectionedReport, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    if let headline = report.headline {
      page.prose(TerminalText.escape(headline.text), first: headline.mark == .none ? "" : sign(headline.mark, page.style) + " ", rest: "  ")
    }
    for note in report.notes { page.prose(TerminalText.escape(note.sentence), first: "  ", rest: "  ") }
    if report.startsWithFindings { page.urgentFindings(report.findings, remarks: report.remarks) }
    for section in report.sections { write(section, to: &page) }
    if !report.startsWithFindings { page.findings(report.findings, listed: report.listedFinding, remarks: report.remarks) }
    close(with: report.closing, on: &page)
    return page.bytes
  }

  private static func write(_ section: SectionedReport.Section, to page: inout TextPage) {
    if let title = section.title {
      if !page.lines.isEmpty, !section.isAttached { page.line() }
      let (lead, remark) = (TerminalText.escape(title), TerminalText.escape(section.remark))
      if remark.isEmpty {
        page.line(page.style.bold(lead))
      } else if remark.hasPrefix(":") || remark.hasPrefix(" ") {
        page.prose(bold: lead, remark, rest: "  ")
      } else {
        page.prose(remark, first: page.style.bold(lead) + " ", rest: "  ")
      }
    }
    for item in section.items {
      switch item {
      case .facts(let facts): write(facts, in: section, to: &page)
      case .lines(let lines): for line in lines { write(line, to: &page) }
      case .drawing(let drawing): drawing.write(to: &page)
      case .notes(let notes): for note in notes { page.prose(TerminalText.escape(note.sentence), first: "  ", rest: "  ") }
      case .table, .factTable, .figure, .collapsed, .source: break
      }
    }
  }

  private static func write(_ facts: [Fact], in section: SectionedReport.Section, to page: inout TextPage) {
    let labels = facts.map { page.brief(TerminalText.escape($0.label), atMost: 100) }
    let widest = labels.map { DisplayWidth.of($0) }.max() ?? 0
    for (fact, label) in zip(facts, labels) {
      let labelWidth =
        switch section.labelWidth {
        case .fixed(let width): width
        case .fitting(let most): min(widest + 2, most)
        case .atLeast(let least): max(least, DisplayWidth.of(label) + 1)
        }
      page.fact(Fact(label, list: fact.values), indent: section.indent, labelWidth: labelWidth)
    }
  }

  private static func write(_ line: SectionedReport.Line, to page: inout TextPage) {
    let style = page.style
    let text = TerminalText.escape((line.code.map { $0 + ": " } ?? "") + line.text)
    switch line.mark {
    case .none, .step: page.prose(text, first: "  ", rest: "    ")
    case .index(let index): page.prose(text, first: "  \(style.bold("\(index)")) ", rest: "    ")
    case .number(let number, let width):
      page.prose(text, first: "  " + style.dim(DisplayWidth.pad("\(number)", to: width)), rest: String(repeating: " ", count: width + 2))
    case .label(let label, let width):
      let lead = style.bold(DisplayWidth.label(TerminalText.escape(label), width: width))
      page.prose(text, first: "  " + lead, rest: String(repeating: " ", count: width + 2))
    case .version(let version, let isOpen):
      let lead = style.bold(DisplayWidth.pad(TerminalText.escape(version) + ":", to: 8))
      page.prose(text, first: "\(lead) \(isOpen ? style.yellow(style.open + " ") : "")", rest: String(repeating: " ", count: 9))
    case .hanging(let lead): page.prose(text, first: lead, rest: String(repeating: " ", count: lead.count))
    case .verbatim(let count): page.line(String(repeating: " ", count: count) + text)
    case .good, .bad, .open, .notice, .odd: page.prose(text, first: "  \(sign(line.mark, style)) ", rest: "    ")
    }
    if !line.names.isEmpty { page.list(line.names.map(TerminalText.escape), indent: line.mark == .none ? "    " : "      ") }
  }

  /// The later notes are aligned with the text of the first one.
  private static func close(with notes: [SectionedReport.Note], on page: inout TextPage) {
    guard let first = notes.first else { return }
    page.line()
    let lead = first.label.prefix(1).uppercased() + first.label.dropFirst() + first.joint
    let indent = first.joint == " " ? "" : String(repeating: " ", count: lead.count)
    page.prose(TerminalText.escape(indent.isEmpty ? lead + first.text : first.text), first: indent.isEmpty ? "" : lead, rest: indent)
    for note in notes.dropFirst() { page.prose(TerminalText.escape(note.sentence), first: indent, rest: indent) }
  }

  private static func sign(_ mark: SectionedReport.Mark, _ style: Style) -> String {
    switch mark {
    case .good: style.green(style.good)
    case .bad: style.red(style.bad)
    case .open: style.yellow(style.open)
    case .notice: style.yellow(style.notice)
    case .odd: style.cyan("!")
    case .none, .index, .step, .number, .label, .version, .hanging, .verbatim: ""
    }
  }
}
