internal import Observation

/// Compares whether the chains are trusted, and the reasons if they are not.
struct VerdictArea: ComparisonArea {
  let name = "verdict"
  let title = "Verdict"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    func word(_ isTrusted: Bool?) -> String? { isTrusted.map { $0 ? "trusted" : "not trusted" } }
    let (old, new) = (pair.before.isTrusted, pair.after.isTrusted)
    var changes: [DocumentChange] = []
    if let old, let new, old != new {
      let isOpen =
        pair.places.isEmpty && pair.after.document.fetch == nil
        || [pair.before, pair.after].contains { $0.has(.chain) && $0.chains.isEmpty && $0.document.probe == nil }
      changes.append(DocumentChange("trust", before: word(old), after: word(new), isOpen ? .undetermined : new ? .better : .worse))
    }
    guard old != nil, new != nil else { return changes }
    let (before, after) = (codes(pair.before), codes(pair.after))
    if before != after {
      changes.append(DocumentChange("errors", before: words(before), after: words(after)))
    }
    return changes
  }

  private func codes(_ document: ComparedDocument) -> [String] { Set(document.verdictErrors.map(\.code)).sorted() }

  private func words(_ codes: [String]) -> String? { codes.isEmpty ? nil : codes.joined(separator: ", ") }
}
