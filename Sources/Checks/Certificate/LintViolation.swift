internal import CertificateLint
public import Observation

/// Reports a certificate that violates a certificate profile rule but is not rejected for it.
public struct LintViolation: ChainCheck {
  public let id = "certificate.broken-rule"
  public let title = "Certificate violates a rule"
  public let severity = Severity.low
  public let rationale =
    "Clients differ in the violations that they tolerate, and a public CA has to revoke a certificate issued against the rules."
  public let reference = ["RFC 5280", "CA/Browser Forum Baseline Requirements"]
  public let remedy = "have the certificate reissued in compliance with the rule"

  public init() {}

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    (chain.appraisal.lint ?? []).map { lint in
      let severity = lint.level == .must ? Severity.low : .info
      return finding(
        "\(lint.message) (\(lint.rule))", severity: severity, evidence: [chain.name(ofCertificate: lint.depth), lint.reference])
    }
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    chain.appraisal.lint == nil ? .notExamined("the rules were not checked") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quiet(), .quiet { $0.appraisal.lint = [] }, .fires(.low) { $0.appraisal.lint = [Self.example(.must)] },
      .fires(.info) { $0.appraisal.lint = [Self.example(.should)] },
    ]
  }

  private static func example(_ level: LintLevel) -> LintDescription {
    LintDescription(depth: 0, rule: "lint.example", level: level, message: "the certificate violates a rule", reference: "RFC 5280")
  }
}
