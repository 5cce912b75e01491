internal import Checks
internal import Observation

/// Writes findings, the most severe ones first.
struct HTMLFindings {
  let findings: [Finding]
  /// The number of findings that a section of the report lists.
  let listed: Int
  /// The level of the heading of the report.
  let level: Int

  init(of report: SectionedReport, level: Int) {
    let shown = report.findings.filter { $0.id != report.listedFinding }
    // Stable: findings of one severity keep their order.
    findings = Severity.allCases.reversed().flatMap { severity in shown.filter { $0.severity == severity } }
    listed = report.findings.count - shown.count
    self.level = level
  }

  func write(to page: inout HTMLPage) {
    guard !findings.isEmpty || listed > 0 else { return }
    page.element(.section) { page in
      page.heading(level + 1, "Findings: \(findings.count)")
      if listed > 0 {
        page.element(.p, [.class("note")], "\(AmountFormatter.of(listed, "broken rule")) of certificates in the section on lint.")
      }
      for finding in findings { write(finding, to: &page) }
    }
  }

  private func write(_ finding: Finding, to page: inout HTMLPage) {
    page.element(.article, [.class(finding.severity.boxClass)]) { page in
      page.heading(level + 2, entry: finding.title) { page in
        page.severity(finding.severity)
        page.text(" ")
        page.value(finding.title)
      }
      page.element(.p) { $0.value(finding.detail) }
      if let rationale = CheckTexts.rationales[finding.id] { page.element(.p, [.class("note")], rationale) }
      page.element(.dl) { page in
        list("Seen at", finding.evidence, to: &page)
        list("Remedy", [finding.remedy], to: &page)
        references("References", finding.reference, to: &page)
        references("CVE", finding.cve, to: &page)
        references("CWE", finding.cwe, to: &page)
        list("Known as", finding.aliases.isEmpty ? [] : [finding.aliases.joined(separator: ", ")], to: &page)
        page.element(.div) { page in
          page.element(.dt, "Check")
          page.element(.dd) { $0.element(.code) { $0.value(finding.id) } }
        }
      }
    }
  }

  private func list(_ label: String, _ values: [String], to page: inout HTMLPage) {
    guard values.contains(where: { !$0.isEmpty }) else { return }
    page.element(.div) { page in
      page.element(.dt, label)
      for value in values { page.element(.dd) { $0.value(value) } }
    }
  }

  private func references(_ label: String, _ values: [String], to page: inout HTMLPage) {
    guard !values.isEmpty else { return }
    page.element(.div) { page in
      page.element(.dt, label)
      page.element(.dd) { $0.references(values, known: CheckTexts.addresses.contains) }
    }
  }

  /// `2 high`, for each severity that occurs.
  static func counts(_ findings: [Finding], to page: inout HTMLPage) {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
    guard !counts.isEmpty else {
      page.element(.span, [.class("muted")], "no findings")
      return
    }
    for (index, (severity, count)) in counts.enumerated() {
      if index > 0 { page.text(" ") }
      page.severity(severity, count: count)
    }
  }
}

/// What the checks of this program have in common with their findings.
private enum CheckTexts {
  /// Why a finding matters, by its id.
  static let rationales = Dictionary(Checks.all.map { ($0.id, $0.rationale) }) { first, _ in first }
  /// The references that are addresses.
  static let addresses = Set(Checks.all.flatMap(\.reference).filter { $0.hasPrefix("https:") })
}

extension HTMLPage {
  /// A severity as symbol and word, after its number if there is one.
  mutating func severity(_ severity: Severity, count: Int? = nil) {
    element(.span, [.class(severity.className)]) { page in
      page.element(.span, [.set("aria-hidden", "true")], severity.symbol)
      page.text(" " + (count.map { "\(AmountFormatter.grouped($0)) " } ?? "") + severity.rawValue)
    }
  }
}

extension Severity {
  fileprivate var symbol: String {
    switch self {
    case .critical: "■"
    case .high: "▲"
    case .medium: "◆"
    case .low: "●"
    case .info: "○"
    }
  }

  fileprivate var className: StaticString {
    switch self {
    case .critical: "severity critical"
    case .high: "severity high"
    case .medium: "severity medium"
    case .low: "severity low"
    case .info: "severity info"
    }
  }

  fileprivate var boxClass: StaticString {
    switch self {
    case .critical: "finding critical"
    case .high: "finding high"
    case .medium: "finding medium"
    case .low: "finding low"
    case .info: "finding info"
    }
  }
}
