internal import Observation

/// Compares the groups that are accepted, and the finite-field primes.
struct GroupsArea: ComparisonArea {
  let name = "groups"
  let title = "Groups"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      let isAsked = (old.asked.contains("groups"), new.asked.contains("groups"))
      let names = Set((old.groups + new.groups).map(\.name))
      func supports(_ groups: [GroupObservation], _ isAsked: Bool) -> [(name: String, support: PropertySupport)] {
        let known = Set(groups.map(\.name))
        // A group that is not listed is refused.
        let missing = isAsked ? names.subtracting(known).sorted().map { ($0, PropertySupport.refused) } : []
        return groups.map { ($0.name, $0.compared) } + missing
      }
      guard isAsked.0 || isAsked.1 else { return primes(old, new) }
      return pair.changes(ofSupport: supports(old.groups, isAsked.0), supports(new.groups, isAsked.1)) + primes(old, new)
    }
  }

  private func primes(_ old: CiphersObservation, _ new: CiphersObservation) -> [DocumentChange] {
    func words(_ seen: CiphersObservation) -> String? {
      let primes = seen.dhParameters.map { "\($0.bits) bits\($0.wellKnown.map { " (\($0))" } ?? "")" }
      return primes.isEmpty ? nil : primes.sorted().joined(separator: ", ")
    }
    guard old.asked.contains("suites"), new.asked.contains("suites"), words(old) != words(new) else { return [] }
    return [DocumentChange("DH primes", before: words(old), after: words(new))]
  }
}
