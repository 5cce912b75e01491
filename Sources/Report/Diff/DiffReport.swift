internal import Bytes
internal import Observation

/// The sections about the differences of two documents.
struct DiffReport {
  private let comparison: DocumentComparison
  private let format: SectionedReport.Format
  private let options: RenderOptions

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line
  typealias Note = SectionedReport.Note

  init(_ comparison: DocumentComparison, _ format: SectionedReport.Format, _ options: RenderOptions) {
    self.comparison = comparison
    self.format = format
    self.options = options
  }

  var report: SectionedReport {
    var report = SectionedReport()
    report.title = "\(comparison.before.label) and \(comparison.after.label)"
    report.headline = SectionedReport.Headline(text: headline, mark: mark)
    report.notes = [note("before", comparison.before), note("after", comparison.after)]
    report.sections = ComparisonAreas.all.compactMap { section(of: $0) }
    report.origin = "Compared \(comparison.startedAt.rfc3339) by \(comparison.tool.name) \(comparison.tool.version)."
    return report
  }

  private var mark: SectionedReport.Mark {
    switch comparison.result {
    case .equal, .better: .good
    case .worse: .bad
    case .different: .notice
    }
  }

  /// `b.json is worse than a.json: 2 worse, 1 better, 5 neutral`.
  private var headline: String {
    let (before, after) = (comparison.before.label, comparison.after.label)
    let counts = ChangeEffect.allCases.compactMap { effect in
      let count = comparison.count(effect)
      return count > 0 ? "\(count) \(effect.rawValue)" : nil
    }
    let changes = counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))"
    switch comparison.result {
    case .equal: return "no differences between \(before) and \(after)"
    case .worse: return "\(after) is worse than \(before)\(changes)"
    case .better: return "\(after) is better than \(before)\(changes)"
    case .different: return "\(after) differs from \(before), for neither the better nor the worse\(changes)"
    }
  }

  private func note(_ label: String, _ compared: ComparedDocument) -> Note {
    let document = compared.document
    let target = document.target.description == compared.label ? "" : "\(document.target.description), "
    let kind = document.schema.split(separator: "/").first?.split(separator: ".").last.map { "\($0) of " } ?? ""
    return Note(label: label, joint: ": ", text: "\(kind)\(target)\(document.startedAt.rfc3339)")
  }

  private func section(of area: any ComparisonArea) -> Section? {
    let changes = comparison.changes.filter { $0.area == area.name }
    guard !changes.isEmpty else { return nil }
    let isCounted = !area.isOptional || comparison.countsTimings
    let remark = isCounted ? "" : ": not part of the result without --timings"
    return Section(title: area.title, remark: remark, items: [.lines(changes.map { line($0, area) })])
  }

  private func line(_ change: DocumentChange, _ area: any ComparisonArea) -> Line {
    let place = change.address.map { " at \($0)" } ?? ""
    let values =
      switch (change.before, change.after) {
      case (let before?, let after?): "\(before) → \(after)"
      case (nil, let after?): "new: \(after)"
      case (let before?, nil): "gone: \(before)"
      case (nil, nil): "changed"
      }
    let note = change.note.map { " (\($0))" } ?? ""
    let effect = format == .text ? "" : "\(change.effect.rawValue): "
    return Line(mark: mark(of: change.effect), label: area.name, text: "\(effect)\(change.subject)\(place): \(values)\(note)")
  }

  private func mark(of effect: ChangeEffect) -> SectionedReport.Mark {
    switch effect {
    case .worse: .bad
    case .better: .good
    case .undetermined: .open
    case .neutral: .hanging("  - ")
    }
  }
}
