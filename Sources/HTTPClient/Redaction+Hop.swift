internal import HTTPWire

extension Redaction {
  /// A redacted exchange.
  public func shown(_ hop: Hop) -> Hop {
    guard !showsSecrets else { return hop }
    var hop = hop
    hop.url = shown(hop.url)
    hop.request.target = shown(hop.request.target)
    hop.request.fields = shown(hop.request.fields)
    hop.requestBytes = shown(head: hop.requestBytes)
    hop.interim = hop.interim.map { shown($0) }
    hop.response = hop.response.map { shown($0) }
    hop.trailers = shown(hop.trailers)
    if let redirect = hop.redirect { hop.redirect?.url = shown(redirect.url) }
    hop.error = hop.error.map { shown($0) }
    return hop
  }

  /// A redacted trace event. Content is not redacted here.
  public func shown(_ event: TraceEvent) -> TraceEvent {
    guard !showsSecrets else { return event }
    switch event {
    case .requestHead(let bytes): return .requestHead(shown(head: bytes))
    case .responseHead(let head): return .responseHead(shown(head))
    case .trailers(let fields): return .trailers(shown(fields))
    case .redirecting(var redirect):
      redirect.url = shown(redirect.url)
      return .redirecting(redirect)
    case .retrying(let reason): return .retrying(because: shown(reason))
    case .note(let text): return .note(shown(text))
    case .frame(let frame): return .frame(shown(frame))
    default: return event
    }
  }
}
