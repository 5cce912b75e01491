internal import Checks
internal import Observation

/// Writes a report as a Markdown section.
enum MarkdownWriter {
  static func bytes(of report: SectionedReport) -> [UInt8] {
    var lines = report.title.map { ["## \(MarkdownText.escape($0))", ""] } ?? []
    if let headline = report.headline { lines += ["**\(MarkdownText.escape(headline.text))**", ""] }
    for note in report.notes { lines += [sentence(note), ""] }
    for section in report.sections { lines += self.lines(of: section) }
    lines += MarkdownText.findings(report.findings, listed: report.listedFinding, remarks: report.remarks)
    lines += report.closing.map(sentence) + [MarkdownText.escape(report.origin)]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func lines(of section: SectionedReport.Section) -> [String] {
    var lines = section.title.map { ["\(String(repeating: "#", count: section.level)) \(MarkdownText.escape($0))", ""] } ?? []
    for item in section.items {
      switch item {
      case .facts(let facts):
        lines += facts.map { "- \(MarkdownText.escape("\($0.label): \($0.values.joined(separator: ", "))"))" }
      case .factTable(let facts):
        lines += ["| | |", "| --- | --- |"]
        lines += facts.map { "| \(MarkdownText.escape($0.label)) | \(MarkdownText.escape($0.values.joined(separator: ", "))) |" } + [""]
      case .lines(let items): lines += items.map(self.line)
      case .notes(let notes): lines += notes.map(sentence)
      case .table(let titles, let rows, let isCode): lines += table(titles, rows, isCode)
      case .drawing, .figure, .collapsed, .source: break
      }
    }
    return lines.last?.isEmpty == true ? lines : lines + [""]
  }

  private static func line(_ line: SectionedReport.Line) -> String {
    let code = line.code.map { self.code($0) + (line.text.hasPrefix(":") ? "" : " ") } ?? ""
    return (line.mark == .step ? "1. " : "- ") + code + MarkdownText.escape(line.text)
  }

  private static func table(_ titles: [String], _ rows: [[String]], _ isCode: Bool) -> [String] {
    let lines = rows.map { row in
      let cells = row.enumerated().map { $0 == 0 && isCode ? code($1) : MarkdownText.escape($1) }
      return "| \(cells.joined(separator: " | ")) |"
    }
    return ["| \(titles.joined(separator: " | ")) |", "|\(String(repeating: " --- |", count: titles.count))"] + lines + [""]
  }

  /// Untrusted text as code; a `|` would end the cell of a table.
  private static func code(_ text: String) -> String { "`\(MarkdownText.code(text).filter { $0 != "|" })`" }

  private static func sentence(_ note: SectionedReport.Note) -> String {
    let words = note.sentence
    return MarkdownText.escape(words.prefix(1).uppercased() + words.dropFirst()) + "."
  }
}
