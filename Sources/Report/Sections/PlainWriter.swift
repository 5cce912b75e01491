internal import Checks
internal import Observation

/// Writes a report with one fact per line, each line complete by itself: for grep, diff and screen readers.
enum PlainWriter {
  static func bytes(of report: SectionedReport, options: RenderOptions) -> [UInt8] {
    var page = TextPage(options: options)
    func put(_ label: String, _ value: String) {
      page.line("\(TerminalText.escape(label)): \(page.brief(TerminalText.escape(value), atMost: 6_000))")
    }
    if let headline = report.headline { put(headline.label, headline.text) }
    for note in report.notes { put(note.label, note.text) }
    for section in report.sections {
      for item in section.items {
        switch item {
        case .facts(let facts): for fact in facts { put(section.prefix + fact.label, fact.values.joined(separator: ", ")) }
        case .lines(let lines): for line in lines { put(line.label, line.text) }
        case .notes(let notes): for note in notes { put(note.label, note.text) }
        case .table, .factTable, .drawing, .figure, .collapsed, .source: break
        }
      }
    }
    for finding in report.findings where finding.id != report.listedFinding {
      put("finding \(finding.severity.rawValue) \(finding.id)", finding.detail)
      for evidence in finding.evidence { put("finding at", evidence) }
      put("finding fix", finding.remedy)
      if let status = report.remarks.status(of: finding) { put("finding status", status) }
      if let waiver = report.remarks.waiver(of: finding) { put("finding waiver", waiver) }
    }
    for note in report.closing { put(note.label, note.text) }
    return page.bytes
  }
}
