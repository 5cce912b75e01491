internal import Observation

/// Compares the facts of the probe: negotiated parameters, resumption, renegotiation, closure.
struct BehaviorArea: ComparisonArea {
  let name = "behavior"
  let title = "Behavior"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.probe) { old, new in
      // A topic that only one document has tells nothing about the other.
      guard Set(old.asked) == Set(new.asked) else {
        return [
          DocumentChange(
            "topics", before: old.asked.joined(separator: ", "), after: new.asked.joined(separator: ", "), .undetermined)
        ]
      }
      return pair.changes(ofFacts: facts(old), facts(new))
    }
  }

  private func facts(_ seen: ProbeObservation) -> [Fact] {
    seen.results.sections(isVerbose: false, isGrouped: false).flatMap { section, facts in
      facts.map { fact in
        var fact = fact
        fact.label = "\(section.title.lowercased()), \(fact.label)"
        return fact
      }
    }
  }
}
