internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// Concurrent exchanges on one HTTP/2 connection (RFC 9113, section 5).
///
/// One task transfers the bytes of all exchanges: frames queued during one turn of the reactor are written together, and received frames
/// are passed to their exchanges. The exchanges are independent: a timeout, a cancellation or an error of one ends its stream only.
///
/// Used on the reactor's thread only, by any number of tasks. Has to be closed.
final class HTTP2Multiplexer {
  let connection: HTTPConnection
  /// Called when capacity becomes available or is lost for good: a stream has ended while the limit was reached, the peer has changed its
  /// limit or sent GOAWAY, or the connection is lost.
  var roomChanged: (() -> Void)?
  /// Number of exchanges that were created and have not ended.
  private(set) var openStreams = 0
  /// The failure of the connection; nil while it works.
  private(set) var failure: ExchangeFailure?

  let link: HTTP2ClientConnection
  private let reactor: Reactor
  private var exchanges: [UInt32: HTTP2MultiplexedExchange] = [:]
  /// The exchange of the last event, as the next event is most often for the same one.
  private var latest: HTTP2MultiplexedExchange?
  /// Exchanges whose request may not be sent completely.
  private var speaking: [HTTP2MultiplexedExchange] = []
  private var signals: [Signal] = []
  private var intake = HTTP2UnreadContent()
  /// The peer's current limit on concurrent streams.
  private var allowed: Int
  /// True once the peer has sent its settings, which come first (RFC 9113, section 3.4).
  private(set) var hasHeard = false
  /// Number of requests that the peer accepted on this connection before its GOAWAY refused others; nil if it refused none.
  private(set) var requestsTaken: Int?
  private var isClosing = false
  private var driver: Task<Void, Never>?

  /// Takes over the connection, which has to be bare.
  init(_ connection: HTTPConnection, _ link: HTTP2ClientConnection, on reactor: Reactor) {
    self.connection = connection
    self.link = link
    self.reactor = reactor
    allowed = link.session.peerConcurrency
    let ward = Ward(multiplexer: self)
    driver = Task(executorPreference: reactor) { await ward.multiplexer.drive() }
  }

  /// `@unchecked Sendable`: passed from one task of the reactor to another.
  private struct Ward: @unchecked Sendable { let multiplexer: HTTP2Multiplexer }

  /// True if requests can be sent, now or when other exchanges have ended.
  var isAlive: Bool { failure == nil && !isClosing && link.session.takesRequests }

  /// The peer's limit on concurrent streams; 1 until its settings are received, since more could be refused.
  var concurrency: Int { hasHeard ? allowed : 1 }

  /// True if another request can be sent immediately within the peer's limit.
  var canTakeMore: Bool { isAlive && openStreams < concurrency }

  /// Creates an exchange, which ends with its last event or when it is left. It is queued while the peer's limit is reached.
  func exchange(_ head: RequestHead, _ content: RequestContent, _ terms: ExchangeOptions) -> any HTTPExchange {
    openStreams += 1
    return HTTP2MultiplexedExchange(
      HTTP2StreamExchange(head, content, over: link, terms), of: self, signal: signals.popLast() ?? Signal(on: reactor))
  }

  /// Sends GOAWAY and closes the connection. Unfinished exchanges fail.
  func close() async {
    if !isClosing {
      isClosing = true
      // A peer that does not read would not receive it.
      if connection.hasUnsent { connection.drop() } else { connection.callBackReader() }
    }
    await driver?.value
  }
}

// MARK: - Called by its exchanges

extension HTTP2Multiplexer {
  /// The exchange has queued its request.
  func begun(_ exchange: HTTP2MultiplexedExchange) {
    exchanges[exchange.stream] = exchange
    speaking.append(exchange)
    connection.callBackReader()
  }

  /// Called when frames may have been queued.
  func hasSpoken() { if link.session.wantsToSend { connection.callBackReader() } }

  /// The reader has taken or discarded a number of delivered bytes.
  func taken(_ count: Int, on stream: UInt32) {
    link.session.consumedOnConnection(intake.taken(count))
    link.session.consumed(count, onStreamAlone: stream)
    hasSpoken()
  }

  /// An exchange on that stream has ended; its signal can be reused.
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

// MARK: - The task that transfers bytes

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
    // Sends the reason to the peer if it still reads.
    if isLost { connection.drop() } else { await connection.close() }
  }

  /// Writes queued output; false if there is none.
  private func speak() async throws(ConnectError) -> Bool {
    var heard: HTTPConnection.ReceivedInput?
    if connection.hasUnsent {
      heard = try await connection.write([], orRead: Self.room, deadline: .after(ExchangeOptions.patience))
    } else {
      let output = link.session.takeOutput()
      guard !output.isEmpty else { return false }
      if try !connection.writeNow(output) {
        heard = try await connection.write(output, orRead: Self.room, deadline: .after(ExchangeOptions.patience))
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
    if let heard = try await connection.write([], orRead: Self.room, deadline: .after(ExchangeOptions.patience)) { receive(heard) }
  }

  private func receive(_ heard: HTTPConnection.ReceivedInput) {
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
    // The highest number only announces a second GOAWAY with the actual one (RFC 9113, section 6.8).
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

  /// Fails the connection; each exchange receives its failure after the events queued before.
  private func fail(_ explanation: (borrowing HTTP2StreamExchange) -> ExchangeFailure) {
    guard failure == nil else { return }
    failure = ExchangeFailure(.connection(explained(TransportError(.closed, what: "write"))), retry: .always)
    for exchange in exchanges.values { exchange.fail(explanation) }
    exchanges = [:]
    latest = nil
    speaking = []
    roomChanged?()
  }

  /// Maximum number of bytes per read.
  private static let room = 65_536
}

/// The parameters of an exchange.
struct ExchangeOptions {
  let plan: Shared<HTTPOptions>
  let asked: Shared<HTTPRequest>
  /// The deadline of the whole transfer.
  var deadline: Deadline

  /// The deadline of a wait for the peer.
  func idleDeadline(from now: MonotonicInstant = .now) -> Deadline { Deadline.after(Self.patience, from: now).earlier(of: deadline) }

  /// The deadline of the wait for the first byte of the response.
  func answerDeadline(sent: MonotonicInstant?) -> Deadline {
    guard let patience = plan.value.firstByteTimeout, let sent else { return idleDeadline() }
    return Deadline.after(patience, from: sent).earlier(of: idleDeadline())
  }

  /// Idle timeout: how long a peer may neither send nor accept bytes.
  static let patience = Duration.seconds(60)
}
