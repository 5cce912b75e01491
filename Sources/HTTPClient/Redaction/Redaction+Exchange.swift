public import HTTPWire

extension Redaction {
  /// A response head with redacted fields and redacted bytes on the wire.
  public func shown(_ head: ResponseHead) -> ResponseHead {
    guard !showsSecrets else { return head }
    var head = head
    head.fields = shown(head.fields)
    head.raw = shown(head: head.raw)
    return head
  }

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

  /// A redacted error, with all its texts and its response; its category, code and phase are unchanged.
  public func shown(_ error: HTTPError) -> HTTPError {
    guard !showsSecrets else { return error }
    return HTTPError(
      error.category, code: error.code, phase: error.phase, shown(error.message), hint: error.hint.map { shown($0) },
      url: shown(error.url), causes: error.causes.map { shown($0) }, connect: error.connect, wire: error.wire,
      answer: error.answer.map { UnsuccessfulResponse(head: shown($0.head), content: shownContent(of: $0), problem: $0.problem) })
  }

  private func shownContent(of answer: UnsuccessfulResponse) -> [UInt8] {
    shown(content: answer.content, type: answer.head.fields.first("Content-Type"))
  }

  /// A redacted frame; the details of a HEADERS frame are its fields, one per line.
  public func shown(_ frame: FrameRecord) -> FrameRecord {
    guard !showsSecrets, !frame.detail.isEmpty else { return frame }
    return FrameRecord(
      direction: frame.direction, at: frame.at, stream: frame.stream, type: frame.type, flags: frame.flags, length: frame.length,
      detail: frame.detail.map { String(decoding: shown(head: Array($0.utf8)), as: UTF8.self) })
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
