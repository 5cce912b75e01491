internal import Bytes
internal import Observation

/// Compares features, tolerance of unusual ClientHellos, extensions and violations of the standards.
struct FeaturesArea: ComparisonArea {
  let name = "features"
  let title = "Features"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      func supports(_ seen: CiphersObservation) -> [(name: String, support: PropertySupport)] {
        (seen.features + seen.tolerances).map { ($0.name.replacing(text: "_", with: " "), $0.compared) }
      }
      var changes = pair.changes(ofSupport: supports(old), supports(new))
      if old.asked.contains("extensions"), new.asked.contains("extensions") {
        changes += members("extension", old.extensions.map(\.name), new.extensions.map(\.name))
      }
      return changes + members("violation", old.oddities.map(\.message), new.oddities.map(\.message))
    }
  }

  private func members(_ subject: String, _ old: [String], _ new: [String]) -> [DocumentChange] {
    old.filter { !new.contains($0) }.map { DocumentChange(subject, before: $0, after: nil) }
      + new.filter { !old.contains($0) }.map { DocumentChange(subject, before: nil, after: $0) }
  }
}
