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
  public var remedy: String

  public init(
    id: String, severity: Severity, title: String, detail: String, evidence: [String] = [], reference: [String] = [], remedy: String
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.detail = detail
    self.evidence = evidence
    self.reference = reference
    self.remedy = remedy
  }
}
