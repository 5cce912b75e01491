public import Crypto

/// A certificate that violates one rule, and one that narrowly complies.
public struct LintCase: Sendable {
  /// The identifier of the rule.
  public let rule: String
  public let model: LintModel
  /// The change for a certificate that narrowly complies; nil for the unchanged model.
  public let passing: LintModel.Change?
  public let failing: LintModel.Change
  /// Other rules that the failing certificate necessarily violates.
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

  /// One case per rule, by area.
  public static let all: [LintCase] = LintCases.areas.flatMap { $0 }
}
