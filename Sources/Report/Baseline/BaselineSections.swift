internal import Bytes
internal import Checks
internal import Observation
internal import Policies

/// The sections of an audit about its baseline and its waivers.
struct BaselineSections {
  private let document: Document

  typealias Section = SectionedReport.Section
  typealias Line = SectionedReport.Line

  init(_ document: Document) { self.document = document }

  var sections: [Section] { [baseline, waivers].compactMap(\.self) }

  /// For the headline: `2 new since 2026-11-01`, `1 waived`.
  var clauses: [String] {
    var clauses: [String] = []
    if let baseline = document.baseline {
      let worse = baseline.compared.count { $0.isWorse }
      clauses.append(baseline.startedAt.map { "\(worse) new since \($0.date)" } ?? "all new")
    }
    if let waivers = document.waivers, !waivers.waived.isEmpty { clauses.append("\(waivers.waived.count) waived") }
    return clauses
  }

  private var baseline: Section? {
    guard let baseline = document.baseline else { return nil }
    guard let startedAt = baseline.startedAt else {
      let text = "\(baseline.source) has no audit of this target, so all findings are new"
      return Section(title: "Baseline", items: [.lines([Line(mark: .notice, label: "baseline", text: text)])])
    }
    let counts = FindingStatus.allCases.compactMap { status in
      let count = baseline.count(status)
      return count > 0 ? "\(count) \(status.rawValue)" : nil
    }
    let gone = [("fixed", baseline.fixed.count), ("unconfirmed", baseline.unconfirmed.count)].compactMap { $1 > 0 ? "\($1) \($0)" : nil }
    var lines = [
      Line(
        label: "baseline", text: counts + gone == [] ? "no findings, then or now" : (counts + gone).joined(separator: ", "))
    ]
    lines += baseline.fixed.map { Line(mark: .good, label: "fixed \($0.finding.id)", text: "fixed: \(Self.words($0.finding))") }
    lines += baseline.unconfirmed.map { gone in
      Line(
        mark: .open, label: "unconfirmed \(gone.finding.id)",
        text: "unconfirmed: \(Self.words(gone.finding)); \(gone.doubt ?? "")")
    }
    if let version = baseline.toolVersion, version != document.tool.version {
      lines.append(
        Line(
          mark: .notice, label: "baseline version", text: "the baseline was written by version \(version), whose checks may have differed"))
    }
    return Section(title: "Since the baseline of \(startedAt.rfc3339)", items: [.lines(lines)])
  }

  private var waivers: Section? {
    guard let waivers = document.waivers else { return nil }
    func place(_ waiver: Waiver) -> String { "line \(waiver.line), \(waiver.id) at \(waiver.target)" }
    var lines = waivers.expiredEntries.map { waiver in
      Line(
        mark: .notice, label: "waiver expired",
        text: "expired on \(waiver.until.map { "\($0)" } ?? ""): \(place(waiver)): \(waiver.reason)")
    }
    lines += waivers.unusedEntries.map { waiver in
      Line(mark: .notice, label: "waiver unused", text: "unused: \(place(waiver)): \(waiver.reason)")
    }
    guard !lines.isEmpty else { return nil }
    return Section(title: "Waivers in \(waivers.source)", items: [.lines(lines)])
  }

  private static func words(_ finding: Finding) -> String {
    "\(finding.severity.rawValue) \(finding.title): \(finding.detail) [\(finding.id)]"
  }
}
