internal import HTTPWire
internal import WebSocket

/// One exchange with the site on an HTTP/2 stream.
///
/// A class, so that there is one instance each and none of its state can be overwritten by an older copy.
final class HTTP2ServerExchange {
  private let stream: UInt32
  private var exchange: SiteExchange
  private let faults: ExchangeFaults?
  /// The memory for the messages of a WebSocket.
  private let budget: UploadBudget?
  private var trailers = FieldSection()
  /// A delayed head.
  private var held: SiteStep?
  private var hasContent = false
  /// The time when its head was received.
  let began: ContinuousClock.Instant
  private var (status, count): (Int?, UInt64) = (nil, 0)
  /// The time at which it can continue; nil if it does not wait for a time.
  private(set) var wake: ContinuousClock.Instant?
  /// The work that the response needs, until the connection takes it.
  private var work: SiteWork?
  /// True if the connection has queued it for its next output.
  var isReady = false
  /// True if output is pending because of the client's flow control windows or a delay.
  private(set) var isHeldBack = false
  /// True if the response is complete.
  private(set) var isAnswered = false
  /// How the whole connection breaks off after it; nil if it does not.
  private(set) var breakOff: ResponseTruncation?
  /// The WebSocket, once it is open.
  private var socket: WebSocketConversation?
  /// Content that the WebSocket has not received, and that counts towards the client's windows.
  private var inbox: [[UInt8]] = []
  private var isLeaving = false
  /// True if the WebSocket has received the end of the request.
  private var hasToldEnd = false

  init(
    _ exchange: consuming SiteExchange, on stream: UInt32, since began: ContinuousClock.Instant, faults: ExchangeFaults? = nil,
    within budget: UploadBudget? = nil
  ) {
    self.exchange = exchange
    self.budget = budget
    self.faults = faults
    self.stream = stream
    self.began = began
  }

  /// True if the whole request has been received.
  var isWhole: Bool { exchange.isWhole }

  /// How the connection ends after it; nil if it stays open.
  var ending: ConnectionEnding? { faults?.ending }

  /// True if content is consumed as the WebSocket reads it.
  var opensWebSocket: Bool { exchange.opensWebSocket }

  /// Bytes of content that were received and not consumed.
  var unconsumed: Int { inbox.reduce(0) { $0 + $1.count } }

  func received(_ bytes: [UInt8]) {
    if opensWebSocket { inbox.append(bytes) } else { exchange.received(bytes[...]) }
  }

  /// The server is shutting down.
  func leave() { isLeaving = true }

  func received(_ fields: FieldSection) { trailers = fields }

  func receivedEnd() { exchange.receivedEnd(trailers: trailers) }

  var hasWork: Bool {
    switch work {
    case nil: false
    case _?: true
    }
  }

  /// Returns the work to perform before it continues.
  func takeWork() -> SiteWork? { work.take() }

  func answered(_ answer: SiteResponse) { exchange.answered(answer) }

  /// The summary of the response, for events.
  func answer(at now: ContinuousClock.Instant) -> ServedResponse {
    let head = exchange.request.head
    return ServedResponse(
      method: head.method, target: head.target, version: head.version, status: status, count: count, elapsed: began.duration(to: now))
  }

  /// Writes as much of the response as possible now: less if the client does not read.
  func advance(_ session: inout HTTP2Session, at now: ContinuousClock.Instant, beforeHeaders: Duration?) throws(HTTPWireError) {
    isHeldBack = true
    while !isAnswered {
      if socket != nil { return try advanceWebSocket(&session, at: now) }
      if let wake, wake > now { return }
      wake = nil
      if hasContent, session.pendingBody(on: stream) >= Self.backlog { return }
      var awaited = held
      if awaited == nil { awaited = try next(&session) }
      guard let step = awaited else { return }
      if step.isHead, held == nil, let beforeHeaders {
        held = step
        wake = now + beforeHeaders
        continue
      }
      held = nil
      switch step {
      case .needsInput: return isHeldBack = false
      case .pause(let duration): wake = now + duration
      case .interim(let head): try session.respond(head, on: stream, hasBody: false)
      case .head(let head, let hasContent):
        self.hasContent = hasContent
        status = head.status
        try session.respond(head, on: stream, hasBody: hasContent)
      case .upgrade(let head, let agreement):
        hasContent = true
        status = head.status
        try session.respond(head, on: stream, hasBody: true)
        socket = WebSocketConversation(agreement, exchange.script, within: budget)
      case .content(let bytes, _):
        count += UInt64(bytes.count)
        try session.supply(bytes, isLast: false, on: stream)
      case .end(let trailers):
        isAnswered = true
        if hasContent { try session.supply([], isLast: true, trailers: trailers, on: stream) }
      case .abort:
        isAnswered = true
        session.reset(stream, code: HTTP2ErrorCode.internalError.rawValue)
      }
    }
  }

  /// Sends messages as far as the client's windows allow; then it waits for input, or for the next step of the script.
  private func advanceWebSocket(_ session: inout HTTP2Session, at now: ContinuousClock.Instant) throws(HTTPWireError) {
    wake = nil
    if isLeaving { socket?.leave() }
    while session.pendingBody(on: stream) < Self.backlog {
      let output = socket?.takeOutput(at: now) ?? []
      if !output.isEmpty {
        count += UInt64(output.count)
        try session.supply(output, isLast: false, on: stream)
      } else if socket?.ending == .reset {
        // Its output is sent first.
        guard session.pendingBody(on: stream) == 0 else { return }
        isAnswered = true
        return session.reset(stream, code: HTTP2ErrorCode.cancel.rawValue)
      } else if socket?.isFinished ?? true {
        isAnswered = true
        return try session.supply([], isLast: true, on: stream)
      } else if !inbox.isEmpty {
        let bytes = inbox.removeFirst()
        socket?.received(bytes)
        session.consumed(bytes.count, on: stream)
      } else if isWhole, !hasToldEnd {
        hasToldEnd = true
        socket?.receivedEnd()
      } else {
        wake = socket?.wake
        isHeldBack = wake != nil
        return
      }
    }
  }

  /// Nil if the response has broken off, or needs work.
  private func next(_ session: inout HTTP2Session) throws(HTTPWireError) -> SiteStep? {
    switch nextStep() {
    case .site(let step): return step
    case .work(let work):
      self.work = consume work
      isHeldBack = false
      return nil
    case .breakOff(let end):
      isAnswered = true
      switch end {
      case .reset, .close: breakOff = end
      case .resetStream(let code): session.reset(stream, code: code.rawValue)
      case .endStream: try session.supply([], isLast: true, on: stream)
      }
      return nil
    }
  }

  private func nextStep() -> FaultedStep {
    if let faults { return faults.next(&exchange) }
    switch exchange.next() {
    case .step(let step): return .site(step)
    case .work(let work): return .work(work)
    }
  }

  /// Maximum number of bytes that wait for the client's windows.
  private static let backlog = 65_536
}

extension SiteStep {
  /// True for the head of the final response.
  fileprivate var isHead: Bool {
    switch self {
    case .head, .upgrade: true
    case .needsInput, .pause, .interim, .content, .end, .abort: false
    }
  }
}
