import Testing

@testable import Policies

/// A row of a policy's table: a server that differs from the family's base, and the expected result of a rule.
struct PolicyRow: Sendable, CustomTestStringConvertible {
  enum Expectation: String, Sendable {
    case pass, fail, undetermined
    /// The rule passes with a remark.
    case discouraged
    case notApplicable
  }

  var policy: String
  var rule: String
  /// Of the standard.
  var section: String
  var expected: Expectation
  /// The expected result of the policy; nil if it follows from that of the rule: `pass` unless it fails or is undetermined.
  var overall: PolicyResult?
  var change: @Sendable (inout PolicyServer) -> Void

  init(
    _ policy: String, _ rule: String, _ section: String, _ expected: Expectation, overall: PolicyResult? = nil,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
  ) {
    (self.policy, self.rule, self.section, self.expected, self.overall, self.change) = (policy, rule, section, expected, overall, change)
  }

  /// Read once for all rows.
  private static let library = Result { try PolicyLibrary.bundled() }

  var testDescription: String { "\(policy) \(rule) \(section) \(expected.rawValue)" }

  /// Applies the policy to the changed server and compares the results.
  func check(_ base: PolicyServer) throws {
    var server = base
    change(&server)
    let policy = try #require(try Self.library.get().policy(policy), "there is no policy \(policy)")
    let day = try #require(PolicyDate(server.day))
    let verdict = PolicyEvaluation([server.input], on: day).verdict(of: policy)
    let rule = try #require(verdict.rules.first { $0.id == self.rule }, "there is no rule \(self.rule)")
    #expect(Self.outcome(of: rule) == expected, "\(rule)")
    let usual: PolicyResult = expected == .fail ? .fail : expected == .undetermined ? .undetermined : .pass
    let problems = verdict.rules.filter { [.fail, .undetermined].contains($0.result) }
    #expect(verdict.result == overall ?? usual, "\(problems)")
  }

  static func outcome(of rule: RuleVerdict) -> Expectation {
    switch rule.result {
    case .fail: .fail
    case .undetermined: .undetermined
    case .pass: rule.discouraged.isEmpty ? .pass : .discouraged
    case .notApplicable: .notApplicable
    }
  }
}
