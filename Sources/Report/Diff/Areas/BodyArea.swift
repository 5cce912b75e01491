internal import Bytes
internal import Observation

/// Compares the bodies of responses: JSON by its members, text by line, and others by their digests.
struct BodyArea: ComparisonArea {
  let name = "body"
  let title = "Body"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.fetch?.last?.response?.body, let new = pair.after.document.fetch?.last?.response?.body else {
      return []
    }
    if let first = old.content, let second = new.content {
      guard first != second else { return [] }
      return BodyDifference(first, second).changes
    }
    if let first = old.sha256, let second = new.sha256 {
      return first == second ? [] : [DocumentChange("SHA-256", before: first, after: second)]
    }
    guard old.sizeDecoded != new.sizeDecoded else {
      return old.sizeDecoded == 0
        ? [] : [DocumentChange("content", before: nil, after: nil, .undetermined, note: "a document has neither the body nor its digest")]
    }
    return [DocumentChange("size", before: Self.size(old), after: Self.size(new))]
  }

  private static func size(_ body: BodyObservation) -> String { AmountFormatter.of(Int(clamping: body.sizeDecoded), "byte") }
}
