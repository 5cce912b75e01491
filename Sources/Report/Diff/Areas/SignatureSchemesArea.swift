internal import Observation

/// Compares the signature schemes that the server signs with.
struct SignatureSchemesArea: ComparisonArea {
  let name = "schemes"
  let title = "Signature schemes"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      guard old.asked.contains("schemes"), new.asked.contains("schemes") else { return [] }
      let names = Set((old.signatureSchemes + new.signatureSchemes).map(\.name))
      func supports(_ seen: CiphersObservation) -> [(name: String, support: PropertySupport)] {
        let known = Set(seen.signatureSchemes.map(\.name))
        // A scheme that is not listed is refused.
        return seen.signatureSchemes.map { ($0.name, $0.compared) } + names.subtracting(known).sorted().map { ($0, .refused) }
      }
      return pair.changes(ofSupport: supports(old), supports(new))
    }
  }
}
