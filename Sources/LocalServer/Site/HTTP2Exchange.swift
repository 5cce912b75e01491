internal import HTTPWire

/// One exchange with the site on a stream of HTTP/2.
///
/// A class, so that there is one of each and none of its state can be overwritten by an older copy.
final class HTTP2Exchange {
  private let stream: UInt32
  private var exchange: SiteExchange
  private let faults: ExchangeFaults?
  private var trailers = FieldSection()
  /// A head that waits for its moment.
  private var held: SiteStep?
  private var hasContent = false
  /// When its head had come.
  let began: ContinuousClock.Instant
  private var (status, count): (Int?, UInt64) = (nil, 0)
  /// When it wants to go on; nil where it does not wait for a moment.
  private(set) var wake: ContinuousClock.Instant?
  /// The work that the response waits for, until the connection takes it.
  private var work: SiteWork?
  /// The connection has noted that it can go on.
  var isReady = false
  /// It has more to say than the client's windows let through, or says it later.
  private(set) var isHeldBack = false
  /// Nothing more is said.
  private(set) var isAnswered = false
  /// How the whole connection breaks off after it; nil where it does not.
  private(set) var breakOff: BreakOff?

  init(_ exchange: consuming SiteExchange, on stream: UInt32, since began: ContinuousClock.Instant, faults: ExchangeFaults? = nil) {
    self.exchange = exchange
    self.faults = faults
    self.stream = stream
    self.began = began
  }

  /// The whole request has come.
  var isWhole: Bool { exchange.isWhole }

  /// How the connection is to end after it; nil where it goes on.
  var ending: ConnectionEnding? { faults?.ending }

  func received(_ bytes: [UInt8]) { exchange.received(bytes[...]) }

  func received(_ fields: FieldSection) { trailers = fields }

  func receivedEnd() { exchange.receivedEnd(trailers: trailers) }

  var hasWork: Bool {
    switch work {
    case nil: false
    case _?: true
    }
  }

  /// The work to perform before it goes on.
  func takeWork() -> SiteWork? { work.take() }

  func answered(_ answer: SiteAnswer) { exchange.answered(answer) }

  /// What was said, for who wants to know.
  func answer(at now: ContinuousClock.Instant) -> ServedAnswer {
    let head = exchange.request.head
    return ServedAnswer(
      method: head.method, target: head.target, version: head.version, status: status, count: count, elapsed: began.duration(to: now))
  }

  /// Says what can be said now: less where the client does not read.
  func advance(_ session: inout HTTP2Session, at now: ContinuousClock.Instant, beforeHeaders: Duration?) throws(HTTPWireError) {
    isHeldBack = true
    while !isAnswered {
      if let wake, wake > now { return }
      wake = nil
      if hasContent, session.pendingBody(on: stream) >= Self.backlog { return }
      var awaited = held
      if awaited == nil { awaited = try next(&session) }
      guard let step = awaited else { return }
      if case .head = step, held == nil, let beforeHeaders {
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

  /// Nil when the answer has broken off, or waits for work.
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

  /// Bytes that wait for the client's windows.
  private static let backlog = 65_536
}
