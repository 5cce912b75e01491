internal import HTTPWire

/// One exchange with the site on a stream of HTTP/2.
struct HTTP2Exchange {
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
  /// What it waits for.
  private var work: SiteWork?
  /// It has more to say than the client's windows let through, or says it later.
  private(set) var isHeldBack = false
  /// Nothing more is said.
  private(set) var isAnswered = false
  /// How the whole connection breaks off after it; nil where it does not.
  private(set) var breakOff: BreakOff?

  init(_ exchange: SiteExchange, on stream: UInt32, since began: ContinuousClock.Instant, faults: ExchangeFaults? = nil) {
    self.exchange = exchange
    self.faults = faults
    self.stream = stream
    self.began = began
  }

  /// The whole request has come.
  var isWhole: Bool { exchange.isWhole }

  /// How the connection is to end after it; nil where it goes on.
  var ending: ConnectionEnding? { faults?.ending }

  mutating func received(_ bytes: [UInt8]) { exchange.received(bytes[...]) }

  mutating func received(_ fields: FieldSection) { trailers = fields }

  mutating func receivedEnd() { exchange.receivedEnd(trailers: trailers) }

  /// What is to be found out before it goes on; given once.
  mutating func takeWork() -> SiteWork? {
    defer { work = nil }
    return work
  }

  mutating func answered(_ answer: SiteAnswer) { exchange.answered(answer) }

  /// What was said, for who wants to know.
  func answer(at now: ContinuousClock.Instant) -> ServedAnswer {
    let head = exchange.request.head
    return ServedAnswer(
      method: head.method, target: head.target, version: head.version, status: status, count: count, elapsed: began.duration(to: now))
  }

  /// Says what can be said now: less where the client does not read.
  mutating func advance(_ session: inout HTTP2Session, at now: ContinuousClock.Instant, beforeHeaders: Duration?) throws(HTTPWireError) {
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
      case .work(let work):
        self.work = work
        return isHeldBack = false
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

  /// Nil when the answer has broken off.
  private mutating func next(_ session: inout HTTP2Session) throws(HTTPWireError) -> SiteStep? {
    switch faults?.next(&exchange) {
    case nil: return exchange.next()
    case .site(let step): return step
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

  /// Bytes that wait for the client's windows.
  private static let backlog = 65_536
}
