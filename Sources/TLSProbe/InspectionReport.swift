internal import Bytes
public import Checks
public import Observation
public import Report

/// The result of examining a server: what was observed, and the findings of all checks, most severe first.
///
/// The members of the observation are accessible as members of the report.
@dynamicMemberLookup
public struct InspectionReport<Value: DocumentObservation>: Sendable {
  public let observation: Value
  /// For renderers.
  public let document: Document

  public var target: TargetDescription { document.target }
  public var findings: [Finding] { document.findings }
  /// True if the examination was interrupted, or its time was up.
  public var isPartial: Bool { document.isPartial }

  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { observation[keyPath: path] }

  /// The document that the command of the same name prints with `--json`.
  public func json(pretty: Bool = true) -> String {
    var options = RenderOptions()
    options.pretty = pretty
    return String(decoding: JSONRenderer().render(document, options: options), as: UTF8.self)
  }

  /// The text that the command prints.
  public func text(_ options: RenderOptions = RenderOptions()) -> String {
    let renderer = Renderers.all(for: Value.self).first ?? JSONRenderer()
    return String(decoding: renderer.render(document, options: options), as: UTF8.self)
  }

  /// Fails if there is no observation.
  init(_ observation: Observation, settings: CheckSettings, startedAt: Timestamp) throws(TLSProbeError) {
    switch observation[Value.self] {
    case .observed(let value)?: self.observation = value
    case .failed(let failure)?: throw TLSProbeError(failure)
    case .skipped(let reason)?: throw TLSProbeError(code: reason.code, reason.message)
    case nil: throw TLSProbeError(code: "probe.nothing", "nothing was observed")
    }
    let checked =
      Value.self == AuditObservation.self
      ? CheckedObservation(audit: observation, settings: settings) : CheckedObservation(observation, settings: settings)
    var document = Document(
      about: Value.self, in: checked, tool: ToolDescription(version: ToolDescription.packageVersion), startedAt: startedAt)
    document.isPartial = settings.isPartial
    document.failureSeverity = .high
    if let audit = document.audit {
      document.isFailure = audit.isTrusted == false || document.findings.contains { $0.severity >= .high }
    }
    self.document = document
  }
}
