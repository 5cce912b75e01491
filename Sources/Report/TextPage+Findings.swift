internal import Checks

extension TextPage {
  /// What checks found, each with where, why and what to do.
  mutating func findings(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    line()
    line(style.bold("Findings: \(findings.count)"))
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
