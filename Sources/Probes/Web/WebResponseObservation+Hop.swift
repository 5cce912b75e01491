internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import TLSWire

extension WebResponseObservation {
  init(_ hop: Hop, _ head: ResponseHead) {
    self.init(url: hop.url.description, response: ResponseObservation(head, of: hop, Redaction(showsSecrets: true)))
    acceptEncoding = hop.request.fields.first("Accept-Encoding")
    redirect = hop.redirect?.url.description
    tls = hop.connection?.tls.map { FetchTLSObservation($0) }
    let raw = head.raw
    let ends = raw.indices.filter { raw[$0] == 0x0a }
    if ends.contains(where: { $0 == 0 || raw[$0 - 1] != 0x0d }) { violations.append("a line of the head ends with LF alone") }
    if ends.contains(where: { $0 + 1 < raw.count && (raw[$0 + 1] == 0x20 || raw[$0 + 1] == 0x09) }) {
      violations.append("a field continues in another line")
    }
    if head.hasLengthConflict { violations.append("both Content-Length and Transfer-Encoding are present") }
  }
}

extension CodingObservation {
  init(_ coding: String, _ outcome: Outcome<WebResponseObservation>) {
    switch outcome {
    case .observed(let seen):
      let value = seen.headers.values(of: "Content-Encoding").joined(separator: ", ")
      let isApplied = value.lowercased() == coding
      self.init(
        coding, isApplied ? .accepted : seen.isSuccessful ? .refused : .undetermined,
        detail: value.isEmpty ? "no Content-Encoding, status \(seen.status)" : "Content-Encoding: \(WebFacts.shortened(value))")
    case .failed(let failure): self.init(coding, .undetermined, detail: failure.message)
    case .skipped(let reason): self.init(coding, .undetermined, detail: reason.message)
    }
  }
}

extension Failure {
  init(_ error: HTTPError) {
    self.init(
      stage: Stage(rawValue: error.phase.rawValue), code: error.code, message: error.message, hint: error.hint, cause: error.causes)
  }
}
