internal import HTTPWire
internal import Transport
internal import WebSocket

/// The server's side of an HTTP/1 connection: advances as far as possible, and returns the event it needs next.
///
/// Used only by the task that serves the connection. Short requests are mostly served without any wait.
final class HTTP1ServerConnection {
  /// The event that is required before it can continue.
  enum Need: ~Copyable {
    /// More bytes of a request's head or content.
    case input(Deadline)
    /// Another request.
    case request
    case pause(Duration)
    /// The result has to be passed to `answered`.
    case work(SiteWork)
    /// The bytes that the connection did not accept immediately.
    case room([UInt8])
    /// The rest of the response is omitted; the connection ends as specified.
    case breakOff(ResponseTruncation, ConnectionEnding)
    case end(ConnectionEnding)
    /// The connection has become a WebSocket; `ended(after:)` has to be called after it.
    case webSocket(WebSocketOpening)
  }

  /// A WebSocket at its start.
  struct WebSocketOpening: Sendable {
    let agreement: WebSocketAgreement
    let script: WebSocketScript
    /// The head of the response, to be sent first.
    let output: [UInt8]
    /// The bytes that were received after the request.
    let input: [UInt8]
  }

  /// The current exchange.
  private final class CurrentExchange {
    let head: RequestHead
    var exchange: SiteExchange
    var writer: SiteWriter
    let faults: ExchangeFaults?
    /// Nil if there is no event handler.
    let began: ContinuousClock.Instant?
    var trailers = FieldSection()
    /// The step that follows once everything written before it is sent.
    var held: FaultedStep?
    /// The head whose delay is under way.
    var delayed: SiteStep?
    /// True if the delay before the head is over.
    var hasWaited = false
    /// True if the response is complete, though possibly not sent.
    var isWritten = false

    init(
      _ head: RequestHead, _ exchange: consuming SiteExchange, _ writer: SiteWriter, _ faults: ExchangeFaults?,
      began: ContinuousClock.Instant?
    ) {
      (self.head, self.writer, self.faults, self.began) = (head, writer, faults, began)
      self.exchange = exchange
    }
  }

  private let service: Service
  private let role: Service.SiteRole
  private let stream: ServedStream
  private var parser: RequestParser
  private var turn: CurrentExchange?
  /// True if the next parse error concerns a request's content, not its head.
  private(set) var isInContent = false
  /// The deadline for a request that has begun.
  private var patience: Deadline?

  init(_ service: Service, _ role: Service.SiteRole, over stream: ServedStream, _ heard: [UInt8]) {
    self.service = service
    self.role = role
    self.stream = stream
    parser = RequestParser(scheme: stream.scheme)
    if !heard.isEmpty { parser.received(heard) }
  }

  /// A current exchange counts as ended when the conversation is discarded.
  deinit { if turn != nil { service.hub.end() } }

  func answered(_ answer: SiteResponse) { turn?.exchange.answered(answer) }

  /// The WebSocket has ended, after sending that many bytes.
  func ended(after count: UInt64) {
    turn?.writer.count(count)
    if let turn { end(turn) }
    turn = nil
  }

  /// Advances until it has to wait.
  func advance() throws(ServiceEnd) -> Need {
    while true {
      if turn == nil {
        if let need = try listen() { return need }
      } else if let need = try speak() {
        return need
      }
    }
  }

  // MARK: between two responses

  /// Nil when a request has begun.
  private func listen() throws(ServiceEnd) -> Need? {
    while true {
      switch try step() {
      case .head(let head)?:
        begin(head)
        return nil
      case nil: return .end(ConnectionEnding())
      default: break
      }
      if let bytes = try stream.readNow() {
        hear(bytes)
      } else if parser.isIdle {
        return service.hub.isDraining ? .end(ConnectionEnding()) : .request
      } else {
        // One deadline from the first byte on, regardless of progress.
        return .input(deadline(service.limits.head))
      }
    }
  }

  private func begin(_ head: RequestHead) {
    let hub = service.hub
    patience = nil
    isInContent = true
    hub.begin()
    if hub.isHeard { say(.request(head)) }
    if role.asksLater { stream.requestCertificate() }
    let faults = hub.faults?.faults(of: head)
    if let faults { service.tell(faults.words, stream.connection) }
    turn = CurrentExchange(
      head, role.site.exchange(head, from: stream.connection.client, with: faults, within: hub.uploads),
      SiteWriter(head, keepsAlive: parser.keepsAlive && !hub.isDraining), faults, began: hub.isHeard ? .now : nil)
  }

  // MARK: a response

  /// Nil when the response has been sent and another request may follow.
  private func speak() throws(ServiceEnd) -> Need? {
    guard let turn else { return nil }
    // Any error ends the exchange.
    self.turn = nil
    let need: Need?
    do throws(ServiceEnd) {
      need = try speak(turn)
    } catch {
      end(turn)
      throw error
    }
    switch need {
    case .end?: end(turn)
    case .breakOff?: end(turn)
    case nil:
      end(turn)
      patience = nil
      isInContent = false
      parser.begin()
      if service.hub.isDraining { return .end(ConnectionEnding()) }
    default: self.turn = turn
    }
    return need
  }

