internal import Bytes
internal import Observation

/// Compares what was examined.
struct PartsArea: ComparisonArea {
  let name = "parts"
  let title = "Examined"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    var changes: [DocumentChange] = AuditPart.all.compactMap { part in
      guard pair.before.has(part) != pair.after.has(part) else { return nil }
      func word(_ document: ComparedDocument) -> String { document.has(part) ? "examined" : "not examined" }
      return DocumentChange(part.rawValue, before: word(pair.before), after: word(pair.after), .undetermined)
    }
    for place in pair.places {
      changes += outcomes(place.before.ciphers, place.after.ciphers, .ciphers, place.name)
      changes += outcomes(place.before.probe, place.after.probe, .probe, place.name)
      changes += outcomes(place.before.web, place.after.web, .http, place.name)
      changes += outcomes(place.before.vulnerabilities, place.after.vulnerabilities, .vulnerabilities, place.name)
    }
    if pair.before.has(.chain), pair.after.has(.chain) {
      changes += outcomes(pair.before.audit.chain, pair.after.audit.chain, .chain, nil)
    }
    let (old, new) = (addresses(pair.before), addresses(pair.after))
    if old != new, !old.isEmpty, !new.isEmpty {
      changes.append(DocumentChange("addresses", before: old.joined(separator: ", "), after: new.joined(separator: ", ")))
    }
    if pair.before.document.isPartial != pair.after.document.isPartial {
      func word(_ document: ComparedDocument) -> String { document.document.isPartial ? "not finished" : "finished" }
      changes.append(DocumentChange("document", before: word(pair.before), after: word(pair.after), .undetermined))
    }
    return changes
  }

  /// A part that was to be examined in both, and was in one.
  private func outcomes<Value>(
    _ before: Outcome<Value>?, _ after: Outcome<Value>?, _ part: AuditPart, _ place: String?
  ) -> [DocumentChange] {
    guard let before, let after, (before.value == nil) != (after.value == nil) else { return [] }
    func word(_ outcome: Outcome<Value>) -> String {
      switch outcome {
      case .observed: "examined"
      case .failed(let failure): "failed: \(failure.message)"
      case .skipped(let reason): "not examined: \(reason.message)"
      }
    }
    var change = DocumentChange(part.rawValue, before: word(before), after: word(after), .undetermined)
    change.address = place
    return [change]
  }

  /// Sorted, because DNS servers rotate them.
  private func addresses(_ document: ComparedDocument) -> [String] {
    let all = document.audit.addresses.compactMap { $0.endpoint } + (document.audit.chain?.value?.addresses.map(\.endpoint) ?? [])
    return Set(all.map(\.description)).sorted()
  }
}
