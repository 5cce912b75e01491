internal import Checks
internal import Observation

extension TextPage {
  /// The findings, each with evidence, rationale and remedy. Findings with the id `listed` are in a list above and only counted.
  mutating func findings(_ found: [Finding], listed: String? = nil) {
    let findings = found.filter { $0.id != listed }
    guard !findings.isEmpty else { return }
    let more = found.count - findings.count
    line()
    line(style.bold("Findings: \(findings.count)") + (more == 0 ? "" : ", and \(AmountFormatter.of(more, "broken rule")) above"))
    for finding in findings {
      let severity = style.paint(DisplayWidth.pad(finding.severity.rawValue, to: 9), as: finding.severity)
      let rest = String(repeating: " ", count: 9)
      prose("\(finding.title) [\(finding.id)]", first: severity, rest: rest)
      prose(TerminalText.escape(finding.detail), first: rest, rest: rest)
      for evidence in finding.evidence { prose(TerminalText.escape(evidence), first: rest + "seen: ", rest: rest + "      ") }
      prose(finding.remedy, first: rest + "fix: ", rest: rest + "     ")
      if !finding.reference.isEmpty { prose(finding.reference.joined(separator: "; "), first: rest + "see: ", rest: rest + "     ") }
    }
  }
}
