internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// Many exchanges at a time on one connection of HTTP/2 (RFC 9113, section 5).
///
/// One task carries the bytes of all of them: what they put in line during one turn of the reactor goes out at once, and what comes in
/// goes to whom it is for. No exchange waits for another, and what happens to one is nothing to the others: a limit of time that it runs
/// into, its cancellation and its errors end its stream alone.
///
/// Used on the reactor's thread only, by as many tasks as like. It has to be closed.
final class HTTP2Multiplexer {
  let connection: HTTPConnection
  /// Called when there is room where there was none, or less for good: one of as many streams as the peer allows has ended, it allows
  /// another number, goes away, or the connection is lost.
  var roomChanged: (() -> Void)?
  /// Exchanges that were given out and are not over.
  private(set) var openStreams = 0
  /// Why nothing goes on here.
  private(set) var failure: ExchangeFailure?

  let link: HTTP2Link
  private let reactor: Reactor
  private var exchanges: [UInt32: HTTP2MultiplexedExchange] = [:]
  /// To whom the last event went, as the next one most often does.
  private var latest: HTTP2MultiplexedExchange?
  /// Those whose request may not be out.
  private var speaking: [HTTP2MultiplexedExchange] = []
  private var signals: [Signal] = []
  private var intake = HTTP2Intake()
  /// What the peer's settings say of streams at a time.
  private var allowed: Int
  /// The peer has said something, and so its settings: they come first (RFC 9113, section 3.4).
  private(set) var hasHeard = false
  /// How many requests the peer took on this connection before its GOAWAY refused others; nil where it did not.
  private(set) var requestsTaken: Int?
  private var isClosing = false
  private var driver: Task<Void, Never>?

  /// The connection has to be bare; it is the multiplexer's from now on.
  init(_ connection: HTTPConnection, _ link: HTTP2Link, on reactor: Reactor) {
    self.connection = connection
    self.link = link
    self.reactor = reactor
    allowed = link.session.peerConcurrency
    let ward = Ward(multiplexer: self)
    driver = Task(executorPreference: reactor) { await ward.multiplexer.drive() }
  }

  /// `@unchecked Sendable`: goes from one task of the reactor to another.
  private struct Ward: @unchecked Sendable { let multiplexer: HTTP2Multiplexer }

  /// Requests can be made, now or when others are over.
  var isAlive: Bool { failure == nil && !isClosing && link.session.takesRequests }

  /// How many streams at a time the peer allows; one until it has said how many, since more could be refused.
  var concurrency: Int { hasHeard ? allowed : 1 }

  /// Another request goes out at once: the peer allows one stream more.
  var canTakeMore: Bool { isAlive && openStreams < concurrency }

  /// One more, which is over when its last event was given or it was left. What the peer does not allow yet waits in line.
  func exchange(_ head: RequestHead, _ content: RequestContent, _ terms: ExchangeTerms) -> any HTTPExchange {
    openStreams += 1
    return HTTP2MultiplexedExchange(
      HTTP2Conversation(head, content, over: link, terms), of: self, signal: signals.popLast() ?? Signal(on: reactor))
  }

  /// Says goodbye and closes. Exchanges that are not over fail.
  func close() async {
    if !isClosing {
      isClosing = true
      // Who does not read would not hear it.
      if connection.hasUnsent { connection.drop() } else { connection.callBackReader() }
    }
    await driver?.value
  }
}

// MARK: - For its exchanges

extension HTTP2Multiplexer {
  /// It has put a request in line.
  func begun(_ exchange: HTTP2MultiplexedExchange) {
    exchanges[exchange.stream] = exchange
    speaking.append(exchange)
    connection.callBackReader()
  }

  /// Something may have been put in line.
  func hasSpoken() { if link.session.wantsToSend { connection.callBackReader() } }

  /// Its reader has taken so much of what was delivered, or will take nothing more.
  func taken(_ count: Int, on stream: UInt32) {
    link.session.consumedOnConnection(intake.taken(count))
    link.session.consumed(count, onStreamAlone: stream)
    hasSpoken()
  }

  /// One is over, which had that stream, and the signal for another to wait for.
  func ended(_ stream: UInt32, signal: Signal) {
    if latest?.stream == stream { latest = nil }
    exchanges[stream] = nil
    signals.append(signal)
    let wasFull = openStreams >= concurrency
    openStreams -= 1
    if wasFull { roomChanged?() }
  }

