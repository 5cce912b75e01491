internal import Bytes
public import Connect
public import HTTPWire
internal import Transport
public import WebSocket

/// An open WebSocket over `ws`, `wss`, or a stream of HTTP/2.
///
/// Used only by the task that opened it, on the connector's reactor; other tasks send with `sender`. Reading is driven by the caller, so
/// that a peer is not read from faster than its messages are taken.
public final class WebSocketConnection {
  /// A message, or another event.
  public enum Event: Hashable, Sendable {
    case message(WebSocketMessageKind, [UInt8])
    case ping([UInt8])
    /// The time since the Ping with that payload was sent; nil if there was none.
    case pong([UInt8], latency: Duration?)
    /// The peer's Close frame; no event follows.
    case close(WebSocketClosure)
  }

  /// The URL, with the scheme http or https.
  public let url: URI
  public let request: RequestHead
  public let response: ResponseHead
  public let agreement: WebSocketAgreement
  public let info: ConnectionInfo
  private let stream: WebSocketStream
  private let trace: (@Sendable (WebSocketFrameRecord) -> Void)?
  private var machine: WebSocketMachine
  /// The received part of a message.
  private var part: [UInt8] = []
  private var pings: [(payload: [UInt8], sent: MonotonicInstant)] = []
  private var outbox: WebSocketOutbox?

  /// Opens a WebSocket. `request` has the URL, with the scheme http or https, and additional fields. The version is HTTP/1.1, unless
  /// `options.version` selects HTTP/2.
  public static func open(
    _ request: HTTPRequest, _ webSocket: WebSocketOptions = WebSocketOptions(), options: HTTPOptions, connector: Connector,
    within limit: Duration
  ) async throws(HTTPError) -> WebSocketConnection {
    let deadline = Deadline.after(limit)
    var options = options
    if options.version == .any { options.version = .http11 }
    let url = request.url
    let handshake: WebSocketClientHandshake
    do throws(WebSocketError) {
      handshake = try WebSocketClientHandshake(subprotocols: webSocket.subprotocols, deflate: webSocket.deflate)
    } catch { throw HTTPError(error, during: .queue, of: url) }
    let plan = Shared(options)
    var head = try RequestHeadBuilder.head(of: Shared(request), in: .http11, plan: plan)
    var hop = Hop(url: url, request: head, marks: TransferTimings(started: ContinuousClock.now))
    let connection = try await ConnectionOpener(plan, connector).open(
      to: url, into: &hop, avoidsHTTP2: options.version == .http11, deadline: deadline)
    let isHTTP2 = connection.speaksHTTP2
    do throws(HTTPError) {
      if isHTTP2 {
        head = try RequestHeadBuilder.head(of: Shared(request), in: .http2, plan: plan)
        head.method = "CONNECT"
        head.connectProtocol = "websocket"
      }
      head.fields.lines += handshake.fields(in: isHTTP2 ? .http2 : .http11).lines
      let stream = WebSocketStream(connection)
      let response = try await stream.open(head, deadline: deadline)
      let agreement: WebSocketAgreement
      do throws(WebSocketError) { agreement = try handshake.agreement(of: response) } catch {
        throw HTTPError(error, during: .wait, of: url)
      }
      return WebSocketConnection(stream, head, response, agreement, webSocket)
    } catch {
      connection.drop()
      throw error
    }
  }

  private init(
    _ stream: WebSocketStream, _ request: RequestHead, _ response: ResponseHead, _ agreement: WebSocketAgreement,
    _ options: WebSocketOptions
  ) {
    self.stream = stream
    self.request = request
    self.response = response
    self.agreement = agreement
    url = stream.connection.origin
    info = stream.connection.facts
    trace = options.trace
    machine = WebSocketMachine(.client, agreement, limits: options.limits, keepsFrames: options.trace != nil)
  }

  // MARK: sending

  /// Sends a message; returns when the kernel has accepted it, or holds it back for the flow control of HTTP/2.
  public func send(_ kind: WebSocketMessageKind, _ bytes: [UInt8], within limit: Duration) async throws(HTTPError) {
    do throws(WebSocketError) { try machine.send(kind, bytes) } catch { throw HTTPError(error, during: .send, of: url) }
    try await flush(Deadline.after(limit))
  }

