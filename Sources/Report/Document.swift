public import Bytes
public import Checks
public import Observation

/// All that there is to say about a target: what was seen, what checks found, and who looked when.
public struct Document: Sendable {
  public let schema: String
  public var tool: ToolDescription
  public var startedAt: Timestamp
  public var observation: Observation
  public var findings: [Finding]
  /// Why there is no answer; nil where there is one, and for `fetch`, whose observation has its own error.
  public var error: Failure?
  /// True when the work was not finished: interrupted, or out of time.
  public var isPartial = false
  /// True when the command ends with another exit status than 0.
  public var isFailure = false
  /// Limits of time that were asked for, and whether they are met.
  public var serviceLevels: [ServiceLevelVerdict] = []
  /// What else was expected, and whether it came so.
  public var expectations: [ExpectationVerdict] = []
  /// Findings of this severity and worse make the result a failure; nil when none does.
  public var failureSeverity: Severity?
  private let body: @Sendable (Observation) -> JSONValue

  public init<S: Seen>(
    about type: S.Type, in observation: Observation, tool: ToolDescription, startedAt: Timestamp, settings: CheckSettings
  ) {
    self.schema = type.schema
    self.tool = tool
    self.startedAt = startedAt
    self.observation = observation.markingWeaknesses
    self.findings = Checks.findings(in: observation, settings: settings)
    self.error = observation[type]?.failure
    self.body = { observation in
      observation[type]?.value.map { DocumentEncoder.value(of: $0) } ?? .object([])
    }
  }

  public var target: TargetDescription { observation.target }

  public var chain: ChainObservation? { observation[ChainObservation.self]?.value }

  public var verify: VerifyObservation? { observation[VerifyObservation.self]?.value }

  public var ciphers: CiphersObservation? { observation[CiphersObservation.self]?.value }

  public var probe: ProbeObservation? { observation[ProbeObservation.self]?.value }

  public var fetch: FetchObservation? { observation[FetchObservation.self]?.value }

  /// The findings without those that texts list as broken rules of `--lint`, each with its level and source.
  var unlistedFindings: [Finding] { findings.filter { !$0.id.hasPrefix("lint.") } }

  /// The document with its members in their published order.
  public var json: JSONValue {
    var members = [
      JSONValue.Member("schema", .string(schema)),
      JSONValue.Member("tool", DocumentEncoder.value(of: tool)),
      JSONValue.Member("started_at", DocumentEncoder.value(of: startedAt)),
      JSONValue.Member("target", DocumentEncoder.value(of: target)),
    ]
    if let error { members.append(JSONValue.Member("error", DocumentEncoder.value(of: error))) }
    members += body(observation).members
    if !serviceLevels.isEmpty { members.append(JSONValue.Member("service_levels", DocumentEncoder.value(of: serviceLevels))) }
    if !expectations.isEmpty { members.append(JSONValue.Member("expectations", DocumentEncoder.value(of: expectations))) }
    members.append(JSONValue.Member("findings", DocumentEncoder.value(of: findings)))
    members.append(JSONValue.Member("partial", .bool(isPartial)))
    return .object(members)
  }
}
