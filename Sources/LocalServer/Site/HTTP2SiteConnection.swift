public import Bytes
public import HTTPWire

/// The site's side of a connection of HTTP/2, without the connection: any number of exchanges at once.
public struct HTTP2SiteConnection: ~Copyable {
  private let site: Site
  private let client: Endpoint?
  private let beforeHeaders: Duration?
  private var session: HTTP2Session
  private var exchanges: [UInt32: HTTP2Exchange] = [:]
  /// Answered before the whole request came.
  private var early: [UInt32] = []

  /// Every head waits so long.
  public init(_ site: Site = Site(), from client: Endpoint? = nil, beforeHeaders: Duration? = nil) throws(HTTPWireError) {
    self.site = site
    self.client = client
    session = try HTTP2Session(.server)
    self.beforeHeaders = beforeHeaders
  }

  /// Throws when there is nothing more to be said than what waits to be sent.
  public mutating func received(_ bytes: [UInt8]) throws(HTTPWireError) {
    defer { hear() }
    try session.received(bytes)
  }

  /// Goes on with what need not wait, and gives what is to be sent; empty when nothing is.
  public mutating func takeOutput(at now: ContinuousClock.Instant) -> [UInt8] {
    for stream in exchanges.keys.sorted() { advance(stream, at: now) }
    let output = session.takeOutput()
    guard output.isEmpty, !early.isEmpty else { return output }
    // The answer is out: what is left of the request need not come (RFC 9113, section 8.1).
    let answered = early.filter { session.pendingBody(on: $0) == 0 }
    early.removeAll { answered.contains($0) }
    for stream in answered { session.reset(stream, code: HTTP2ErrorCode.noError.rawValue) }
    return session.takeOutput()
  }

  /// What is to be found out for answers, by their streams; each is given once.
  mutating func takeWork() -> [(stream: UInt32, work: SiteWork)] {
    exchanges.keys.sorted().compactMap { stream in exchanges[stream]?.takeWork().map { (stream, $0) } }
  }

  mutating func answered(_ answer: SiteAnswer, on stream: UInt32) { exchanges[stream]?.answered(answer) }

  /// When there will be more to say, whatever comes.
  public var wake: ContinuousClock.Instant? { exchanges.values.compactMap(\.wake).min() }

  /// Nothing is to be said or heard any more.
  public var isFinished: Bool { session.isFinished }

  private mutating func hear() {
    while let event = session.nextEvent() {
      switch event {
      case .request(let stream, let head): exchanges[stream] = HTTP2Exchange(site.exchange(head, from: client), on: stream)
      case .body(let stream, let bytes):
        exchanges[stream]?.received(bytes)
        session.consumed(bytes.count, on: stream)
      case .trailers(let stream, let fields): exchanges[stream]?.received(fields)
      case .end(let stream):
        exchanges[stream]?.receivedEnd()
        early.removeAll { $0 == stream }
      case .reset(let stream, _, _, _):
        exchanges[stream] = nil
        early.removeAll { $0 == stream }
      case .interim, .head, .goAway, .invalidField, .settingsAcknowledged, .pingAnswered: break
      }
    }
  }

  private mutating func advance(_ stream: UInt32, at now: ContinuousClock.Instant) {
    guard var exchange = exchanges[stream] else { return }
    do throws(HTTPWireError) {
      try exchange.advance(&session, at: now, beforeHeaders: beforeHeaders)
      exchanges[stream] = exchange.isAnswered ? nil : exchange
      if exchange.isAnswered, !exchange.isWhole { early.append(stream) }
    } catch {
      // The client has given the stream up, or asked for what HTTP/2 cannot say.
      exchanges[stream] = nil
      session.reset(stream, code: HTTP2ErrorCode.internalError.rawValue)
    }
  }
}
