public import Observation

/// A judgement of one kind over what was seen. It asks no server and no clock.
public protocol Check: Sendable {
  /// Also the id of its findings.
  var id: String { get }
  var title: String { get }
  /// The severity of its findings, where the finding does not say otherwise.
  var severity: Severity { get }
  /// Why it matters, in a sentence or two.
  var rationale: String { get }
  var reference: [String] { get }
  var remedy: String { get }
  func findings(in seen: Observation, settings: CheckSettings) -> [Finding]
  /// Observations on which it has to speak or be silent. A test runs them.
  var examples: [CheckExample] { get }
}

extension Check {
  /// A finding of this check's kind.
  func finding(_ detail: String, severity: Severity? = nil, evidence: [String] = []) -> Finding {
    Finding(
      id: id, severity: severity ?? self.severity, title: title, detail: detail, evidence: evidence, reference: reference, remedy: remedy)
  }
}

/// What the user may set about judging.
public struct CheckSettings: Hashable, Sendable {
  /// How many days before its end a certificate is worth a word.
  public var warnDays: Int
  /// Not all was asked, so that what was not found may be there all the same.
  public var isPartial: Bool

  public init(warnDays: Int = 30, isPartial: Bool = false) {
    self.warnDays = warnDays
    self.isPartial = isPartial
  }
}
