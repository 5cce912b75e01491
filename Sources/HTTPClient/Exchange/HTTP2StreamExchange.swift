internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its response on an HTTP/2 stream: queues frames and interprets events (RFC 9113, section 8.1). The caller transfers the
/// bytes.
struct HTTP2StreamExchange: ~Copyable {
  let link: HTTP2ClientConnection
  let content: RequestContent
  private let head: RequestHead
  private(set) var terms: ExchangeOptions
  private(set) var progress = ExchangeProgress()
  /// The stream identifier; 0 until the request is submitted.
  private(set) var stream: UInt32 = 0
  /// True while content remains to be queued.
  private(set) var isSending = true
  /// True once the response has begun.
  private(set) var hasHead = false
  private var isOver = false
  /// True if sending the rest of the content was aborted.
  private var wasStopped = false

  init(_ head: RequestHead, _ content: RequestContent, over link: HTTP2ClientConnection, _ terms: ExchangeOptions) {
    self.head = head
    self.content = content
    self.link = link
    self.terms = terms
  }

  mutating func hurry(until deadline: Deadline) { terms.deadline = terms.deadline.earlier(of: deadline) }

  /// The deadline of a wait for the peer.
  var patience: Deadline { hasHead ? terms.idleDeadline() : terms.answerDeadline(sent: progress.sent) }

  // MARK: the request

  /// Queues the head, together with small content.
  mutating func submit() throws(ExchangeFailure) {
    if let trace = terms.plan.value.trace { trace(.requestHead(head.lines)) }
    let small = content.small
    isSending = !content.isAtEnd
    do throws(HTTPWireError) {
      stream = try link.session.submit(head, hasBody: small != nil || isSending)
      if let small { try link.session.supply(small, isLast: true, on: stream) }
    } catch {
      // Nothing of it was sent: another connection may accept the request.
      throw ExchangeFailure(.message(error), retry: .always)
    }
    if let small { note(small) }
  }

  /// True if there is more content, and little of it is queued.
  var wantsContent: Bool { isSending && link.session.pendingBody(on: stream) < RequestContent.portion }

  /// Queues the next piece of the content.
  mutating func supply(_ piece: [UInt8]) throws(ExchangeFailure) {
    isSending = !content.isAtEnd
    try HTTPWireError.translating(try link.session.supply(piece, isLast: content.isAtEnd, on: stream)) { ExchangeFailure(.message($0)) }
    note(piece)
  }

  /// Called when the kernel has accepted every queued byte.
  mutating func noteSent() {
    guard progress.sent == nil, !isSending, !wasStopped, link.session.pendingBody(on: stream) == 0 else { return }
    progress.sent = .now
    terms.plan.value.trace?(.requestSent)
  }

  /// True if the request has been sent, or will not be sent any further.
  var hasSpoken: Bool { !isSending && link.session.pendingBody(on: stream) == 0 }

  /// Resets the stream unless it is complete.
  func leave() {
    if !isOver || wasStopped { link.session.reset(stream, code: HTTP2ErrorCode.cancel.rawValue) }
  }

  private mutating func note(_ piece: [UInt8]) {
    progress.contentSent += UInt64(piece.count)
    terms.plan.value.trace?(.requestBody(piece))
  }

  private mutating func stopSending(_ why: String) {
    terms.plan.value.trace?(.note(why))
    isSending = false
    wasStopped = true
  }

  // MARK: the response

  /// Converts an HTTP/2 event of this stream; nil if there is nothing to report.
  mutating func interpret(_ event: HTTP2Event) throws(ExchangeFailure) -> ExchangeEvent? {
    guard event.stream ?? stream == stream else { return nil }
    switch event {
    case .interim(_, let head):
      noteAnswer()
      return .interim(head)
    case .head(_, let head):
      noteAnswer()
      if isSending, head.status >= 300 { stopSending("the response arrived before the content was sent: sending stops") }
      return .head(head)
    case .body(_, let bytes): return .body(bytes[...])
    case .trailers(_, let fields): return .trailers(fields)
    case .end:
      isOver = true
      if isSending { stopSending("the response ended before the content was sent: sending stops") }
      return .end
    case .reset(_, let code, let byPeer, let error): throw refusal(code, byPeer: byPeer, error)
    case .goAway(let last, let code, let debug):
      terms.plan.value.trace?(.note("the server takes no more requests on this connection: \(HTTP2ErrorCode(rawValue: code))"))
      if last < stream { throw departure(code, debug) }
      return nil
    case .invalidField(_, let line):
      terms.plan.value.trace?(.note("a field that HTTP/2 forbids: '\(line.nameText): \(line.valueText)'"))
      return nil
    case .request, .settingsAcknowledged, .pingAnswered: return nil
    }
  }

  /// The failure caused by the end of the connection.
  func failure(_ error: ConnectError) -> ExchangeFailure {
    ExchangeFailure(.connection(error), retry: hasHead || error.isTimeout ? .never : .whenReused)
  }

  private mutating func noteAnswer() {
    hasHead = true
    if progress.answered == nil { progress.answered = .now }
  }

  private func refusal(_ code: UInt32, byPeer: Bool, _ error: HTTPWireError?) -> ExchangeFailure {
    let name = HTTP2ErrorCode(rawValue: code)
    let retry: ExchangeFailure.Retry =
      switch name {
      case .refusedStream where byPeer: .always
      case .http11Required where byPeer: .inHTTP11
      default: error?.code == .empty || error?.code == .incomplete ? .whenReused : .never
      }
    let error =
      error
      ?? HTTPWireError(
        .stream, "the server reset the stream\(hasHead ? " before the answer's end" : ""): \(name)", reference: name.section,
        errorCode: code)
    return ExchangeFailure(.message(error), retry: hasHead ? .never : retry)
  }

  private func departure(_ code: UInt32, _ debug: [UInt8]) -> ExchangeFailure {
    let words = debug.isEmpty ? "" : " '\(FieldLine(name: [], value: debug).valueText)'"
    return ExchangeFailure(
      .message(
        HTTPWireError(
          .connection, "the server left before it had seen the request: \(HTTP2ErrorCode(rawValue: code))" + words,
          reference: "RFC 9113, section 6.8", errorCode: code)), retry: .always)
  }
}

extension RequestHead {
  /// The request head as text lines, for tracing (RFC 9113, section 8.3.1).
  fileprivate var lines: [UInt8] {
    var text = ":method: \(method)\r\n:scheme: \(scheme)\r\n:authority: \(authority)\r\n:path: \(target)\r\n"
    for line in fields.lines { text += "\(line.nameText): \(line.valueText)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}
