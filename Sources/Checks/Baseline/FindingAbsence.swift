internal import Bytes
public import Observation

/// Whether findings of one audit are absent from another one, or only could not be found by it.
public struct FindingAbsence: Sendable {
  private let earlier: AuditObservation
  private let later: AuditObservation?
  private let target: TargetDescription
  private let isPartial: Bool

  /// `later` is the audit without the findings, `earlier` the one with them.
  public init(of earlier: AuditObservation, in later: AuditObservation?, at target: TargetDescription, isPartial: Bool = false) {
    self.earlier = earlier
    self.later = later
    self.target = target
    self.isPartial = isPartial
  }

  /// A finding is fixed only if the checks do not report it for the later audit as completed from the earlier one.
  public func examine(_ findings: [Finding]) -> [GoneFinding] {
    guard !findings.isEmpty else { return [] }
    guard let later, !later.isUnreachable else { return findings.map { GoneFinding($0, doubt: "no address responded") } }
    if isPartial { return findings.map { GoneFinding($0, doubt: "the audit was not finished") } }
    var completed = Observation(target: target)
    completed[AuditObservation.self] = .observed(later.completed(from: earlier))
    let persisting = Set(CheckedObservation(audit: completed).findings.map { FindingIdentity($0) })
    return findings.map { finding in
      guard let check = Checks.all.first(where: { $0.id == finding.id }) else {
        return GoneFinding(finding, doubt: "this version has no check with that id")
      }
      let isFixed = !persisting.contains(FindingIdentity(finding))
      return GoneFinding(finding, doubt: isFixed ? nil : doubt(about: check, in: later))
    }
  }

  /// The reason a finding of the check may persist although it was not found.
  private func doubt(about check: any Check, in later: AuditObservation) -> String {
    if let part = check.parts.first(where: { !later.parts.contains($0) && earlier.parts.contains($0) }) {
      return "\(part) was not examined"
    }
    if let address = later.addresses.first(where: { $0.failure != nil }) {
      return "\(address.endpoint?.description ?? "an address") did not respond"
    }
    if let check = check as? any VulnerabilityCheck {
      let results = later.addresses.compactMap { $0.vulnerabilities?.value?[check.probe] }
      guard let open = results.first(where: { $0.outcome == .undetermined }) else { return "\(check.probe) was not run" }
      return "undetermined: \(open.detail)"
    }
    let known = Set(later.addresses.map(\.endpoint))
    if earlier.addresses.count > later.addresses.count, let missing = earlier.addresses.first(where: { !known.contains($0.endpoint) }) {
      return "\(missing.endpoint?.description ?? "an address") was not examined"
    }
    if let fact = later.undetermined.first(where: { check.parts.contains($0.part) }) {
      return "\(fact.subject) is undetermined: \(fact.reason)"
    }
    return "not examined as completely as before"
  }
}
