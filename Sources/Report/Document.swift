public import Bytes
public import Checks
public import Observation
public import Policies

/// The complete result for a target: observation, findings, tool and time.
public struct Document: Sendable {
  public let schema: String
  public var tool: ToolDescription
  public var startedAt: Timestamp
  public var observation: Observation
  public var findings: [Finding]
  /// The reason there is no result; nil if there is one, and for `fetch`, whose observation contains the error.
  public var error: Failure?
  /// True if the work was not finished: interrupted, or out of time.
  public var isPartial = false
  /// True if the result fails: not trusted, or a finding at or above the threshold; the exit status is then not 0.
  public var isFailure = false
  /// The requested time limits, and whether they are met.
  public var serviceLevels: [ServiceLevelVerdict] = []
  /// Other expectations, and whether they are met.
  public var expectations: [ExpectationVerdict] = []
  /// Findings of this severity or higher make the result a failure; nil if none do.
  public var failureSeverity: Severity?
  /// The results of the requested policies.
  public var policies: [PolicyVerdict] = []
  /// The place in a file that names the target; nil if the target is an argument.
  public var source: TargetSource?
  /// Only of audits; nil if it was not requested.
  public var grade: GradeVerdict?
  /// The findings in comparison with a baseline; nil without one.
  public var baseline: BaselineComparison?
  /// The waivers applied to the findings; nil without a file of them.
  public var waivers: AppliedWaivers?
  /// True if only what is new since the baseline makes the result a failure.
  public var failsOnlyOnNew = false
  /// The saved document that this one was made from; nil if it was made from a server or from files.
  public var replayedFrom: ReplaySource?
  private let body: @Sendable (Observation) -> JSONValue

  public init<S: DocumentObservation>(
    about type: S.Type, in checked: CheckedObservation, tool: ToolDescription, startedAt: Timestamp
  ) {
    self.init(about: type, recorded: checked.observation, findings: checked.findings, tool: tool, startedAt: startedAt)
  }

  /// A document whose checks were run before.
  init<S: DocumentObservation>(
    about type: S.Type, recorded observation: Observation, findings: [Finding], tool: ToolDescription, startedAt: Timestamp
  ) {
    self.schema = type.schema
    self.tool = tool
    self.startedAt = startedAt
    self.observation = observation
    self.findings = findings
    self.error = observation[type]?.failure
    self.body = { observation in
      guard let value = observation[type]?.value else { return .object([]) }
      return (value as? FetchObservation)?.json ?? DocumentEncoder.value(of: value)
    }
  }

  public var target: TargetDescription { observation.target }

  public var chain: ChainObservation? { observation[ChainObservation.self]?.value }

  public var verify: VerifyObservation? { observation[VerifyObservation.self]?.value }

  public var ciphers: CiphersObservation? { observation[CiphersObservation.self]?.value }

  public var probe: ProbeObservation? { observation[ProbeObservation.self]?.value }

  public var audit: AuditObservation? { observation[AuditObservation.self]?.value }

  public var fetch: FetchObservation? { observation[FetchObservation.self]?.value }

  /// The findings without the violations found by `--lint`, which texts list separately with level and source.
  var unlistedFindings: [Finding] { findings.filter { !$0.id.hasPrefix("lint.") } }

  /// The document with its members in their published order.
  public var json: JSONValue {
    var members = [
      JSONValue.Member("schema", .string(schema)),
      JSONValue.Member("tool", tool.json),
      JSONValue.Member("started_at", .string(startedAt.rfc3339Milliseconds)),
      JSONValue.Member("target", target.json),
    ]
    if let replayedFrom { members.append(JSONValue.Member("replayed_from", DocumentEncoder.value(of: replayedFrom))) }
    if let error { members.append(JSONValue.Member("error", DocumentEncoder.value(of: error))) }
    if let audit { members.append(JSONValue.Member("verdict", AuditVerdict(audit, document: self).json)) }
    members += body(observation).members
    if let dns = observation[DNSRecordsObservation.self]?.value {
      members.append(JSONValue.Member("dns", DocumentEncoder.value(of: dns)))
    }
    if !serviceLevels.isEmpty { members.append(JSONValue.Member("service_levels", DocumentEncoder.value(of: serviceLevels))) }
    if !expectations.isEmpty { members.append(JSONValue.Member("expectations", DocumentEncoder.value(of: expectations))) }
    if let grade { members.append(JSONValue.Member("grade", DocumentEncoder.value(of: grade))) }
    if !policies.isEmpty { members.append(JSONValue.Member("policies", DocumentEncoder.value(of: policies))) }
    if let baseline { members.append(JSONValue.Member("baseline", baseline.json)) }
    if let waivers { members.append(JSONValue.Member("waivers", waivers.json)) }
    members.append(JSONValue.Member("findings", findingsJSON))
    members.append(JSONValue.Member("partial", .bool(isPartial)))
    return .object(members)
  }
}

/// The line of a file of targets.
public struct TargetSource: Hashable, Sendable {
  /// As on the command line.
  public var file: String
  /// From 1.
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
