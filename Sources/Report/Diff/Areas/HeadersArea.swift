internal import Observation

/// Compares the header fields of responses by name, regardless of their order; repeated fields keep theirs.
struct HeadersArea: ComparisonArea {
  let name = "headers"
  let title = "Headers"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.fetch?.last?.response, let new = pair.after.document.fetch?.last?.response else { return [] }
    return changes(old.headers, new.headers, ignoring: pair.ignoredHeaders, "")
      + changes(old.trailers, new.trailers, ignoring: pair.ignoredHeaders, "trailer ")
  }

  private func changes(
    _ before: [FieldObservation], _ after: [FieldObservation], ignoring ignored: Set<String>, _ prefix: String
  ) -> [DocumentChange] {
    let (old, new) = (Self.values(before), Self.values(after))
    var names: [String] = []
    for field in before + after where !names.contains(field.name.lowercased()) { names.append(field.name.lowercased()) }
    return names.compactMap { name in
      guard !ignored.contains(name), old[name] != new[name] else { return nil }
      return DocumentChange(prefix + name, before: old[name], after: new[name])
    }
  }

  private static func values(_ fields: [FieldObservation]) -> [String: String] {
    Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
  }
}
