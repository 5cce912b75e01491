internal import CommandSupport
internal import Checks
internal import Observation
internal import Policies
internal import Report

/// What the findings of audits are compared with: policies, a baseline and waivers.
struct AuditAssessment: Sendable {
  var policies: [Policy] = []
  var references = FindingReferences()
  /// Nil without a file of waivers.
  private var use: WaiverUse?

  init() {}

  init(policies: [Policy], references: FindingReferences) {
    (self.policies, self.references) = (policies, references)
    use = references.waivers.map { WaiverUse($0) }
  }

  /// Adds the results to a document. `day` decides which entries of policies and waivers apply.
  mutating func apply(to document: inout Document, isSeveral: Bool, on day: PolicyDate) {
    document.assess(policies, on: day)
    references.apply(to: &document, isSeveral: isSeveral, on: day)
    if let applied = document.waivers { use?.note(applied) }
  }

  /// The lines about entries of the waivers file that no target of the run used.
  func unusedWaivers(on day: PolicyDate) -> [String] { use.map { references.unused($0, on: day) } ?? [] }
}
