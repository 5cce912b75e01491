/// Applies policies to the observations of a target.
public struct PolicyEvaluation: Sendable {
  private let inputs: [PolicyInput]
  private let day: PolicyDate

  /// `inputs` has an element for each address; without any, every rule is undetermined.
  public init(_ inputs: [PolicyInput], on day: PolicyDate) {
    self.inputs = inputs
    self.day = day
  }

  public func verdict(of policy: Policy) -> PolicyVerdict {
    let rules = policy.rules.map { verdict(of: $0) }
    let result: PolicyResult =
      if rules.contains(where: { $0.result == .fail }) {
        .fail
      } else if rules.contains(where: { $0.result == .undetermined }) || !rules.contains(where: { $0.result == .pass }) {
        .undetermined
      } else {
        .pass
      }
    return PolicyVerdict(
      policy: policy.id, title: policy.title, date: "\(policy.date)", reference: policy.reference, result: result, rules: rules)
  }

  /// The results of all addresses: a violation at one is a violation.
  private func verdict(of rule: PolicyRule) -> RuleVerdict {
    var verdict = RuleVerdict(
      id: rule.id, section: rule.section, title: rule.title, isPrimary: rule.isPrimary, result: .notApplicable)
    guard !inputs.isEmpty else {
      verdict.result = rule.isRecommendation ? .notApplicable : .undetermined
      verdict.undetermined = ["no address responded"]
      return verdict
    }
    var results: Set<PolicyResult> = []
    for input in inputs {
      var evaluation = RuleEvaluation(rule, input, day)
      evaluation.run()
      results.insert(evaluation.result)
      verdict.violations += evaluation.violations
      verdict.discouraged += evaluation.discouraged
      verdict.undetermined += evaluation.undetermined.map { reason in input.place.map { "\($0): \(reason)" } ?? reason }
    }
    verdict.result = [.fail, .undetermined, .pass].first { results.contains($0) } ?? .notApplicable
    return verdict
  }
}
