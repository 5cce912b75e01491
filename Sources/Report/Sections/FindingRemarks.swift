internal import Checks
internal import Policies

/// The status and the waivers of the findings of a document, as shown beside them.
struct FindingRemarks {
  private var statuses: [Finding: ComparedFinding] = [:]
  private var waived: [Finding: Waiver] = [:]
  private var expired: [Finding: Waiver] = [:]

  /// Nothing is shown.
  init() {}

  init(_ document: Document) {
    if let baseline = document.baseline, baseline.startedAt != nil {
      statuses = Dictionary(baseline.compared.map { ($0.finding, $0) }) { $0.isWorse ? $0 : $1 }
    }
    waived = Dictionary(document.waivers?.waived.map { ($0.finding, $0.waiver) } ?? []) { first, _ in first }
    expired = Dictionary(document.waivers?.expired.map { ($0.finding, $0.waiver) } ?? []) { first, _ in first }
  }

  var isEmpty: Bool { statuses.isEmpty && waived.isEmpty && expired.isEmpty }

  func isWaived(_ finding: Finding) -> Bool { waived[finding] != nil }

  /// `new`, `was medium`; nil for an unchanged finding, and without a baseline.
  func status(of finding: Finding) -> String? {
    guard let compared = statuses[finding] else { return nil }
    switch compared.status {
    case .new: return "new"
    case .changed: return compared.earlier.map { "was \($0.severity.rawValue)" }
    case .unchanged: return nil
    }
  }

  /// `waived until 2027-01-31: reason`, `waiver expired on 2026-01-31: reason`; nil without a waiver.
  func waiver(of finding: Finding) -> String? {
    if let waiver = waived[finding] { return "waived \(waiver.term): \(Self.reason(waiver))" }
    return expired[finding].map { "waiver expired on \($0.until.map { "\($0)" } ?? ""): \(Self.reason($0))" }
  }

  /// Both, in one text.
  func text(of finding: Finding) -> String { [status(of: finding), waiver(of: finding)].compactMap(\.self).joined(separator: "; ") }

  private static func reason(_ waiver: Waiver) -> String { waiver.reason + (waiver.by.map { " (\($0))" } ?? "") }
}
