public import Bytes
public import HTTPWire

/// Work for the response on one stream.
struct StreamWork: ~Copyable {
  let stream: UInt32
  let work: SiteWork
}

/// The site's side of a connection of HTTP/2, without the connection: any number of exchanges at once.
public struct HTTP2SiteConnection: ~Copyable {
  /// What has come to pass on a stream.
  enum News: Sendable {
    case began(RequestHead)
    /// What is done to it on purpose.
    case faulted(String)
    case answered(ServedAnswer)
  }

  private let site: Site
  private let client: Endpoint?
  private let beforeHeaders: Duration?
  private let keepsNews: Bool
  private let faults: FaultBoard?
  private let uploads: UploadBudget?
  private var session: HTTP2Session
  private var exchanges: [UInt32: HTTP2Exchange] = [:]
  /// Streams with something to say that has not been said, in the order in which they came to it.
  private var speaking: [UInt32] = []
  /// Answered before the whole request came.
  private var early: [UInt32] = []
  private var news: [News] = []
  /// Streams whose exchanges have work to be performed.
  private var working: [UInt32] = []
  /// Streams that the client reset while their work may have been under way.
  private var abandoned: [UInt32] = []
  private var isLeaving = false
  /// Bytes of the client's connection preface that have not come.
  private var missingPreface = 24
  /// Exchanges that began and that ended, since the beginning.
  private(set) var (begun, ended) = (0, 0)
  /// How the connection breaks off, now that all before has been said; nil while it does not.
  private(set) var breakOff: BreakOff?
  /// How the connection is to end, now that its last answer is out; nil while it goes on.
  private(set) var ending: ConnectionEnding?
  /// The stream of the last answer, and how the connection is to end after it.
  private var last: (stream: UInt32, ending: ConnectionEnding)?

  /// Every head waits so long.
  public init(
    _ site: Site = Site(), from client: Endpoint? = nil, beforeHeaders: Duration? = nil
  ) throws(HTTPWireError) {
    self.site = site
    self.client = client
    session = try HTTP2Session(.server)
    self.beforeHeaders = beforeHeaders
    keepsNews = false
    (faults, uploads) = (nil, nil)
  }

  /// With the faults and the limits of a server.
  init(_ site: Site, from client: Endpoint?, beforeHeaders: Duration?, of hub: ServerHub) throws(HTTPWireError) {
    self.site = site
    self.client = client
    session = try HTTP2Session(.server)
    self.beforeHeaders = beforeHeaders
    keepsNews = hub.isHeard
    (faults, uploads) = (hub.faults, hub.uploads)
  }

  /// Throws when there is nothing more to be said than what waits to be sent.
  public mutating func received(_ bytes: [UInt8]) throws(HTTPWireError) {
    missingPreface = max(0, missingPreface - bytes.count)
    defer { hear() }
    try session.received(bytes)
  }

  /// Goes on with what need not wait, and gives what is to be sent; empty when nothing is.
  public mutating func takeOutput(at now: ContinuousClock.Instant) -> [UInt8] {
    if !speaking.isEmpty {
      let streams = speaking
      speaking = []
      for stream in streams { advance(stream, at: now) }
    }
    let output = session.takeOutput()
    guard output.isEmpty else { return output }
    if let last, session.pendingBody(on: last.stream) == 0 {
      ending = last.ending
      self.last = nil
      session.goAway(code: HTTP2ErrorCode.noError.rawValue)
      return session.takeOutput()
    }
    guard !early.isEmpty else { return output }
    // The answer is out: what is left of the request need not come (RFC 9113, section 8.1).
    let answered = early.filter { session.pendingBody(on: $0) == 0 }
    early.removeAll { answered.contains($0) }
    for stream in answered { session.reset(stream, code: HTTP2ErrorCode.noError.rawValue) }
    return session.takeOutput()
  }

  /// The next work to perform; nil when there is none now. Its result has to be passed to `answered`.
  mutating func nextWork() -> StreamWork? {
    while !working.isEmpty {
      let stream = working.removeFirst()
      if let work = exchanges[stream]?.takeWork() { return StreamWork(stream: stream, work: work) }
    }
    return nil
  }

  /// Streams that ended before their response; their work is cancelled.
  mutating func takeAbandoned() -> [UInt32] {
    defer { abandoned = [] }
    return abandoned
  }

