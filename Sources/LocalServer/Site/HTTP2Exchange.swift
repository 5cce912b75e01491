internal import HTTPWire

/// One exchange with the site on a stream of HTTP/2.
struct HTTP2Exchange {
  private let stream: UInt32
  private var exchange: SiteExchange
  private var trailers = FieldSection()
  /// A head that waits for its moment.
  private var held: SiteStep?
  private var hasContent = false
  /// When it wants to go on; nil where it does not wait for a moment.
  private(set) var wake: ContinuousClock.Instant?
  /// What it waits for.
  private var work: SiteWork?
  /// Nothing more is said.
  private(set) var isAnswered = false

  init(_ exchange: SiteExchange, on stream: UInt32) {
    self.exchange = exchange
    self.stream = stream
  }

  /// The whole request has come.
  var isWhole: Bool { exchange.isWhole }

  mutating func received(_ bytes: [UInt8]) { exchange.received(bytes[...]) }

  mutating func received(_ fields: FieldSection) { trailers = fields }

  mutating func receivedEnd() { exchange.receivedEnd(trailers: trailers) }

  /// What is to be found out before it goes on; given once.
  mutating func takeWork() -> SiteWork? {
    defer { work = nil }
    return work
  }

  mutating func answered(_ answer: SiteAnswer) { exchange.answered(answer) }

  /// Says what can be said now: less where the client does not read.
  mutating func advance(_ session: inout HTTP2Session, at now: ContinuousClock.Instant, beforeHeaders: Duration?) throws(HTTPWireError) {
    while !isAnswered {
      if let wake, wake > now { return }
      wake = nil
      guard session.pendingBody(on: stream) < Self.backlog else { return }
      let step = held ?? exchange.next()
      if case .head = step, held == nil, let beforeHeaders {
        held = step
        wake = now + beforeHeaders
        continue
      }
      held = nil
      switch step {
      case .needsInput: return
      case .pause(let duration): wake = now + duration
      case .work(let work):
        self.work = work
        return
      case .interim(let head): try session.respond(head, on: stream, hasBody: false)
      case .head(let head, let hasContent):
        self.hasContent = hasContent
        try session.respond(head, on: stream, hasBody: hasContent)
      case .content(let bytes, _): try session.supply(bytes, isLast: false, on: stream)
      case .end(let trailers):
        isAnswered = true
        if hasContent { try session.supply([], isLast: true, trailers: trailers, on: stream) }
      }
    }
  }

  /// Bytes that wait for the client's windows.
  private static let backlog = 65_536
}
