internal import Report
internal import Store

/// The document of an entry, with the body of the response.
struct StoredDocument {
  let document: Document

  init(_ entry: HistoryEntry) throws(DocumentError) {
    document = try DocumentReader.document(in: entry.document).document.withBody(entry.response?.bytes)
  }
}