  func explained(_ error: TransportError) -> ConnectError { connection.explained(error) }
}

// MARK: - The task that carries the bytes

extension HTTP2Multiplexer {
  private func drive() async {
    var isLost = false
    while failure == nil, !isClosing {
      do throws(ConnectError) {
        if try await !speak() { try await listen() }
      } catch {
        isLost = true
        fail { $0.failure(error) }
      }
    }
    if failure == nil { fail { _ in ExchangeFailure(.connection(self.explained(TransportError(.cancelled, what: "read")))) } }
    // The peer is told why, if it still listens.
    if isLost { connection.drop() } else { await connection.close() }
  }

  /// What is in line goes out; false when that is nothing.
  private func speak() async throws(ConnectError) -> Bool {
    var heard: HTTPConnection.Heard?
    if connection.hasUnsent {
      heard = try await connection.write([], orRead: Self.room, deadline: .after(ExchangeTerms.patience))
    } else {
      let output = link.session.takeOutput()
      guard !output.isEmpty else { return false }
      if try !connection.writeNow(output) {
        heard = try await connection.write(output, orRead: Self.room, deadline: .after(ExchangeTerms.patience))
      }
      link.traceFrames()
    }
    if !connection.hasUnsent { speaking.removeAll { $0.noteSent() } }
    if let heard { receive(heard) }
    return true
  }

  private func listen() async throws(ConnectError) {
    if let heard = try connection.readNow(max: Self.room) { return receive(heard) }
    if connection.canWaitBare { return try await connection.becomesReadable(deadline: .never) }
    if let heard = try await connection.write([], orRead: Self.room, deadline: .after(ExchangeTerms.patience)) { receive(heard) }
  }

  private func receive(_ heard: HTTPConnection.Heard) {
    do throws(HTTPWireError) {
      switch heard {
      case .bytes(let bytes): try link.session.received(bytes)
      case .end: link.session.receivedEnd()
      }
      deliver()
    } catch {
      deliver()
      fail { _ in ExchangeFailure(.message(error)) }
    }
    link.traceFrames()
    if case .end = heard {
      fail { _ in ExchangeFailure(.connection(self.explained(TransportError(.closed, what: "read"))), retry: .whenReused) }
    }
    let allowed = link.session.peerConcurrency
    guard allowed != self.allowed || !hasHeard else { return }
    self.allowed = allowed
    hasHeard = true
    roomChanged?()
  }

  private func deliver() {
    while let event = link.session.nextEvent() {
      switch event {
      case .body(let stream, let bytes):
        link.session.consumedOnConnection(intake.received(bytes.count))
        if let exchange = exchange(on: stream) { exchange.receive(event) } else { taken(bytes.count, on: stream) }
      case .goAway(let last, let code, _):
        noteDeparture(last: last, code)
        for exchange in exchanges.values { exchange.receive(event) }
        roomChanged?()
      default: if let stream = event.stream { exchange(on: stream)?.receive(event) }
      }
    }
  }

  private func noteDeparture(last: UInt32, _ code: UInt32) {
    // The highest number only announces a GOAWAY that will tell (RFC 9113, section 6.8).
    guard last > 0, last < UInt32(Int32.max) else { return }
    connection.lastServed = .now
    // Client streams have odd numbers.
    if code == HTTP2ErrorCode.noError.rawValue, exchanges.keys.contains(where: { $0 > last }) { requestsTaken = Int((last + 1) / 2) }
  }

  private func exchange(on stream: UInt32) -> HTTP2MultiplexedExchange? {
    if let latest, latest.stream == stream { return latest }
    latest = exchanges[stream]
    return latest
  }

  /// Nothing goes on here; each exchange hears what that means for it, after what was heard before.
  private func fail(_ explanation: (borrowing HTTP2Conversation) -> ExchangeFailure) {
    guard failure == nil else { return }
    failure = ExchangeFailure(.connection(explained(TransportError(.closed, what: "write"))), retry: .always)
    for exchange in exchanges.values { exchange.fail(explanation) }
    exchanges = [:]
    latest = nil
    speaking = []
    roomChanged?()
  }

  /// Bytes of one read.
  private static let room = 65_536
}
