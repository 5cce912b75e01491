internal import Bytes
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import Observation

extension FetchObservation {
  init(_ result: FetchResult) {
    self.init()
    let start = result.hops.first?.marks.started
    for (index, hop) in result.hops.enumerated() {
      let isLast = index == result.hops.count - 1
      var seen = HopObservation(hop, index: index, of: result)
      let offset = start.map { $0.duration(to: hop.marks.started).microseconds } ?? 0
      seen.marks = seen.marks.following(hops.last?.marks, startingAt: offset)
      if isLast {
        seen.response?.body.sha256 = result.body.sha256.map { Hex.encode($0) }
        let type = hop.response?.fields.first("Content-Type")
        seen.response?.body.content = result.body.content.map { result.redaction.shown(content: $0, type: type) }
      }
      hops.append(seen)
    }
    if let fields = result.hops.last?.response?.fields {
      alternatives = AlternativeService.advertised(by: fields).map { AlternativeDescription($0) }
    }
    error = result.error.map { FetchFailure(result.redaction.shown($0)) }
    error?.hop = hops.last?.index
    if error?.address == nil { error?.address = result.hops.last?.connection?.remote.description }
  }
}

extension AlternativeDescription {
  init(_ service: AlternativeService) {
    self.init(
      protocol: String(decoding: service.protocol, as: UTF8.self), host: service.host.isEmpty ? nil : service.host, port: service.port,
      maximumAge: service.maximumAge, persists: service.persists)
  }
}

extension FetchFailure {
  init(_ error: HTTPError) {
    self.init(
      category: Category(error.category), code: error.code, phase: error.phase.rawValue, message: error.message, hint: error.hint,
      cause: error.causes)
    url = error.url.isEmpty ? nil : error.url
    address = error.connect?.endpoint?.description
  }
}

extension FetchFailure.Category {
  fileprivate init(_ category: HTTPError.Category) {
    switch category {
    case .resolve: self = .resolve
    case .connect: self = .connect
    case .timeout: self = .timeout
    case .tls: self = .tls
    case .http: self = .http
    case .protocol: self = .protocol
    case .limit: self = .limit
    case .io: self = .io
    case .usage: self = .usage
    case .cancelled: self = .cancelled
    }
  }
}
