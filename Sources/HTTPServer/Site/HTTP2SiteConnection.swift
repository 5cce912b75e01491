public import Bytes
public import HTTPWire

/// Work for the response on one stream.
struct StreamWork: ~Copyable {
  let stream: UInt32
  let work: SiteWork
}

/// The site's side of an HTTP/2 connection, without its I/O: any number of concurrent exchanges.
public struct HTTP2SiteConnection: ~Copyable {
  /// An event on a stream.
  enum StreamEvent: Sendable {
    case began(RequestHead)
    /// The injected faults.
    case faulted(String)
    case answered(ServedResponse)
  }

  private let site: Site
  private let client: Endpoint?
  private let beforeHeaders: Duration?
  private let keepsNews: Bool
  private let faults: (any FaultInjector)?
  private let uploads: UploadBudget?
  private var session: HTTP2Session
  private var exchanges: [UInt32: HTTP2ServerExchange] = [:]
  /// Streams that can continue their response, in the order in which they became ready.
  private var speaking: [UInt32] = []
  /// Streams whose response was complete before the request.
  private var early: [UInt32] = []
  private var news: [StreamEvent] = []
  /// Streams whose exchanges have work to be performed.
  private var working: [UInt32] = []
  /// Streams that the client reset while their work may have been under way.
  private var abandoned: [UInt32] = []
  private var isLeaving = false
  /// Bytes of the client's connection preface that have not been received.
  private var missingPreface = 24
  /// The total numbers of exchanges begun and ended.
  private(set) var (begun, ended) = (0, 0)
  /// How the connection breaks off, once all earlier output has been sent; nil while it does not.
  private(set) var breakOff: ResponseTruncation?
  /// How the connection ends, once its last response has been sent; nil while it stays open.
  private(set) var ending: ConnectionEnding?
  /// The stream of the last response, and how the connection ends after it.
  private var last: (stream: UInt32, ending: ConnectionEnding)?

  /// `beforeHeaders` delays every head.
  public init(
    _ site: Site = Site(), from client: Endpoint? = nil, beforeHeaders: Duration? = nil
  ) throws(HTTPWireError) {
    self.site = site
    self.client = client
    session = try HTTP2Session(.server, settings: Self.settings)
    self.beforeHeaders = beforeHeaders
    keepsNews = false
    (faults, uploads) = (nil, nil)
  }

  /// Creates a connection with the faults and the limits of a server.
  init(_ site: Site, from client: Endpoint?, beforeHeaders: Duration?, of hub: ServerHub) throws(HTTPWireError) {
    self.site = site
    self.client = client
    session = try HTTP2Session(.server, settings: Self.settings)
    self.beforeHeaders = beforeHeaders
    keepsNews = hub.isHeard
    (faults, uploads) = (hub.faults, hub.uploads)
  }

  /// Throws on a connection error; then only the pending output has to be sent.
  public mutating func received(_ bytes: [UInt8]) throws(HTTPWireError) {
    missingPreface = max(0, missingPreface - bytes.count)
    defer { hear() }
    try session.received(bytes)
  }

  /// Advances all exchanges that need not wait, and returns the output; empty if there is none.
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
    // The response has been sent: the rest of the request is not needed (RFC 9113, section 8.1).
    let answered = early.filter { session.pendingBody(on: $0) == 0 }
    early.removeAll { answered.contains($0) }
    for stream in answered { session.reset(stream, code: HTTP2ErrorCode.noError.rawValue) }
    return session.takeOutput()
  }

  /// The next work to perform; nil if there is none. Its result has to be passed to `answered`.
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

  mutating func answered(_ answer: SiteResponse, on stream: UInt32) {
    guard let exchange = exchanges[stream] else { return }
    exchange.answered(answer)
    goOn(with: exchange, on: stream)
  }

  mutating func takeNews() -> [StreamEvent] {
    defer { news = [] }
    return news
  }

  /// The time of the next output without further input; nil if there is none.
  public var wake: ContinuousClock.Instant? { speaking.isEmpty ? nil : speaking.compactMap { exchanges[$0]?.wake }.min() }

  /// True if nothing more can be sent or received.
  public var isFinished: Bool { session.isFinished }

  /// The start of the oldest incomplete request; nil if there is none.
  var awaitsContentSince: ContinuousClock.Instant? { exchanges.values.lazy.filter { !$0.isWhole && !$0.opensWebSocket }.map(\.began).min() }

  /// True if there is no current exchange.
  var isIdle: Bool { exchanges.isEmpty && early.isEmpty }

  /// Refuses further requests, and ends when the current ones have responses (RFC 9113, section 6.8).
  mutating func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    session.leave()
    for (stream, exchange) in exchanges where exchange.opensWebSocket {
      exchange.leave()
      goOn(with: exchange, on: stream)
    }
  }

  /// True if the client's connection preface is incomplete.
  var lacksPreface: Bool { missingPreface > 0 }

  /// Ends the connection at once; with PROTOCOL_ERROR if the client's connection preface is incomplete (RFC 9113, section 3.4).
  mutating func end() { session.goAway(code: (lacksPreface ? HTTP2ErrorCode.protocolError : .noError).rawValue) }

  /// Permits extended CONNECT (RFC 8441, section 3).
  private static let settings = {
    var settings = HTTP2Settings()
    settings.others = [HTTP2Settings.Entry(.enableConnectProtocol, 1)]
    return settings
  }()

  private mutating func hear() {
    while let event = session.nextEvent() {
      switch event {
      case .request(let stream, let head): begin(head, on: stream)
      case .body(let stream, let bytes):
        let exchange = exchanges[stream]
        // A WebSocket consumes its content as it reads it.
        if exchange?.opensWebSocket != true { session.consumed(bytes.count, on: stream) }
        guard let exchange else { continue }
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
    let faults = faults?.faults(of: head, on: stream)
    if keepsNews, let words = faults?.words { news.append(.faulted(words)) }
    let exchange = HTTP2ServerExchange(
      site.exchange(head, from: client, with: faults, within: uploads), on: stream, since: .now, faults: faults, within: uploads)
    exchanges[stream] = exchange
    goOn(with: exchange, on: stream)
  }

  /// Queues the exchange for the next output, at most once.
  private mutating func goOn(with exchange: HTTP2ServerExchange, on stream: UInt32) {
    guard !exchange.isReady else { return }
    exchange.isReady = true
    speaking.append(stream)
  }

  private mutating func end(_ stream: UInt32) {
    guard let exchange = exchanges.removeValue(forKey: stream) else { return }
    ended += 1
    session.consumedOnConnection(exchange.unconsumed)
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
      // The client has reset the stream, or the response cannot be expressed in HTTP/2.
      end(stream)
      session.reset(stream, code: HTTP2ErrorCode.internalError.rawValue)
    }
  }
}
