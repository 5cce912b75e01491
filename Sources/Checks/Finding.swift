/// A problem that a check found in an observation.
public struct Finding: Codable, Hashable, Sendable {
  /// Dotted and stable: `certificate.expired`.
  public var id: String
  public var severity: Severity
  public var title: String
  /// The specific problem, with names and numbers.
  public var detail: String
  /// The places it was seen at: addresses and certificates.
  public var evidence: [String]
  /// The standards that the finding is based on.
  public var reference: [String]
  /// `CVE-2014-0160`; empty if there is none.
  public var cve: [String]
  /// `CWE-327`; empty if there is none.
  public var cwe: [String]
  /// The names that people search for: `POODLE`.
  public var aliases: [String]
  public var remedy: String

  public init(
    id: String, severity: Severity, title: String, detail: String, evidence: [String] = [], reference: [String] = [],
    cve: [String] = [], cwe: [String] = [], aliases: [String] = [], remedy: String
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.detail = detail
    self.evidence = evidence
    self.reference = reference
    self.cve = cve
    self.cwe = cwe
    self.aliases = aliases
    self.remedy = remedy
  }
}