  public func send(_ text: String, within limit: Duration) async throws(HTTPError) {
    try await send(.text, Array(text.utf8), within: limit)
  }

  /// Sends a Ping; the event `pong` has its latency.
  public func ping(_ payload: [UInt8], within limit: Duration) async throws(HTTPError) {
    do throws(WebSocketError) { try machine.ping(payload) } catch { throw HTTPError(error, during: .send, of: url) }
    if pings.count < Self.openPings { pings.append((payload, .now)) }
    try await flush(Deadline.after(limit))
  }

  /// Starts the closing handshake; the peer's Close frame is an event of `next`.
  public func close(_ closure: WebSocketClosure = WebSocketClosure(.normal), within limit: Duration) async throws(HTTPError) {
    do throws(WebSocketError) { try machine.close(closure) } catch { throw HTTPError(error, during: .send, of: url) }
    try await flush(Deadline.after(limit))
  }

  /// Closes the connection without a handshake, as after `close`, or on an error.
  public func end() async {
    outbox?.end()
    await stream.connection.close()
  }

  /// Sends messages from other tasks while this one waits in `next`; nil if the caller does not run on the connector's reactor.
  public func sender(on connector: Connector) -> WebSocketSender? {
    let outbox = self.outbox ?? WebSocketOutbox(waking: { [stream] in stream.wake() })
    self.outbox = outbox
    return WebSocketSender(outbox, on: connector)
  }

  private func flush(_ deadline: Deadline) async throws(HTTPError) {
    let output = machine.takeOutput()
    traceFrames()
    if !output.isEmpty { try await stream.send(output, deadline: deadline) }
  }

  private func traceFrames() {
    guard let trace else { return }
    for frame in machine.takeFrames() { trace(frame) }
  }

  // MARK: receiving

  /// Returns the next event; nil at the end of the connection. Throws a timeout if there is none within `limit`.
  public func next(within limit: Duration) async throws(HTTPError) -> Event? {
    let deadline = Deadline.after(limit)
    while true {
      try queueSent()
      if let event = try nextNow() {
        try await flush(deadline)
        return event
      }
      if machine.hasOutput {
        try await flush(deadline)
        outbox?.hasSent()
        continue
      }
      if machine.isFinished { return nil }
      guard let input = stream.takeInput() else {
        if machine.peerClosure != nil { return nil }
        machine.receivedEnd()
        continue
      }
      if input.isEmpty { try await stream.receive(deadline: deadline) } else { machine.received(input) }
    }
  }

  private func nextNow() throws(HTTPError) -> Event? {
    defer { traceFrames() }
    do throws(WebSocketError) {
      while let event = try machine.nextEvent() {
        switch event {
        case .data(let kind, let bytes, let isLast):
          part += bytes
          guard isLast else { continue }
          defer { part = [] }
          return .message(kind, part)
        case .ping(let payload): return .ping(payload)
        case .pong(let payload):
          let sent = pings.firstIndex { $0.payload == payload }.map { pings.remove(at: $0).sent }
          return .pong(payload, latency: sent.map { $0.duration(to: .now) })
        case .close(let closure): return .close(closure)
        }
      }
      return nil
    } catch {
      throw HTTPError(error, during: .receive, of: url)
    }
  }

  /// Sends the Close frame for an error of the peer, which `next` has thrown.
  public func reportError(within limit: Duration) async { try? await flush(Deadline.after(limit)) }

  private func queueSent() throws(HTTPError) {
    guard let outbox, !machine.hasSentClose else { return }
    do throws(WebSocketError) {
      for item in outbox.take() {
        switch item {
        case .message(let kind, let bytes): try machine.send(kind, bytes)
        case .close(let closure): try machine.close(closure)
        }
      }
    } catch { throw HTTPError(error, during: .send, of: url) }
  }

  /// Pings whose Pong may be recognized.
  private static let openPings = 64
}
