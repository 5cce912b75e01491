internal import Checks
internal import Observation

/// Lines of text for a terminal.
struct TextPage {
  let options: RenderOptions
  private(set) var lines: [String] = []

  init(options: RenderOptions) {
    self.options = options
  }

  var style: Style { options.style }

  var bytes: [UInt8] {
    let text = lines.joined(separator: "\n") + "\n"
    return Array((style.unicode ? text : ASCIIText.of(text)).utf8)
  }

  mutating func line(_ text: String = "") {
    lines.append(text)
  }

  /// Truncates text of unlimited length unless `verbose` is set.
  func brief(_ text: String, atMost limit: Int) -> String {
    options.verbose ? text : TerminalText.brief(text, atMost: limit)
  }

  func brief(_ values: [String]) -> String {
    brief(values.map { brief(TerminalText.escape($0), atMost: 300) }.joined(separator: ", "), atMost: 6_000)
  }

  /// Wrapped prose, continuation lines aligned with the text of the first one.
  mutating func prose(_ text: String, first: String, rest: String) {
    let wrapped = TextWrap.lines(brief(text, atMost: 1_000), width: options.width - DisplayWidth.of(rest))
    for (index, line) in wrapped.enumerated() { lines.append((index == 0 ? first : rest) + line) }
  }

  /// Prose that begins with a bold word, continuation lines prefixed with `rest`.
  mutating func prose(bold lead: String, _ text: String, rest: String) {
    let wrapped = TextWrap.lines(lead + brief(text, atMost: 1_000), width: options.width - DisplayWidth.of(rest))
    for (index, line) in wrapped.enumerated() {
      lines.append(index > 0 ? rest + line : line.hasPrefix(lead) ? style.bold(lead) + line.dropFirst(lead.count) : line)
    }
  }

  /// Any number of names, wrapped; they are already escaped.
  mutating func list(_ names: [String], indent: String) {
    for line in TextWrap.lines(names.joined(separator: ", "), width: options.width - DisplayWidth.of(indent)) {
      lines.append(indent + line)
    }
  }

  /// A label in a column and its value next to it.
  mutating func fact(_ fact: Fact, indent: String, labelWidth: Int) {
    let label = DisplayWidth.label(fact.label, width: labelWidth)
    let room = options.width - DisplayWidth.of(indent) - DisplayWidth.of(label)
    let blank = String(repeating: " ", count: labelWidth)
    for (index, line) in TextWrap.lines(brief(fact.values), width: room).enumerated() {
      lines.append(style.dim(indent) + (index == 0 ? style.dim(label) : blank) + line)
    }
  }
}

extension TextPage {
  /// The findings, each with evidence, rationale and remedy. Findings with the id `listed` are in a list above and only counted.
  mutating func findings(_ found: [Finding], listed: String? = nil, remarks: FindingRemarks = FindingRemarks()) {
    let findings = found.filter { $0.id != listed }
    guard !findings.isEmpty else { return }
    let more = found.count - findings.count
    line()
    line(style.bold("Findings: \(findings.count)") + (more == 0 ? "" : ", and \(AmountFormatter.of(more, "broken rule")) above"))
    for finding in findings {
      let severity = style.paint(DisplayWidth.pad(finding.severity.rawValue, to: 9), as: finding.severity)
      let rest = String(repeating: " ", count: 9)
      prose(
        TerminalText.escape("\(finding.title) [\(finding.id)]") + (remarks.status(of: finding).map { ", \($0)" } ?? ""), first: severity,
        rest: rest)
      prose(TerminalText.escape(finding.detail), first: rest, rest: rest)
      for evidence in finding.evidence { prose(TerminalText.escape(evidence), first: rest + "seen: ", rest: rest + "      ") }
      prose(TerminalText.escape(finding.remedy), first: rest + "fix: ", rest: rest + "     ")
      if let waiver = remarks.waiver(of: finding) { prose(TerminalText.escape(waiver), first: rest, rest: rest) }
      let sources = finding.reference + finding.cve + finding.aliases
      if !sources.isEmpty { prose(TerminalText.escape(sources.joined(separator: "; ")), first: rest + "see: ", rest: rest + "     ") }
    }
  }
}

