public import Crypto

/// A certificate that breaks one rule, and one beside it that just keeps it.
public struct LintCase: Sendable {
  /// The identifier of the rule.
  public let rule: String
  public let model: LintModel
  /// What makes a certificate that keeps the rule narrowly; nil for the model as it is.
  public let passing: LintModel.Change?
  public let failing: LintModel.Change
  /// Other rules that the failing certificate breaks by necessity.
  public let companions: Set<String>

  init(
    _ rule: String, _ model: LintModel = .server, with companions: Set<String> = [], passes passing: LintModel.Change? = nil,
    fails failing: @escaping LintModel.Change
  ) {
    self.rule = rule
    self.model = model
    self.passing = passing
    self.failing = failing
    self.companions = companions
  }

  public func passingCertificate() throws(CryptoError) -> [UInt8] { try model.mint(change: passing ?? { _ in }) }
  public func failingCertificate() throws(CryptoError) -> [UInt8] { try model.mint(change: failing) }

  /// One for each rule, by area.
  public static let all: [LintCase] = LintCases.areas.flatMap { $0 }
}
