/// A kind of facts that two documents are compared in.
protocol ComparisonArea: Sendable {
  /// In documents: `versions`.
  var name: String { get }
  /// The heading in reports.
  var title: String { get }
  /// True if the changes decide the result only on request.
  var isOptional: Bool { get }
  func changes(_ pair: DocumentPair) -> [DocumentChange]
}

extension ComparisonArea {
  var isOptional: Bool { false }
}