  private func speak(_ turn: CurrentExchange) throws(ServiceEnd) -> Need? {
    while true {
      let next = next(turn)
      if next.waits, let need = try flush(turn) {
        turn.held = consume next
        return need
      }
      let step: SiteStep
      switch consume next {
      case .breakOff(let end): return .breakOff(end, turn.faults?.ending ?? ConnectionEnding())
      case .work(let work): return .work(work)
      case .site(let next): step = next
      }
      switch step {
      case .needsInput: if let need = try takeContent(turn) { return need }
      case .pause(let duration): return .pause(duration)
      case .head(let head, let hasContent):
        if let delay = beforeHead(turn) {
          turn.held = .site(.pause(delay))
          turn.delayed = step
          continue
        }
        if !turn.exchange.isWhole || service.hub.isDraining || turn.faults?.ending != nil { turn.writer.leave() }
        let closes = turn.exchange.closes
        try write { () throws(HTTPWireError) in try turn.writer.head(head, hasContent: hasContent, closes: closes) }
      case .upgrade(let head, let agreement):
        if let delay = beforeHead(turn) {
          turn.held = .site(.pause(delay))
          turn.delayed = step
          continue
        }
        try write { () throws(HTTPWireError) in try turn.writer.upgrade(head) }
        return .webSocket(
          WebSocketOpening(
            agreement: agreement, script: turn.exchange.script, output: turn.writer.take(), input: parser.takeSurplus()))
      case .interim(let head): try write { () throws(HTTPWireError) in try turn.writer.interim(head) }
      case .content(let bytes, let chunkExtension):
        try write { () throws(HTTPWireError) in try turn.writer.content(bytes, chunkExtension) }
        if turn.writer.bytes.count >= Self.worthSending, let need = try flush(turn) { return need }
      case .abort: throw .session(nil)
      case .end(let trailers):
        if !turn.isWritten { try write { () throws(HTTPWireError) in try turn.writer.end(trailers) } }
        turn.isWritten = true
        if let need = try flush(turn) {
          turn.held = .site(step)
          return need
        }
        return turn.writer.keepsAlive ? nil : .end(turn.faults?.ending ?? ConnectionEnding())
      }
    }
  }

  /// The delay of the head, once.
  private func beforeHead(_ turn: CurrentExchange) -> Duration? {
    guard !turn.hasWaited else { return nil }
    turn.hasWaited = true
    return role.delays.beforeHeaders
  }

  private func next(_ turn: CurrentExchange) -> FaultedStep {
    if let held = turn.held.take() { return held }
    if let delayed = turn.delayed {
      turn.delayed = nil
      return .site(delayed)
    }
    if let faults = turn.faults { return faults.next(&turn.exchange) }
    switch turn.exchange.next() {
    case .step(let step): return .site(step)
    case .work(let work): return .work(work)
    }
  }

  /// Nil if content was received, now or before.
  private func takeContent(_ turn: CurrentExchange) throws(ServiceEnd) -> Need? {
    while true {
      switch try step() {
      case .body(let bytes)?: turn.exchange.received(bytes)
      case .trailers(let fields)?:
        turn.trailers = fields
        continue
      case .end?: turn.exchange.receivedEnd(trailers: turn.trailers)
      case .needsInput?:
        guard let bytes = try stream.readNow() else { return .input(deadline(service.limits.content)) }
        hear(bytes)
        continue
      // The client has closed.
      case .head?, nil: return .end(ConnectionEnding())
      }
      return nil
    }
  }

  /// Sends the pending output; nil if the connection accepted all of it.
  private func flush(_ turn: CurrentExchange) throws(ServiceEnd) -> Need? {
    let bytes = turn.writer.take()
    guard !bytes.isEmpty else { return nil }
    let rest = try stream.writeNow(bytes)
    return rest.isEmpty ? nil : .room(rest)
  }

  private func write(_ body: () throws(HTTPWireError) -> Void) throws(ServiceEnd) {
    do throws(HTTPWireError) {
      try body()
    } catch {
      throw .wire(error)
    }
  }

  // MARK: bytes

  private func hear(_ bytes: [UInt8]) {
    if bytes.isEmpty { parser.receivedEnd() } else { parser.received(bytes) }
  }

  private func step() throws(ServiceEnd) -> RequestEvent? {
    do throws(HTTPWireError) {
      return try parser.next()
    } catch {
      if error.code == .empty { return nil }
      throw .wire(error)
    }
  }

  private func deadline(_ limit: Duration) -> Deadline {
    let deadline = patience ?? Deadline.after(limit)
    patience = deadline
    return deadline
  }

  // MARK: events

  private func end(_ turn: CurrentExchange) {
    service.hub.end()
    guard let began = turn.began else { return }
    say(
      .answered(
        ServedResponse(
          method: turn.head.method, target: turn.head.target, version: turn.head.version, status: turn.writer.status,
          count: turn.writer.contentCount, elapsed: began.duration(to: .now))))
  }

  private func say(_ kind: ServerEvent.Kind) {
    service.hub.say(kind, connection: stream.connection.number, client: stream.connection.client, door: service.name)
  }

  private static let worthSending = 60_000
}

extension FaultedStep {
  /// True if everything written before has to be sent first, because the step waits for an event or ends the response.
  fileprivate var waits: Bool {
    switch self {
    case .site(let step):
      switch step {
      case .needsInput, .pause: true
      case .interim, .head, .upgrade, .content, .end, .abort: false
      }
    case .work: true
    case .breakOff: true
    }
  }
}
