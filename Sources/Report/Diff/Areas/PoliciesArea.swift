internal import Policies

/// Compares the results of policies that both documents have.
struct PoliciesArea: ComparisonArea {
  let name = "policies"
  let title = "Policies"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    let (before, after) = (pair.before.document.policies, pair.after.document.policies)
    let both = after.compactMap { new in before.first { $0.policy == new.policy }.map { ($0, new) } }
    let known = Set(both.map(\.1.policy))
    let others = (before.map { ($0, true) } + after.map { ($0, false) }).filter { !known.contains($0.0.policy) }
    return both.flatMap { changes($0, $1) }
      + others.map { policy, isBefore in
        DocumentChange(
          policy.policy, before: isBefore ? policy.result.rawValue : nil, after: isBefore ? nil : policy.result.rawValue, .undetermined)
      }
  }

  private func changes(_ old: PolicyVerdict, _ new: PolicyVerdict) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    if old.result != new.result {
      changes.append(DocumentChange(new.policy, before: old.result.rawValue, after: new.result.rawValue, effect(old.result, new.result)))
    }
    for rule in new.rules {
      guard let earlier = old.rules.first(where: { $0.id == rule.id }), earlier.result != rule.result else { continue }
      let note = rule.violations.first?.observation ?? rule.undetermined.first
      changes.append(
        DocumentChange(
          "\(new.policy), \(rule.id)", before: earlier.result.rawValue, after: rule.result.rawValue, effect(earlier.result, rule.result),
          note: note))
    }
    return changes
  }

  private func effect(_ old: PolicyResult, _ new: PolicyResult) -> ChangeEffect {
    if old == .undetermined || new == .undetermined { return .undetermined }
    if new == .fail { return .worse }
    return old == .fail ? .better : .neutral
  }
}
