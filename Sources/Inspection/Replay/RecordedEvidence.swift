internal import Bytes
internal import Crypto
internal import Observation
internal import PathValidation

/// The responses to evidence requests that a document has, each used once.
struct RecordedEvidence {
  private var fetches: [EvidenceFetch]

  init(_ fetches: [EvidenceFetch]) { self.fetches = fetches }

  /// The recorded response; a refusal if there is none.
  mutating func response(to request: EvidenceRequest) -> EvidenceResponse {
    let digest = request.content.map { Hex.encode(Digest.sha256($0)) }
    let index = fetches.firstIndex { fetch in
      fetch.kind == request.kind && fetch.url == request.url && (fetch.requestSHA256 == nil || fetch.requestSHA256 == digest)
    }
    guard let index else {
      var fetch = EvidenceFetch(kind: request.kind, url: request.url)
      (fetch.outcome, fetch.error) = (.refused, Self.absent)
      return EvidenceResponse(.refused(Self.absent), fetch)
    }
    var fetch = fetches.remove(at: index)
    // The verification appends the certificates that it uses.
    let certificates = fetch.certificates
    fetch.certificates = []
    if let content = fetch.base64.flatMap({ try? Base64.decode($0) }), content.count <= request.byteLimit {
      (fetch.outcome, fetch.error) = (.fetched, nil)
      return EvidenceResponse(.bytes(content), fetch)
    }
    if request.kind == .issuer, !certificates.isEmpty {
      (fetch.outcome, fetch.error) = (.fetched, nil)
      return EvidenceResponse(.bytes(Array(certificates.map(\.pem).joined(separator: "\n").utf8)), fetch)
    }
    switch fetch.outcome {
    case .refused: return EvidenceResponse(.refused(Self.reason(fetch.error, behind: " was not queried: ")), fetch)
    case .failed: return EvidenceResponse(.failed(Self.reason(fetch.error, behind: " did not respond: ")), fetch)
    case .fetched: return EvidenceResponse(.refused(Self.absent), fetch)
    }
  }

  /// The reason without the words that verification puts in front of it.
  private static func reason(_ text: String?, behind words: String) -> String {
    guard let text else { return "no reason recorded" }
    guard let range = text.firstRange(of: words) else { return text }
    return String(text[range.upperBound...])
  }

  private static let absent = "the document does not have the response"
}
