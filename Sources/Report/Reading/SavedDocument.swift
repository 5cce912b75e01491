public import Bytes
public import Checks
public import Observation
public import Policies

/// A document that was read from a file: its observation, and the results that were derived from it when it was made.
///
/// Nothing in it is verified: it may be forged.
public struct SavedDocument: Sendable {
  /// `tlsprobe.chain/1`.
  public var schema: String
  public var tool: ToolDescription
  public var startedAt: Timestamp
  /// The observation that the schema names, and the DNS records of `chain` and `probe`.
  public var observation: Observation
  /// The reason there is no observation; nil if there is one.
  public var error: Failure?
  public var findings: [Finding]
  public var policies: [PolicyVerdict]
  public var grade: GradeVerdict?
  public var serviceLevels: [ServiceLevelVerdict]
  public var expectations: [ExpectationVerdict]
  /// True if the work was not finished.
  public var isPartial: Bool
  /// Whether the result was a failure; known for audits only.
  public var isFailure: Bool
  /// The severity from which findings were a failure; known for audits only.
  public var failureSeverity: Severity?
  /// The document that this one is a replay of; nil for an original.
  public var replayedFrom: ReplaySource?
  let kind: any DocumentObservation.Type

  public var target: TargetDescription { observation.target }

  /// The name of the command: `chain`.
  public var command: String { kind.key }

  /// The observation of that type; nil if the document has another one.
  public func observed<S: DocumentObservation>(_ type: S.Type) -> S? { observation[type]?.value }

  /// The document with the results that were recorded; renderers write it like the original.
  public var document: Document {
    var document = recorded(kind)
    document.error = error
    document.policies = policies
    document.grade = grade
    document.serviceLevels = serviceLevels
    document.expectations = expectations
    document.isPartial = isPartial
    document.isFailure = isFailure
    document.failureSeverity = failureSeverity
    document.replayedFrom = replayedFrom
    return document
  }

  private func recorded<S: DocumentObservation>(_ type: S.Type) -> Document {
    Document(about: type, recorded: observation, findings: findings, tool: tool, startedAt: startedAt)
  }
}

/// The document that another one is a replay of.
public struct ReplaySource: Codable, Hashable, Sendable {
  /// The file; nil for standard input.
  public var file: String?
  public var schema: String
  public var startedAt: Timestamp
  public var tool: ToolDescription
  /// The parts that the document has.
  public var parts: [String]
  /// The source of the verdicts on certificates: verified again, recorded, or neither.
  public var notes: [String]

  public init(file: String?, schema: String, startedAt: Timestamp, tool: ToolDescription, parts: [String] = [], notes: [String] = []) {
    self.file = file
    self.schema = schema
    self.startedAt = startedAt
    self.tool = tool
    self.parts = parts
    self.notes = notes
  }

  private enum CodingKeys: String, CodingKey {
    case file, schema
    case startedAt = "started_at"
    case tool, parts, notes
  }
}
