public import Observation

/// Reports a violation of a Baseline Requirements rule in a chain under a private root.
public struct BaselineRuleCheck: ChainCheck {
  /// The suffix of the check's id: `validity-period`.
  public let rule: String
  public let title: String
  public let severity: Severity
  public let rationale: String
  public let reference: [String]
  public let remedy: String

  public var id: String { "baseline.\(rule)" }

  init(_ rule: String, _ severity: Severity, _ title: String, because rationale: String, reference: String..., remedy: String) {
    self.rule = rule
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.reference = reference
    self.remedy = remedy
  }

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    chain.baselineViolations.filter { $0.rule == rule }.map { violation in
      finding("would be rejected under a public root: \(violation.message)", evidence: [chain.name(ofCertificate: violation.depth)])
    }
  }

  public var examples: [CheckExample] {
    let violation = BaselineViolationDescription(rule: rule, depth: 0, message: "the certificate violates the rule", reference: "")
    return [.quiet(), .fires(severity) { $0.baselineViolations = [violation] }]
  }
}
