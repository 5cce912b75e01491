internal import HTTPClient
internal import HTTPWire
internal import Observation
internal import Resolver

extension HopObservation {
  init(_ hop: Hop, index: Int, of result: FetchResult) {
    let clock = FetchClock(hop, now: result.ended)
    let redaction = result.redaction
    let url = redaction.shown(hop.url.description)
    self.init(
      index: index, url: url, request: RequestObservation(hop, url: url, result.redaction), timings: clock.timings, marks: clock.fetchMarks)
    if case .bytes(let content) = result.question.request.body, result.question.keptBody > 0, content.count <= result.question.keptBody,
      hop.requestBodySize == UInt64(content.count)
    {
      request.content = redaction.shown(content: content, type: hop.request.fields.first("Content-Type"))
    }
    response = hop.response.map { ResponseObservation($0, of: hop, result.redaction) }
    redirect = hop.redirect.map { RedirectObservation($0, redaction) }
    repeatedBecause = hop.repeatedBecause.map { redaction.shown($0) }
    cache = hop.cache.map { CacheObservation($0) }
    connection = hop.connection.map { FetchConnectionObservation($0) }
    guard let facts = hop.connection else { return }
    if let resolution = facts.resolution, !facts.isReused, resolution.source != "literal" {
      dns = ResolutionObservation(
        source: resolution.source, addresses: resolution.addresses, elapsed: resolution.duration.microseconds)
    }
    guard let tls = facts.tls else { return }
    self.tls = FetchTLSObservation(tls)
    if result.question.wantsCertificates { describeCertificates(tls, at: result.question.options.trust.time) }
  }
}

extension RequestObservation {
  init(_ hop: Hop, url: String, _ redaction: Redaction) {
    let head = hop.request
    let lines = head.fields.lines
    // Method, target and version with two spaces and CRLF, the fields, the empty line.
    let written = head.method.utf8.count + head.target.utf8.count + "\(head.version)".utf8.count + 6 + lines.reduce(0) { $0 + $1.size }
    self.init(
      method: head.method, url: url, httpVersion: "\(head.version)", headers: lines.map { FieldObservation(redaction.shown($0)) },
      headSize: hop.requestBytes.isEmpty ? written : hop.requestBytes.count, bodySize: hop.requestBodySize)
  }
}

extension ResponseObservation {
  /// Sizes are those on the wire.
  init(_ head: ResponseHead, of hop: Hop, _ redaction: Redaction) {
    func shown(_ fields: FieldSection) -> [FieldObservation] { redaction.shown(fields).lines.map { FieldObservation($0) } }
    self.init(
      status: head.status, reason: head.reasonText, httpVersion: "\(head.version)", headers: shown(head.fields))
    trailers = shown(hop.trailers)
    interim = hop.interim.map { head in
      InterimObservation(status: head.status, reason: head.reasonText, headers: shown(head.fields))
    }
    headSize = (hop.interim + [head]).reduce(0) { $0 + $1.size } + hop.trailers.lines.reduce(0) { $0 + $1.size }
    body.sizeWire = hop.body.wire
    body.sizeDecoded = hop.body.decoded
    body.contentEncoding = hop.body.codings.isEmpty ? nil : hop.body.codings.joined(separator: ", ")
    body.truncated = !hop.body.isComplete
    body.lengthConflict = head.hasLengthConflict
  }
}

extension RedirectObservation {
  init(_ redirect: Redirect, _ redaction: Redaction) {
    self.init(
      url: redaction.shown(redirect.url.description), method: redirect.method, dropsBody: redirect.dropsBody,
      credentialsDropped: redirect.droppedFields, followed: redirect.isFollowed)
  }
}

extension FieldObservation {
  init(_ line: FieldLine) { self.init(line.nameText, line.valueText) }
}

extension FieldLine {
  /// With colon, space and CRLF.
  fileprivate var size: Int { name.count + value.count + 4 }
}

extension ResponseHead {
  /// As encoded in HTTP/1.1.
  fileprivate var size: Int {
    guard raw.isEmpty else { return raw.count }
    // The status line has two spaces and three digits in addition to version and reason; two CRLFs.
    return "\(version)".utf8.count + reason.count + 9 + fields.lines.reduce(0) { $0 + $1.size }
  }
}

extension CacheObservation {
  init(_ report: CacheReport) {
    self.init(outcome: Outcome(report.outcome), reason: report.reason, stored: report.isStored)
    age = report.age
    objection = report.objection
  }
}

extension CacheObservation.Outcome {
  fileprivate init(_ outcome: CacheReport.Outcome) {
    switch outcome {
    case .hit: self = .hit
    case .validated: self = .validated
    case .miss: self = .miss
    case .passed: self = .passed
    case .unsatisfiable: self = .unsatisfiable
    }
  }
}
