internal import Connect
internal import Crypto
internal import Enumeration
internal import TLSEngine
internal import TLSWire
internal import Transport

/// Sends one inquiry over one connection and reads the response; the connection cannot be reused.
struct ProbeHelloConnection: Sendable {
  let inquiry: ProbeHello
  let reactor: Reactor
  let patience: AdaptiveTimeout
  /// The deadline of the complete enumeration.
  let overall: Deadline
  /// The time to wait, before sending the first byte, for a server that closes every connection at once; nil sends at once.
  var listensFor: Duration?

  /// The outcome.
  struct Report: Sendable {
    /// Nil if the wait was cancelled, which is no evidence about the server.
    var answer: ProbeOutcome?
    /// Whether the server has sent no bytes.
    var isMute = true
    /// Whether the server closed the connection before anything was sent.
    var isEarly = false
    var bytesSent: UInt64 = 0
    var bytesReceived: UInt64 = 0
  }

  func run(over candidate: TransportStreamCandidate) async -> Report {
    guard let connection = candidate.take() else { return Report() }
    guard var talk = HelloExchange(inquiry) else {
      connection.abort()
      return Report(answer: .silence)
    }
    var early: ProbeOutcome?
    if let listensFor { early = await listen(&talk, over: connection, for: listensFor) }
    let start = ContinuousClock.now
    var answer = early
    if early == nil { answer = await converse(&talk, over: connection, from: start)?.verified(to: inquiry) }
    if case .said = answer { patience.answered(after: start.duration(to: .now)) }
    if case .flight = answer { patience.answered(after: start.duration(to: .now)) }
    // The server sees the end at once, and no port stays in TIME_WAIT.
    connection.abort()
    return Report(
      answer: answer, isMute: connection.payloadRead == 0, isEarly: early != nil, bytesSent: connection.bytesWritten,
      bytesReceived: connection.bytesRead)
  }

  /// Returns the greeting, close or reset of a server before a ClientHello is sent; nil if there is none within `time`.
  private func listen(_ talk: inout HelloExchange, over connection: TransportStream, for time: Duration) async -> ProbeOutcome? {
    let deadline = Deadline.after(time).earlier(of: overall)
    while true {
      do throws(TransportError) {
        let bytes = try await connection.read(deadline: deadline)
        let step = bytes.isEmpty ? talk.receivedEnd() : talk.received(bytes)
        if case .done(let answer) = step { return answer }
        if bytes.isEmpty { return .said(Self.closed) }
      } catch {
        return error.code == .timedOut || error.code == .cancelled ? nil : talk.gaveUp() ?? .reset
      }
    }
  }

  private func converse(_ talk: inout HelloExchange, over connection: TransportStream, from start: ContinuousClock.Instant) async
    -> ProbeOutcome?
  {
    var wasCut = false
    do throws(TransportError) {
      try await send(talk.opening, over: connection, from: start)
    } catch {
      if error.code == .cancelled { return nil }
      // The server may have sent an alert before it closed the connection.
      wasCut = true
    }
    while true {
      let step: HelloExchange.Step
      do throws(TransportError) {
        let bytes = try await read(from: connection, since: start)
        step = bytes.isEmpty ? (wasCut ? .done(talk.fragment ?? talk.gaveUp() ?? .reset) : talk.receivedEnd()) : talk.received(bytes)
        if bytes.isEmpty, case .wait = step { return .said(Self.closed) }
        if case .send(let pieces) = step { try await send(pieces, over: connection, from: start) }
      } catch {
        return ending(error, &talk, wasCut: wasCut)
      }
      if case .done(let answer) = step { return answer }
    }
  }

  private func ending(_ error: TransportError, _ talk: inout HelloExchange, wasCut: Bool) -> ProbeOutcome? {
    if error.code == .cancelled { return nil }
    if let said = talk.fragment ?? talk.gaveUp() { return said }
    guard error.code == .timedOut else { return .reset }
    return wasCut ? .reset : overall.hasPassed() ? nil : .silence
  }

  private func send(_ pieces: [[UInt8]], over connection: TransportStream, from start: ContinuousClock.Instant) async throws(TransportError)
  {
    let deadline = patience.last(inquiry, from: start).earlier(of: overall)
    for (index, piece) in pieces.enumerated() {
      // Keeps the segments from being merged.
      if index > 0 {
        try await reactor.sleep(until: .after(min(Self.pause, Self.allPauses / pieces.count)).earlier(of: deadline))
      }
      try await connection.write(piece, deadline: deadline)
    }
  }

  /// Extends the deadline when it expires: responses on other connections may have shown in the meantime how slow the server is.
  private func read(from connection: TransportStream, since start: ContinuousClock.Instant) async throws(TransportError) -> [UInt8] {
    var deadline = patience.first(inquiry, from: start)
    while true {
      do throws(TransportError) {
        return try await connection.read(deadline: deadline.earlier(of: overall))
      } catch {
        let last = patience.last(inquiry, from: start)
        guard error.code == .timedOut, deadline < last, !overall.hasPassed() else { throw error }
        deadline = last
      }
    }
  }

  private static let closed: ServerResponse = {
    var answer = ServerResponse()
    answer.ending = .closed
    return answer
  }()
  private static let pause = Duration.milliseconds(5)
  private static let allPauses = Duration.milliseconds(300)
}

extension ProbeOutcome {
  /// Adds the result of verifying the signature of a ServerKeyExchange.
  fileprivate func verified(to inquiry: ProbeHello) -> ProbeOutcome {
    guard case .said(var said) = self, case .hello(let crafted, _) = inquiry.form, !crafted.isPlayed, let hello = said.hello,
      let exchange = said.keyExchange, let leaf = said.certificate?.entries.first?.der
    else { return self }
    said.isSignatureWrong = HandshakeSignature.verify(exchange, after: hello, to: crafted.hello, certificate: leaf) == .invalid
    return .said(said)
  }
}
