internal import Bytes
public import TLSEngine
public import TLSWire
public import Transport

/// A TLS session over a byte stream: performs the session's I/O.
///
/// Used only by the task that made it. The recorded messages stay readable after a failure, since an incomplete handshake is
/// evidence too.
public final class TLSConnection {
  public let passage: TransportStream
  /// When the first ClientHello was sent.
  public private(set) var helloSent: ContinuousClock.Instant?
  /// When our side of the handshake was complete.
  public private(set) var handshakeEnded: ContinuousClock.Instant?
  private var session: ClientSession
  private var partsAtOnce = false
  /// True until the peer's first bytes have been checked for a protocol other than TLS.
  private var isUnrecognized = true
  /// Records that the kernel has not yet accepted.
  private var unsent: WriteCursor?

  /// `serverName` is sent as SNI unless it is an address (RFC 6066, section 3).
  public init(
    over passage: TransportStream, context: TLSContext, serverName: String?, resuming resumption: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions()
  ) throws(ConnectError) {
    self.passage = passage
    do throws(TLSError) {
      session = ClientSession(try TLSSession(context, serverName: serverName, resuming: resumption, with: options))
    } catch {
      throw ConnectError(error, endpoint: passage.peer)
    }
  }

  /// Sends the ClientHello of another client program, without libssl.
  public init(over passage: TransportStream, offering offer: ProfiledOffer) throws(ConnectError) {
    self.passage = passage
    do throws(TLSError) {
      session = ClientSession(try ProfiledSession(offer))
    } catch {
      throw ConnectError(error, endpoint: passage.peer)
    }
  }

  /// Completes the handshake; afterwards the properties below are complete. `earlyData` is sent with the first ClientHello, which the
  /// session to resume has to allow; an attacker can replay it (RFC 9846, section 8).
  ///
  /// A caller that sends no data can send close_notify together with the last flight, with the effect of `sayGoodbye`: the server then
  /// receives both at once and responds to both at once.
  public func handshake(
    sendingEarly earlyData: [UInt8] = [], sayingGoodbye: Bool = false, deadline: Deadline
  ) async throws(ConnectError) {
    // A protocol's packets around the handshake must not contain later records.
    partsAtOnce = sayingGoodbye && passage.framing == nil
    helloSent = .now
    if !earlyData.isEmpty { try mapped { () throws(TLSError) in try session.writeEarly(earlyData) } }
    while true {
      let step = try await advance(deadline: deadline)
      if step == .done { break }
      if isUnrecognized { try await receiveFirst(deadline: deadline) } else { try await receive(deadline: deadline) }
    }
    handshakeEnded = .now
    passage.handshakeEnded()
    if sayingGoodbye, !partsAtOnce { try? await sayGoodbye(deadline: deadline) }
  }

  /// Returns the next bytes, at most `max`, or the peer's closure; `.needsInput` only with `untilTicket`, once a ticket has been received.
  public func read(max: Int = 16_384, untilTicket: Bool = false, deadline: Deadline) async throws(ConnectError) -> TLSRead {
    while true {
      let result: TLSRead = try TLSError.translating(try session.read(max: max)) { ConnectError($0, endpoint: passage.peer) }
      // Reading may produce output, such as the response to a KeyUpdate (RFC 8446, section 4.6.3).
      try await flush(deadline: deadline)
      guard result == .needsInput, !untilTicket || !session.hasTicket else { return result }
      try await receive(max: max, deadline: deadline)
    }
  }

  /// Returns the available bytes, at most `max`; nil if more input is needed or output is pending, both of which `read` handles.
  public func readNow(max: Int = 16_384) throws(ConnectError) -> TLSRead? {
    while true {
      let result = try mapped { () throws(TLSError) in try session.read(max: max) }
      guard result == .needsInput else { return result }
      guard canWaitBare else { return nil }
      do throws(TransportError) {
        guard let bytes = try passage.readNow(max: Swift.max(max, 16_384)) else { return nil }
        if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
      } catch {
        throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
      }
    }
  }

  /// True if no output is pending and bytes come directly from TCP, so that `becomesReadable` is a sufficient wait.
  public var canWaitBare: Bool { unsent == nil && passage.isBare && !session.hasOutput }

