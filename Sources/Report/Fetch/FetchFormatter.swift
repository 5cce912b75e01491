internal import Bytes
internal import Checks
internal import Observation

/// Formats the values of a fetch.
enum FetchFormatter {
  /// The display name of a phase.
  static func label(_ phase: FetchPhase) -> String {
    switch phase {
    case .dns: "DNS"
    case .connect: "TCP connect"
    case .tls: "TLS"
    default: phase.rawValue
    }
  }

  /// `200 OK`.
  static func status(_ response: ResponseObservation) -> String {
    response.reason.isEmpty ? "\(response.status)" : "\(response.status) \(response.reason)"
  }

  /// `301 Moved Permanently to https://example.org/, over HTTP/1.1 in 12.1 ms`.
  static func exchange(_ hop: HopObservation) -> String {
    let way = hop.connection.map { $0.reused ? " on connection \($0.id) (reused)" : " on connection \($0.id)" } ?? ""
    let time = "in \(AmountFormatter.span(hop.timings.total))\(way)"
    guard let response = hop.response else { return "\(hop.request.method) \(hop.url): no response \(time)" }
    let target = hop.redirect.map { redirect in
      " to \(redirect.method == hop.request.method ? "" : "\(redirect.method) ")\(redirect.url)\(redirect.followed ? "" : " (not followed)")"
    }
    return "\(hop.request.method) \(hop.url): \(status(response))\(target ?? "") over \(response.httpVersion) \(time)"
  }

  /// `12,345 bytes`, or `12,345 bytes out of 4,310 with gzip`.
  static func size(_ body: BodyObservation) -> String {
    let decoded = AmountFormatter.of(Int(clamping: body.sizeDecoded), "byte")
    let coded = body.contentEncoding.map { " out of \(AmountFormatter.grouped(Int(clamping: body.sizeWire))) with \($0)" } ?? ""
    return decoded + coded + (body.truncated ? ", truncated" : "") + (body.lengthConflict ? ", \(lengthConflict)" : "")
  }

  static let lengthConflict = "Content-Length ignored beside Transfer-Encoding (length-conflict)"

  /// `h3 at port 443 for 86,400 s`.
  static func alternative(_ service: AlternativeDescription) -> String {
    let place = service.host.map { "\($0):\(service.port)" } ?? "port \(service.port)"
    return "\(service.protocol) at \(place) for \(AmountFormatter.grouped(Int(clamping: service.maximumAge))) s"
  }

  /// `met: total took 43.1 ms, of at most 500 ms`.
  static func level(_ level: ServiceLevelVerdict) -> String {
    let what = FetchPhase(rawValue: level.phase).map(label) ?? (level.phase == Phase.firstByte.rawValue ? "the first byte" : level.phase)
    guard let measured = level.measured else {
      return "missed: \(what) was not measured, and may take at most \(AmountFormatter.span(level.limit))"
    }
    return
      "\(level.isMet ? "met" : "missed"): \(what) took \(AmountFormatter.span(measured)), of at most \(AmountFormatter.span(level.limit))"
  }

  static func expectation(_ verdict: ExpectationVerdict) -> String {
    "\(verdict.isMet ? "met" : "missed"): \(verdict.message)"
  }

  /// `trusted, and it is example.org`, or the errors.
  static func trust(_ verdict: FetchTLSObservation.Verification) -> String {
    let name = verdict.checkedName.map { verdict.hostnameMatches == true ? ", the name \($0) matches" : "" } ?? ", no name checked"
    guard !verdict.trusted else { return "trusted" + name }
    var codes: [String] = []
    for error in verdict.errors where !codes.contains(error.code) { codes.append(error.code) }
    return "not trusted: \(codes.joined(separator: ", "))\(verdict.enforced ? "" : "; ignored with --insecure")"
  }

  static func attempt(_ attempt: FetchConnectionObservation.Attempt) -> String {
    let place = Endpoint(attempt.ip, port: attempt.port)
    return "\(place) \(attempt.error.map { "failed after \(AmountFormatter.span(attempt.elapsed)): \($0)" } ?? "was slower")"
  }
}
