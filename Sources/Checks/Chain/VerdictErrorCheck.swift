public import Observation
internal import PathValidation

/// Reports one error of a verdict as a finding.
public struct VerdictErrorCheck: ChainCheck {
  /// The error code in the verdict: `expired`.
  public let code: String
  public let id: String
  public let title: String
  public let severity: Severity
  public let rationale: String
  public let reference: [String]
  public let remedy: String

  init(
    _ code: ChainError.Code, id: String, _ severity: Severity, _ title: String, because rationale: String, reference: String...,
    remedy: String
  ) {
    self.init(code.rawValue, id: id, severity, title, because: rationale, references: reference, remedy: remedy)
  }

  /// For an error that path validation does not produce.
  init(
    _ code: String, id: String, _ severity: Severity, _ title: String, because rationale: String, reference: String..., remedy: String
  ) {
    self.init(code, id: id, severity, title, because: rationale, references: reference, remedy: remedy)
  }

  private init(
    _ code: String, id: String, _ severity: Severity, _ title: String, because rationale: String, references reference: [String],
    remedy: String
  ) {
    self.code = code
    self.id = id
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.reference = reference
    self.remedy = remedy
  }

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    // A revocation check without a response is reported by `RevocationUnavailable`.
    (chain.verdict?.errors ?? []).filter { $0.code == code && !chain.isUnansweredRequest($0) }.map { error in
      finding(error.message, evidence: error.depth.map { [chain.name(ofCertificate: $0)] } ?? [])
    }
  }

  public var examples: [CheckExample] {
    let error = VerdictError(code: code, depth: 0, message: "error of the verdict")
    return [.quiet(), .fires(severity) { $0.verdict = VerdictDescription(trusted: false, hostnameMatches: true, errors: [error]) }]
  }
}
