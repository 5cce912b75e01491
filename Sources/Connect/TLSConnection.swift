public import TLSEngine
internal import TLSWire
public import Transport

/// A TLS session over a passage: the driver that performs what the session asks for.
///
/// Used by the one task that made it. What was seen stays readable after a failure, since half a handshake
/// is evidence too.
public final class TLSConnection {
  public let passage: Passage
  /// When our first hello went out.
  public private(set) var helloSent: ContinuousClock.Instant?
  /// When our side of the handshake was over.
  public private(set) var handshakeEnded: ContinuousClock.Instant?
  private var session: TLSSession
  private var partsAtOnce = false
  /// Whether the first bytes of the peer are still to be checked for another protocol.
  private var isUnrecognized = true
  /// Records that wait for the peer to take them.
  private var unsent: WriteCursor?

  /// `serverName` goes out as SNI unless it is an address (RFC 6066, section 3).
  public init(
    over passage: Passage, context: TLSContext, serverName: String?, resuming resumption: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions()
  ) throws(ConnectError) {
    self.passage = passage
    do throws(TLSError) {
      session = try TLSSession(context, serverName: serverName, resuming: resumption, with: options)
    } catch {
      throw ConnectError(error, endpoint: passage.peer)
    }
  }

  /// Takes the handshake to its end. Afterwards the facts below are complete. `earlyData` goes out with the first hello, which the
  /// session to resume has to allow; anybody may replay it (RFC 9846, section 8).
  ///
  /// Who has nothing more to say can say close_notify in the same breath, as `sayGoodbye` would: the server then hears both at once
  /// and answers both at once.
  public func handshake(
    sendingEarly earlyData: [UInt8] = [], sayingGoodbye: Bool = false, deadline: Deadline
  ) async throws(ConnectError) {
    // A protocol's packets about the handshake are not to hold what comes after it.
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

  /// The peer's next bytes, at most `max`, or how it ended; `.needsInput` only when reading `untilTicket`, once there is one.
  public func read(max: Int = 16_384, untilTicket: Bool = false, deadline: Deadline) async throws(ConnectError) -> TLSRead {
    while true {
      let result: TLSRead
      do throws(TLSError) {
        result = try session.read(max: max)
      } catch {
        throw ConnectError(error, endpoint: passage.peer)
      }
      // Reading may have to answer, as to a KeyUpdate (RFC 8446, section 4.6.3).
      try await flush(deadline: deadline)
      guard result == .needsInput, !untilTicket || !session.hasTicket else { return result }
      try await receive(max: max, deadline: deadline)
    }
  }

  /// What has come, at most `max`; nil when more has to be waited for, or something has to go out first, both of which `read` does.
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

  /// Nothing has to go out before bytes are waited for, and they come straight from TCP: `becomesReadable` is enough of a wait.
  public var canWaitBare: Bool { unsent == nil && passage.isBare && !session.hasOutput }

  /// Where `canWaitBare`: returns as soon as `readNow` may have something to give.
  public func becomesReadable(deadline: Deadline) async throws(ConnectError) {
    do throws(TransportError) {
      try await passage.becomesReadable(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .handshake, endpoint: passage.peer)
    }
  }

  /// Whether all of it is taken, which is without waiting: then what the kernel has not, `hasUnsent`, goes out with the next call of
  /// any kind. Else nothing is.
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

  /// The kernel has not taken all that was written.
  public var hasUnsent: Bool { unsent != nil }

  /// Returns when the kernel has taken every byte.
  public func write(_ bytes: [UInt8], deadline: Deadline) async throws(ConnectError) {
    while true {
      let step: TLSStep
      do throws(TLSError) {
        step = try session.write(bytes)
      } catch {
        throw ConnectError(error, endpoint: passage.peer)
      }
      try await flush(deadline: deadline)
      if step == .done { return }
      try await receive(deadline: deadline)
    }
  }

  /// Writes until every byte is out or the peer was heard, whichever comes first: nil, or what was heard. What is left goes out
  /// with the next call of any kind; none but what is left is written for no bytes.
  public func write(_ bytes: [UInt8], orRead max: Int, deadline: Deadline) async throws(ConnectError) -> TLSRead? {
    if !bytes.isEmpty {
      try await flush(deadline: deadline)
      guard try mapped({ () throws(TLSError) in try session.write(bytes) }) == .done else {
        // In a renegotiation there is one thing at a time.
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

  /// Another handshake in the same session, up to TLS 1.2; never `.needsInput`.
  public func renegotiate(deadline: Deadline) async throws(ConnectError) -> Renegotiation {
    while true {
      let result = Result { () throws(TLSError) in try session.renegotiate() }
      // libssl's own last words, as an alert, wait in the output.
      let isOver = if case .success(.needsInput) = result { false } else { true }
      if isOver { try? await flush(deadline: deadline) } else { try await flush(deadline: deadline) }
      let step = try mapped { () throws(TLSError) in try result.get() }
      guard step == .needsInput else { return step }
      try await receive(deadline: deadline)
    }
  }

  /// Says close_notify: what the peer still sends, and how it ends, can be read (RFC 9846, section 6.1).
  public func sayGoodbye(deadline: Deadline) async throws(ConnectError) {
    session.shutdown()
    try await flush(deadline: deadline)
  }

  /// Says close_notify and closes, without waiting for the peer's.
  public func close(deadline: Deadline) async {
    try? await sayGoodbye(deadline: deadline)
    passage.close()
  }

  public var negotiated: Negotiated { session.negotiated }
  /// All that both sides said so far in the handshake, in the clear.
  public var messages: [HandshakeEvent] { session.messages }
  public var alerts: [AlertEvent] { session.alerts }
  public var records: RecordCount { session.records }
  public var flight: SeenFlight { session.flight }
  public var tickets: [TicketEvent] { session.tickets }
  /// What later sessions can resume from, the latest last.
  public var resumptions: [Resumption] { session.resumptions }
  /// How the server came to know the session; nil when this is a new one.
  public var resumedBy: Resumption.Kind? { session.resumedBy }
  /// Whether the server took the early data; nil when none was sent.
  public var earlyDataAccepted: Bool? { session.earlyDataAccepted }
  /// Whether the server binds a renegotiation to what came before (RFC 5746); up to TLS 1.2.
  public var renegotiatesSecurely: Bool { session.renegotiatesSecurely }

  private func mapped<T>(_ step: () throws(TLSError) -> T) throws(ConnectError) -> T {
    do throws(TLSError) {
      return try step()
    } catch {
      throw ConnectError(error, endpoint: passage.peer)
    }
  }

  private func advance(deadline: Deadline) async throws(ConnectError) -> TLSStep {
    let result = Result { () throws(TLSError) in try session.handshake() }
    if partsAtOnce, case .success(.done) = result { session.shutdown() }
    // An alert of ours waits in the output after a failure too.
    switch result {
    case .success: try await flush(deadline: deadline)
    case .failure: try? await flush(deadline: deadline)
    }
    do throws(TLSError) {
      return try result.get()
    } catch {
      throw ConnectError(error, endpoint: passage.peer)
    }
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

  /// Hands the first bytes to the session once they can be TLS. Another protocol's greeting is read until it can be named, at most
  /// until the deadline, whatever the pieces in which it comes.
  private func receiveFirst(deadline: Deadline) async throws(ConnectError) {
    var first: [UInt8] = []
    while true {
      var broken: TransportError?
      var bytes: [UInt8] = []
      do throws(TransportError) { bytes = try await passage.read(deadline: deadline) } catch { broken = error }
      first += bytes
      if broken?.code != .cancelled, case .foreign(let error) = NotTLS.verdict(on: first, allowsSSL2: true, isFinal: bytes.isEmpty) {
        throw ConnectError(TLSError(notTLS: error), endpoint: passage.peer)
      }
      if let broken { throw ConnectError(broken, stage: .handshake, endpoint: passage.peer) }
      if !bytes.isEmpty, NotTLS.verdict(on: first, allowsSSL2: true) == .undecided { continue }
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
