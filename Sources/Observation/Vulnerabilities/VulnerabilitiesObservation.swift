/// The results of the active probes for known vulnerabilities.
public struct VulnerabilitiesObservation: DocumentObservation {
  public static let key = "vulnerabilities"
  public static let schema = "tlsprobe.vulnerabilities/1"

  /// One per probe that was run, in the order of the list.
  public var results: [VulnerabilityObservation]
  public var cost: CostObservation

  public init(results: [VulnerabilityObservation] = [], cost: CostObservation = CostObservation()) {
    self.results = results
    self.cost = cost
  }

  /// The result of a probe; nil if it was not run.
  public subscript(id: String) -> VulnerabilityObservation? { results.first { $0.id == id } }
}

/// Whether a server has a vulnerability.
public enum VulnerabilityOutcome: String, Codable, Hashable, Sendable, CaseIterable {
  case vulnerable
  /// The server reacted as a sound one does, or does not support the feature that has the vulnerability.
  case notVulnerable = "not_vulnerable"
  /// The server did not react, or not in a way that proves one or the other.
  case undetermined
}

/// The result of one active probe.
public struct VulnerabilityObservation: Codable, Hashable, Sendable {
  /// That of the probe: `heartbleed`.
  public var id: String
  /// For people: `Heartbleed`.
  public var title: String
  public var outcome: VulnerabilityOutcome
  /// The reason for the outcome: lower case, no full stop.
  public var detail: String
  /// What was sent and received.
  public var evidence: [String]
  /// The number of times the decisive message was sent.
  public var tries: Int
  public var connections: Int

  public init(
    id: String, title: String, outcome: VulnerabilityOutcome, detail: String, evidence: [String] = [], tries: Int = 1,
    connections: Int = 0
  ) {
    self.id = id
    self.title = title
    self.outcome = outcome
    self.detail = detail
    self.evidence = evidence
    self.tries = tries
    self.connections = connections
  }
}
