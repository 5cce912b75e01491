internal import Checks
internal import Observation

extension CiphersText {
  /// Accepted versions with their suites, then one line per other version.
  static func versions(_ seen: CiphersObservation, to page: inout TextPage) {
    for version in seen.protocols.reversed() where version.isAccepted {
      page.line()
      page.prose(bold: TerminalText.escape(version.version), TerminalText.escape(": " + CiphersFormatter.suites(of: version)), rest: "  ")
      suites(version.cipherSuites, to: &page)
      others(version.others, to: &page)
    }
    let refused = seen.protocols.reversed().filter { !$0.isAccepted }
    if !refused.isEmpty { page.line() }
    for version in refused {
      let label = DisplayWidth.pad(TerminalText.escape(version.version) + ":", to: 8)
      let mark = version.isRefused ? "" : page.style.paint("? ", as: .medium)
      page.prose(
        TerminalText.escape(FeatureFormatter.support(version.support, version.evidence)), first: "\(page.style.bold(label)) \(mark)",
        rest: "         ")
      others(version.others, to: &page)
    }
  }

  private static func suites(_ suites: [SuiteObservation], to page: inout TextPage) {
    guard !suites.isEmpty else { return }
    let style = page.style
    // On a narrow page the ids would push the weaknesses onto separate lines.
    let showsID = page.options.verbose && page.options.width >= 96
    let hasGroup = suites.contains { !CiphersFormatter.group($0).isEmpty }
    let hasSecrecy = suites.contains { $0.forwardSecrecy != nil }
    var columns = [TextTable.Column(title: "bits", isNumber: true)]
    if hasSecrecy { columns.append(TextTable.Column(title: "FS")) }
    if hasGroup { columns.append(TextTable.Column(title: "group")) }
    if showsID { columns.append(TextTable.Column(title: "id")) }
    let isWeak = suites.contains { !CiphersFormatter.marks($0).isEmpty }
    // The longest names are those of ChaCha20 suites, which have few weaknesses.
    columns += [TextTable.Column(title: "suite", widest: 40), TextTable.Column(title: isWeak ? "weak" : "")]
    var table = TextTable(columns)
    for suite in suites {
      let weak = SuiteWeakness.all(of: suite)
      let paint: (String) -> String = { text in weak.first.map { style.paint(text, as: $0.severity) } ?? text }
      var cells = [TextTable.Cell(suite.bits.map(String.init) ?? "?")]
      if hasSecrecy {
        cells.append(TextTable.Cell(CiphersFormatter.secrecy(suite)) { suite.forwardSecrecy == false ? style.paint($0, as: .medium) : $0 })
      }
      if hasGroup { cells.append(TextTable.Cell(CiphersFormatter.group(suite))) }
      if showsID { cells.append(TextTable.Cell(suite.id)) }
      cells.append(TextTable.Cell(CiphersFormatter.name(suite, options: page.options)))
      cells.append(TextTable.Cell(CiphersFormatter.marks(suite), paint: paint))
      table.row(cells)
    }
    table.write(to: &page)
  }

  /// The suites that are not accepted, grouped by reason; undetermined ones first.
  private static func others(_ suites: [SuiteObservation], to page: inout TextPage) {
    var reasons: [String] = []
    var members: [String: [SuiteObservation]] = [:]
    for suite in suites.filter({ !$0.isRefused }) + suites.filter(\.isRefused) {
      let reason = FeatureFormatter.support(suite.support, suite.evidence)
      if members[reason] == nil { reasons.append(reason) }
      members[reason, default: []].append(suite)
    }
    for reason in reasons {
      let suites = members[reason] ?? []
      page.prose("\(AmountFormatter.of(suites.count, "suite")) \(TerminalText.escape(reason)):", first: "  ", rest: "    ")
      page.list(CiphersFormatter.names(suites, options: page.options).map(TerminalText.escape), indent: "    ")
    }
  }
}
