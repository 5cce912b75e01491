internal import Observation

extension Document {
  /// A copy with the content of the last response, which documents do not contain; the same document without content.
  package func withBody(_ content: [UInt8]?) -> Document {
    guard let content, var fetch, let last = fetch.hops.indices.last else { return self }
    fetch.hops[last].response?.body.content = content
    var document = self
    document.observation[FetchObservation.self] = .observed(fetch)
    return document
  }
}