  mutating func answered(_ answer: SiteAnswer, on stream: UInt32) {
    guard let exchange = exchanges[stream] else { return }
    exchange.answered(answer)
    goOn(with: exchange, on: stream)
  }

  mutating func takeNews() -> [News] {
    defer { news = [] }
    return news
  }

  /// When there will be more to say, whatever comes.
  public var wake: ContinuousClock.Instant? { speaking.isEmpty ? nil : speaking.compactMap { exchanges[$0]?.wake }.min() }

  /// Nothing is to be said or heard any more.
  public var isFinished: Bool { session.isFinished }

  /// When the oldest request began that has not come to its end; nil where there is none.
  var awaitsContentSince: ContinuousClock.Instant? { exchanges.values.lazy.filter { !$0.isWhole }.map(\.began).min() }

  /// No exchange is under way.
  var isIdle: Bool { exchanges.isEmpty && early.isEmpty }

  /// Takes no more requests, and ends when those under way are answered (RFC 9113, section 6.8).
  mutating func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    session.leave()
  }

  /// The client's connection preface has not come to its end.
  var lacksPreface: Bool { missingPreface > 0 }

  /// Ends the connection at once; with PROTOCOL_ERROR where the client's connection preface is not whole (RFC 9113, section 3.4).
  mutating func end() { session.goAway(code: (lacksPreface ? HTTP2ErrorCode.protocolError : .noError).rawValue) }

  private mutating func hear() {
    while let event = session.nextEvent() {
      switch event {
      case .request(let stream, let head): begin(head, on: stream)
      case .body(let stream, let bytes):
        session.consumed(bytes.count, on: stream)
        guard let exchange = exchanges[stream] else { continue }
        exchange.received(bytes)
        goOn(with: exchange, on: stream)
      case .trailers(let stream, let fields): exchanges[stream]?.received(fields)
      case .end(let stream):
        early.removeAll { $0 == stream }
        guard let exchange = exchanges[stream] else { continue }
        exchange.receivedEnd()
        goOn(with: exchange, on: stream)
      case .reset(let stream, _, _, _):
        if exchanges[stream] != nil { abandoned.append(stream) }
        end(stream)
        early.removeAll { $0 == stream }
      case .interim, .head, .goAway, .invalidField, .settingsAcknowledged, .pingAnswered: break
      }
    }
  }

  private mutating func begin(_ head: RequestHead, on stream: UInt32) {
    if keepsNews { news.append(.began(head)) }
    begun += 1
    let faults = faults?.exchange(head, on: stream)
    if keepsNews, let words = faults?.words { news.append(.faulted(words)) }
    let exchange = HTTP2Exchange(site.exchange(head, from: client, with: faults, within: uploads), on: stream, since: .now, faults: faults)
    exchanges[stream] = exchange
    goOn(with: exchange, on: stream)
  }

  /// Has the exchange advance with the next output: once, however much has happened to it.
  private mutating func goOn(with exchange: HTTP2Exchange, on stream: UInt32) {
    guard !exchange.isReady else { return }
    exchange.isReady = true
    speaking.append(stream)
  }

  private mutating func end(_ stream: UInt32) {
    guard let exchange = exchanges.removeValue(forKey: stream) else { return }
    ended += 1
    if keepsNews { news.append(.answered(exchange.answer(at: .now))) }
  }

  private mutating func advance(_ stream: UInt32, at now: ContinuousClock.Instant) {
    guard let exchange = exchanges[stream] else { return }
    exchange.isReady = false
    do throws(HTTPWireError) {
      try exchange.advance(&session, at: now, beforeHeaders: beforeHeaders)
      if exchange.hasWork { working.append(stream) }
      if exchange.isAnswered {
        if breakOff == nil, let end = exchange.breakOff {
          breakOff = end
          ending = exchange.ending
        }
        if let ending = exchange.ending { last = last ?? (stream, ending) }
        if !exchange.isWhole { early.append(stream) }
        end(stream)
      } else if exchange.isHeldBack {
        goOn(with: exchange, on: stream)
      }
    } catch {
      // The client has given the stream up, or asked for what HTTP/2 cannot say.
      end(stream)
      session.reset(stream, code: HTTP2ErrorCode.internalError.rawValue)
    }
  }
}
