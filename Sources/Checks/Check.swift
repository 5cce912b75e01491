public import Observation

/// A check that turns an observation into findings of one kind. It uses neither the network nor the clock.
public protocol Check: Sendable {
  /// The id, also of the check's findings.
  var id: String { get }
  var title: String { get }
  /// The default severity of the check's findings.
  var severity: Severity { get }
  /// Why the finding matters, in one or two sentences.
  var rationale: String { get }
  var reference: [String] { get }
  /// `CVE-2014-0160`.
  var cve: [String] { get }
  /// `CWE-327`.
  var cwe: [String] { get }
  /// The names that people search for: `POODLE`.
  var aliases: [String] { get }
  var remedy: String { get }
  /// The parts of an audit that the findings come from; all of them have to be examined before a finding can be reported as fixed.
  var parts: [AuditPart] { get }
  func findings(in seen: Observation, settings: CheckSettings) -> [Finding]
  /// Whether the check examined the property, or is silent because it was not observed.
  func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage
  /// Observations with the expected severity of the finding, or without one. A test runs them.
  var examples: [CheckExample] { get }
}

extension Check {
  public var cve: [String] { [] }
  public var cwe: [String] { [] }
  public var aliases: [String] { [] }
  public var parts: [AuditPart] { [.chain, .dns, .ciphers, .probe] }

  /// A finding of this check.
  func finding(_ detail: String, severity: Severity? = nil, evidence: [String] = []) -> Finding {
    Finding(
      id: id, severity: severity ?? self.severity, title: title, detail: detail, evidence: evidence, reference: reference,
      cve: cve, cwe: cwe, aliases: aliases, remedy: remedy)
  }
}

/// The user's settings for the checks.
public struct CheckSettings: Hashable, Sendable {
  /// The number of days before its expiry at which a certificate is reported; nil for a third of its lifetime, at most 30 days.
  public var warnDays: Int?
  /// True if the enumeration was incomplete, so that the absence of a feature proves nothing.
  public var isPartial: Bool
  /// The servers of the same run that accept SSL 2.0, by the SHA-256 of their public keys (`Observation.keysOfSSL2`).
  public var keysOfSSL2Servers: [String: String] = [:]

  public init(warnDays: Int? = nil, isPartial: Bool = false) {
    self.warnDays = warnDays
    self.isPartial = isPartial
  }
}