  /// Requires `canWaitBare`; returns as soon as `readNow` may return bytes.
  public func becomesReadable(deadline: Deadline) async throws(ConnectError) {
    do throws(TransportError) {
      try await passage.becomesReadable(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
  }

  /// Writes without waiting: true if all bytes were accepted, false if none. Records that the kernel has not accepted (`hasUnsent`)
  /// are sent by the next call of any kind.
  public func writeNow(_ bytes: [UInt8]) throws(ConnectError) -> Bool {
    guard canWaitBare, try mapped({ () throws(TLSError) in try session.write(bytes) }) == .done else { return false }
    let output = session.takeOutput()
    do throws(TransportError) {
      let count = try passage.writeNow(output)
      if count < output.count { unsent = WriteCursor(Array(output[count...])) }
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
    return true
  }

  /// True if the kernel has not accepted all written records.
  public var hasUnsent: Bool { unsent != nil }

  /// Returns when the kernel has accepted every byte.
  public func write(_ bytes: [UInt8], deadline: Deadline) async throws(ConnectError) {
    while true {
      let step: TLSStep = try TLSError.translating(try session.write(bytes)) { ConnectError($0, endpoint: passage.peer) }
      try await flush(deadline: deadline)
      if step == .done { return }
      try await receive(deadline: deadline)
    }
  }

  /// Writes until every byte is sent or data is received, whichever comes first: returns nil, or the received data. Unsent bytes are
  /// sent by the next call of any kind; with empty `bytes` it writes only these.
  public func write(_ bytes: [UInt8], orRead max: Int, deadline: Deadline) async throws(ConnectError) -> TLSRead? {
    if !bytes.isEmpty {
      try await flush(deadline: deadline)
      guard try mapped({ () throws(TLSError) in try session.write(bytes) }) == .done else {
        // During a renegotiation, writing and reading are not interleaved.
        try await write(bytes, deadline: deadline)
        return nil
      }
    }
    while true {
      let result = try mapped { () throws(TLSError) in try session.read(max: max) }
      if unsent == nil { unsent = WriteCursor(session.takeOutput()) }
      if result != .needsInput { return result }
      guard let cursor = unsent, !cursor.isAtEnd else {
        unsent = nil
        return nil
      }
      do throws(TransportError) {
        let heard = try await passage.write(cursor, orRead: max, deadline: deadline)
        guard let heard else {
          unsent = nil
          continue
        }
        if heard.isEmpty { session.receivedEnd() } else { session.received(heard) }
      } catch {
        throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
      }
    }
  }

  /// Performs another handshake in the same session, up to TLS 1.2; never returns `.needsInput`.
  public func renegotiate(deadline: Deadline) async throws(ConnectError) -> Renegotiation {
    while true {
      let result = Result { () throws(TLSError) in try session.renegotiate() }
      // After the last step the output may contain libssl's alert.
      let isOver = if case .success(.needsInput) = result { false } else { true }
      if isOver { try? await flush(deadline: deadline) } else { try await flush(deadline: deadline) }
      let step = try mapped { () throws(TLSError) in try result.get() }
      guard step == .needsInput else { return step }
      try await receive(deadline: deadline)
    }
  }

  /// Sends close_notify: the peer's remaining data and its closure can still be read (RFC 9846, section 6.1).
  public func sayGoodbye(deadline: Deadline) async throws(ConnectError) {
    session.shutdown()
    try await flush(deadline: deadline)
  }

  /// Sends close_notify and closes, without waiting for the peer's.
  public func close(deadline: Deadline) async {
    try? await sayGoodbye(deadline: deadline)
    passage.close()
  }

  public var negotiated: Negotiated { session.negotiated }
  /// The first ClientHello of a profile; nil for those of libssl.
  public var profiledHello: ClientHello? { session.profiledHello }
  /// The decrypted handshake messages of both sides so far.
  public var messages: [HandshakeEvent] { session.messages }
  public var alerts: [AlertEvent] { session.alerts }
  public var records: RecordCount { session.records }
  public var flight: ObservedServerFlight { session.flight }
  public var tickets: [TicketEvent] { messages.tickets(in: negotiated.version) }
  /// Sessions that later connections can resume, the latest last.
  public var resumptions: [Resumption] { session.resumptions }
  /// The kind of resumption that the server accepted; nil for a full handshake.
  public var resumedBy: Resumption.Kind? { session.resumedBy }
  /// True if the server accepted the early data; nil if none was sent.
  public var earlyDataAccepted: Bool? { session.earlyDataAccepted }
  /// True if the server supports secure renegotiation (RFC 5746); up to TLS 1.2.
  public var renegotiatesSecurely: Bool { session.renegotiatesSecurely }

  private func mapped<T>(_ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    return try TLSError.translating(try step()) { ConnectError($0, endpoint: passage.peer) }
  }

  private func advance(deadline: Deadline) async throws(ConnectError) -> TLSStep {
    let result = Result { () throws(TLSError) in try session.handshake() }
    if partsAtOnce, case .success(.done) = result { session.shutdown() }
    // After a failure the output may contain our alert.
    switch result {
    case .success: try await flush(deadline: deadline)
    case .failure: try? await flush(deadline: deadline)
    }
    return try TLSError.translating(try result.get()) { ConnectError($0, endpoint: passage.peer) }
  }

  private func flush(deadline: Deadline) async throws(ConnectError) {
    if let left = unsent {
      unsent = nil
      try await send(left.takeRest(), deadline: deadline)
    }
    try await send(session.takeOutput(), deadline: deadline)
  }

  private func send(_ output: [UInt8], deadline: Deadline) async throws(ConnectError) {
    guard !output.isEmpty else { return }
    do throws(TransportError) {
      try await passage.write(output, deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
  }

  /// Passes the first bytes to the session once they can be TLS. The greeting of another protocol is read, in pieces of any size, until
  /// it is identified, at most until the deadline.
  private func receiveFirst(deadline: Deadline) async throws(ConnectError) {
    var first: [UInt8] = []
    while true {
      var broken: TransportError?
      var bytes: [UInt8] = []
      do throws(TransportError) { bytes = try await passage.read(deadline: deadline) } catch { broken = error }
      first += bytes
      if broken?.code != .cancelled, case .foreign(let error) = NonTLSProtocol.verdict(on: first, allowsSSL2: true, isFinal: bytes.isEmpty)
      {
        throw ConnectError(TLSError(notTLS: error), endpoint: passage.peer)
      }
      if let broken { throw ConnectError(broken, stage: .handshake, endpoint: passage.peer) }
      if !bytes.isEmpty, NonTLSProtocol.verdict(on: first, allowsSSL2: true) == .undecided { continue }
      isUnrecognized = false
      if !first.isEmpty { session.received(first) }
      if bytes.isEmpty { session.receivedEnd() }
      return
    }
  }

  private func receive(max: Int = 16_384, deadline: Deadline) async throws(ConnectError) {
    do throws(TransportError) {
      let bytes = try await passage.read(max: Swift.max(max, 16_384), deadline: deadline)
      if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
  }
}
