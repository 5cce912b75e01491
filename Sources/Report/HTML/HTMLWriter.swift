internal import Observation

/// Writes a report as a part of an HTML page.
struct HTMLWriter {
  /// The level of the heading of the report.
  let level: Int

  /// The sections; a heading is as deep below that of the report as in Markdown.
  func write(_ sections: [SectionedReport.Section], to page: inout HTMLPage) {
    for section in sections where section.title != nil || !section.items.isEmpty {
      page.element(.section) { page in
        if let title = section.title { heading(of: section, title, to: &page) }
        write(section.items, to: &page)
      }
    }
  }

  private func heading(of section: SectionedReport.Section, _ title: String, to page: inout HTMLPage) {
    let remark = section.remark
    let continues = remark.hasPrefix(":") || remark.hasPrefix(" ")
    page.heading(level + section.level - 2, entry: title) { page in
      page.value(title)
      if continues { page.element(.span, [.class("remark")]) { $0.value(remark) } }
    }
    if !remark.isEmpty, !continues { page.element(.p) { $0.value(remark) } }
  }

  private func write(_ items: [SectionedReport.Item], to page: inout HTMLPage) {
    for item in items {
      switch item {
      case .facts(let facts), .factTable(let facts): write(facts, to: &page)
      case .lines(let lines): write(lines, to: &page)
      case .notes(let notes): write(notes, to: &page)
      case .table(let titles, let rows, let isCode): write(rows, titles: titles, isCode: isCode, to: &page)
      case .drawing: break
      case .figure(let figure): page.element(.figure) { figure.write(to: &$0) }
      case .collapsed(let title, let items):
        page.element(.details) { page in
          page.element(.summary, title)
          write(items, to: &page)
        }
      case .source(let text): page.element(.pre, [.set("tabindex", "0")]) { $0.source(text) }
      }
    }
  }

  func write(_ notes: [SectionedReport.Note], to page: inout HTMLPage) {
    for note in notes where !note.sentence.isEmpty {
      let words = note.sentence
      page.element(.p, [.class("note")]) { $0.value(words.prefix(1).uppercased() + words.dropFirst() + ".") }
    }
  }

  // MARK: - Facts

  /// A fact without a label is another value of the fact before it.
  private func write(_ facts: [Fact], to page: inout HTMLPage) {
    var groups: [(label: String, values: [String])] = []
    for fact in facts {
      let value = fact.values.joined(separator: ", ")
      if fact.label.isEmpty, !groups.isEmpty {
        groups[groups.count - 1].values.append(value)
      } else {
        groups.append((fact.label.isEmpty ? "value" : fact.label, [value]))
      }
    }
    guard !groups.isEmpty else { return }
    page.element(.dl) { page in
      for group in groups {
        page.element(.div) { page in
          page.element(.dt) { $0.value(group.label) }
          for value in group.values { page.element(.dd) { $0.value(value) } }
        }
      }
    }
  }

  // MARK: - Lines

  /// A line that hangs below another one is part of its item.
  private func write(_ lines: [SectionedReport.Line], to page: inout HTMLPage) {
    var items: [[SectionedReport.Line]] = []
    for line in lines {
      if line.mark.continues, !items.isEmpty { items[items.count - 1].append(line) } else { items.append([line]) }
    }
    guard !items.isEmpty else { return }
    let isNumbered = lines.allSatisfy { $0.mark == .step }
    page.element(isNumbered ? .ol : .ul, [.class(isNumbered ? "steps" : "lines")]) { page in
      for item in items {
        page.element(.li) { page in
          for (index, line) in item.enumerated() {
            if index == 0 { write(line, to: &page) } else { page.element(.div) { write(line, to: &$0) } }
          }
        }
      }
    }
  }

  private func write(_ line: SectionedReport.Line, to page: inout HTMLPage) {
    page.sign(HTMLSign(line.mark))
    if let lead = line.mark.lead {
      page.element(.strong, lead)
      page.text(" ")
    }
    if let code = line.code {
      page.element(.code) { $0.value(code) }
      if !line.text.hasPrefix(":") { page.text(" ") }
    }
    page.value(line.text)
    if !line.names.isEmpty { page.element(.div, [.class("names")]) { $0.value(line.names.joined(separator: ", ")) } }
  }

  // MARK: - Tables

  private func write(_ rows: [[String]], titles: [String], isCode: Bool, to page: inout HTMLPage) {
    guard !rows.isEmpty else { return }
    page.scrollingTable("Table") { page in
      page.columns(titles)
      page.element(.tbody) { page in
        for row in rows { write(row, isCode: isCode, to: &page) }
      }
    }
  }

  private func write(_ row: [String], isCode: Bool, to page: inout HTMLPage) {
    page.element(.tr) { page in
      for (index, cell) in row.enumerated() {
        guard index == 0 else {
          page.element(.td) { $0.value(cell) }
          continue
        }
        page.element(.th, [.set("scope", "row")]) { page in
          if isCode { page.element(.code) { $0.value(cell) } } else { page.value(cell) }
        }
      }
    }
  }
}

extension HTMLPage {
  /// A part that scrolls sideways if it is wider than the page, also by keyboard.
  package mutating func scrolling(_ label: String, _ content: (inout HTMLPage) -> Void) {
    element(.div, [.class("scroll"), .set("tabindex", "0"), .set("role", "group"), .label(label)], content)
  }

  package mutating func scrollingTable(_ label: String, _ content: (inout HTMLPage) -> Void) {
    scrolling(label) { $0.element(.table, [], content) }
  }

  /// The head of a table; a column without a title has an empty cell.
  package mutating func columns(_ titles: [String]) {
    element(.thead) { page in
      page.element(.tr) { page in
        for title in titles { page.element(title.isEmpty ? .td : .th, title.isEmpty ? [] : [.set("scope", "col")], title) }
      }
    }
  }
}

extension SectionedReport.Mark {
  /// True for a line that is aligned with the text of the line before.
  fileprivate var continues: Bool {
    switch self {
    case .hanging, .verbatim: true
    case .good, .bad, .open, .notice, .odd, .none, .index, .step, .label, .version, .number: false
    }
  }

  /// The text in front of the line.
  fileprivate var lead: String? {
    switch self {
    case .index(let number), .number(let number, _): "\(number)"
    case .label(let label, _): label
    case .version(let version, _): version + ":"
    case .good, .bad, .open, .notice, .odd, .none, .step, .hanging, .verbatim: nil
    }
  }
}
