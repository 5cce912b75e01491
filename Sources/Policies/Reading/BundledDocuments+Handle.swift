internal import CData

/// The texts of the policies and rating guides that the program contains.
enum BundledDocuments {
  static var policies: [[UInt8]] { documents(CDATA_POLICIES) }
  static var ratingGuides: [[UInt8]] { documents(CDATA_RATING_GUIDES) }

  private static func documents(_ kind: cdata_document_kind) -> [[UInt8]] {
    (0..<cdata_document_count(kind)).compactMap { index in
      guard let document = unsafe cdata_document_at(kind, index) else { return nil }
      return unsafe Array(UnsafeBufferPointer(start: document.pointee.bytes, count: document.pointee.length))
    }
  }
}