extension TextPage {
  /// The findings of an audit before everything else: medium and above with place and remedy, the others and the waived ones in a line
  /// each; all in full if the page is verbose.
  mutating func urgentFindings(_ all: [Finding], remarks: FindingRemarks = FindingRemarks()) {
    guard !options.verbose else { return findings(all, remarks: remarks) }
    let found = all.filter { !remarks.isWaived($0) }
    let waived = all.filter { remarks.isWaived($0) }
    defer { briefFindings(waived, title: "Waived: \(AmountFormatter.of(waived.count, "finding"))", remarks: remarks) }
    let urgent = found.filter { $0.severity >= .medium }
    let others = found.filter { $0.severity < .medium }
    if !urgent.isEmpty {
      line()
      line(style.bold("Fix first: \(AmountFormatter.of(urgent.count, "finding"))"))
      for finding in urgent {
        let rest = String(repeating: " ", count: 11)
        let severity = "  " + style.paint(DisplayWidth.pad(finding.severity.rawValue, to: 9), as: finding.severity)
        prose(Self.line(finding, remarks), first: severity, rest: rest)
        if !finding.evidence.isEmpty {
          let more = finding.evidence.count > 2 ? " and \(finding.evidence.count - 2) more" : ""
          let places = finding.evidence.prefix(2).map { TerminalText.escape($0) }.joined(separator: "; ")
          prose(places + more, first: rest + "at:  ", rest: rest + "     ")
        }
        prose(TerminalText.escape(finding.remedy), first: rest + "fix: ", rest: rest + "     ")
        if let waiver = remarks.waiver(of: finding) { prose(TerminalText.escape(waiver), first: rest, rest: rest) }
      }
    }
    briefFindings(
      others, title: "Less urgent: \(AmountFormatter.of(others.count, "finding"))", note: ", -v explains them", remarks: remarks)
  }

  /// A line for each finding, and one for its waiver.
  private mutating func briefFindings(_ found: [Finding], title: String, note: String = "", remarks: FindingRemarks) {
    guard !found.isEmpty else { return }
    line()
    line(style.bold(title) + note)
    for finding in found {
      let rest = String(repeating: " ", count: 11)
      let severity = "  " + style.paint(DisplayWidth.pad(finding.severity.rawValue, to: 9), as: finding.severity)
      prose(Self.line(finding, remarks), first: severity, rest: rest)
      if let waiver = remarks.waiver(of: finding) { prose(TerminalText.escape(waiver), first: rest, rest: rest) }
    }
  }

  /// `new: 64-bit block cipher (SWEET32): 3 suites with 64-bit blocks`.
  private static func line(_ finding: Finding, _ remarks: FindingRemarks) -> String {
    (remarks.status(of: finding).map { "\($0): " } ?? "") + "\(heading(finding)): \(TerminalText.escape(finding.detail))"
  }

  /// `64-bit block cipher (SWEET32)`.
  private static func heading(_ finding: Finding) -> String {
    let known = finding.aliases.filter { !finding.title.contains($0) }
    return TerminalText.escape(finding.title + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"))
  }
}

/// Breaks prose at spaces. A word without spaces, such as a fingerprint, stays whole, so that it can be copied.
enum TextWrap {
  static func lines(_ text: String, width: Int) -> [String] {
    guard DisplayWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordColumns = DisplayWidth.of(word)
      if !line.isEmpty, columns + 1 + wordColumns > width {
        lines.append(line)
        line = String(word)
        columns = wordColumns
      } else {
        if !line.isEmpty { columns += 1 }
        line += (line.isEmpty ? "" : " ") + word
        columns += wordColumns
      }
    }
    lines.append(line)
    return lines
  }
}
