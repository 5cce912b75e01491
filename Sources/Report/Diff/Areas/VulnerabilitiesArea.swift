internal import Observation

/// Compares the results of the probes for vulnerabilities that both documents have.
struct VulnerabilitiesArea: ComparisonArea {
  let name = "vulnerabilities"
  let title = "Vulnerabilities"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.vulnerabilities) { old, new in
      new.results.compactMap { result in
        guard let earlier = old[result.id], earlier.outcome != result.outcome else { return nil }
        let effect: ChangeEffect =
          earlier.outcome == .undetermined || result.outcome == .undetermined
          ? .undetermined : result.outcome == .vulnerable ? .worse : .better
        return DocumentChange(result.title, before: word(earlier), after: word(result), effect, note: result.detail)
      }
    }
  }

  private func word(_ result: VulnerabilityObservation) -> String {
    switch result.outcome {
    case .vulnerable: "vulnerable"
    case .notVulnerable: "not vulnerable"
    case .undetermined: "undetermined"
    }
  }
}
