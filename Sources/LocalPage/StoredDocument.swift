internal import Observation
internal import Report
internal import Store

/// The document of an entry, with the body of the response.
struct StoredDocument {
  let document: Document

  init(_ entry: HistoryEntry) throws(DocumentError) {
    var document = try DocumentReader.document(in: entry.document).document
    if let body = entry.response?.bytes, var fetch = document.fetch, let last = fetch.hops.indices.last {
      fetch.hops[last].response?.body.content = body
      document.observation[FetchObservation.self] = .observed(fetch)
    }
    self.document = document
  }
}
