internal import Bytes
internal import COpenSSL
internal import Crypto
internal import TLSWire

/// One side of a TLS connection without I/O: takes and returns bytes, never blocks.
@safe public struct TLSSession: ~Copyable {
  let session: OpaquePointer
  let recorder: SessionRecorder
  private let context: TLSContext
  private let resumption: Resumption?
  private var firstBytes: [UInt8] = []
  /// Received bytes; those from `inputStart` on have not been read by libssl.
  private var input: [UInt8] = []
  private var inputStart = 0
  /// True if the last read consumed all bytes, both here and in libssl.
  private var isDry = false
  /// The result that ended the session, if bytes before the end had to be returned first.
  private var end: Result<TLSRead, TLSError>?
  /// The number of bytes of early data that may still be written.
  private var earlyDataRoom: Int
  /// A server's early data that has not been taken yet.
  private var earlyData: [UInt8] = []
  /// Whether a server has to read early data before the handshake.
  private var readsEarlyData: Bool
  /// The number of alerts when a renegotiation began; nil if none is in progress.
  private var alertsBefore: Int?

  /// `serverName` is sent as SNI unless it is an IP address (RFC 6066, section 3). `resuming` is an element of an earlier session's
  /// `resumptions`.
  public init(
    _ context: TLSContext, serverName: String? = nil, resuming resumption: Resumption? = nil,
    with options: TLSSessionOptions = TLSSessionOptions()
  ) throws(TLSError) {
    guard let session = unsafe copenssl_session_new(context.owner.pointer, context.isServer ? 1 : 0) else {
      throw TLSError(code: .configuration, what: "libssl gives no session", cause: ErrorQueue.drain())
    }
    let recorder = SessionRecorder(keyLog: context.keyLog)
    unsafe copenssl_session_set_owner(session, Unmanaged.passUnretained(recorder).toOpaque(), SessionRecorder.tell)
    do throws(TLSError) {
      if let serverName, !context.isServer, IPAddress(serverName) == nil {
        try context.owner.check(unsafe copenssl_session_set_server_name(session, serverName), "the server name cannot be sent")
      }
      try unsafe options.apply(to: session, of: context.owner)
      if let state = resumption?.state {
        try context.owner.check(unsafe copenssl_session_resume(session, state, state.count), "the session cannot be resumed")
      }
    } catch {
      unsafe copenssl_session_free(session)
      throw error
    }
    unsafe self.session = session
    self.context = context
    self.recorder = recorder
    self.resumption = resumption
    earlyDataRoom = Int(clamping: resumption?.maximumEarlyDataSize ?? 0)
    readsEarlyData = context.isServer && context.takesEarlyData
  }

  deinit { unsafe copenssl_session_free(session) }

  // MARK: bytes

  public mutating func received(_ ciphertext: [UInt8]) {
    if firstBytes.count < 64 { firstBytes += ciphertext.prefix(64 - firstBytes.count) }
    if inputStart == input.count {
      input = ciphertext
    } else {
      input.removeFirst(inputStart)
      input += ciphertext
    }
    inputStart = 0
    isDry = false
  }

  /// Runs a step of libssl, which reads the input in place.
  mutating func take(_ step: (OpaquePointer) -> Int32) -> Int {
    isDry = false
    let (session, start) = unsafe (session, inputStart)
    let (result, unread) = unsafe input.withUnsafeBufferPointer { input in
      let rest = unsafe UnsafeBufferPointer(rebasing: input[start...])
      unsafe copenssl_session_lend(session, rest.baseAddress, rest.count)
      let result = unsafe step(session)
      return unsafe (result, copenssl_session_take_back(session))
    }
    inputStart = input.count - unread
    if unread == 0 { (input, inputStart) = ([], 0) }
    return Int(result)
  }

  /// The peer has closed its side of the connection.
  public mutating func receivedEnd() {
    isDry = false
    unsafe copenssl_session_receive_end(session)
  }

  /// The bytes to send; empty if there are none.
  public mutating func takeOutput() -> [UInt8] {
    let pending = unsafe copenssl_session_pending_output(session)
    guard pending > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: pending) { buffer, count in
      if let start = buffer.baseAddress { count = unsafe copenssl_session_take_output(session, start, pending) }
    }
  }

  /// Whether `takeOutput` would return any bytes.
  public var hasOutput: Bool { unsafe copenssl_session_pending_output(session) > 0 }

  // MARK: steps

  /// Advances the handshake as far as the received bytes allow.
  public mutating func handshake() throws(TLSError) -> TLSStep {
    if readsEarlyData, try readEarly() == .needsInput { return .needsInput }
    switch unsafe take({ unsafe copenssl_session_handshake($0) }) {
    case COPENSSL_STEP_DONE: return .done
    case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
    case let step: throw failure(handshaking: true, hasEnded: step != COPENSSL_STEP_FAILED)
    }
  }

  /// Reads decrypted bytes from the received input, at most `max`.
  public mutating func read(max: Int = 16_384) throws(TLSError) -> TLSRead {
    if let end { return try end.get() }
    // The most common case: all input has been read, and the caller has to wait for more.
    if isDry { return .needsInput }
    var step = 0
    let waiting = input.count - inputStart
    // The output is never longer than the input plus the partial record that libssl holds. For small input the latter is not allocated: the
    // next call would return it.
    let room = (1...Self.smallInput).contains(waiting) ? waiting : waiting + Self.recordRoom
    let capacity = Swift.min(Swift.max(1, max), room)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      step = unsafe take { unsafe copenssl_session_read($0, start, capacity, &count) }
    }
    isDry = step == COPENSSL_STEP_NEEDS_INPUT
    let rest = Result { () throws(TLSError) in try reading(after: step) }
    if bytes.isEmpty { return try rest.get() }
    if case .success(.needsInput) = rest {} else { end = rest }
    return .bytes(bytes)
  }

  /// The result when no bytes are left.
  private func reading(after step: Int) throws(TLSError) -> TLSRead {
    switch step {
    case COPENSSL_STEP_DONE, COPENSSL_STEP_NEEDS_INPUT: return .needsInput
    case COPENSSL_STEP_CLOSED: return .closed(notify: true)
    case COPENSSL_STEP_ENDED:
      _ = ErrorQueue.drain()
      return .closed(notify: false)
    default: throw failure(handshaking: false, hasEnded: false)
    }
  }

  /// Encrypts all bytes; after `.needsInput` the same bytes have to be passed again once more input was received.
  public mutating func write(_ bytes: [UInt8]) throws(TLSError) -> TLSStep {
    guard !bytes.isEmpty else { return .done }
    let wasDry = isDry
    switch unsafe take({ unsafe copenssl_session_write($0, bytes, bytes.count) }) {
    case COPENSSL_STEP_DONE:
      isDry = wasDry
      return .done
    case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
    case let step: throw failure(handshaking: false, hasEnded: step != COPENSSL_STEP_FAILED)
    }
  }

  /// Requests the client's certificate after a TLS 1.3 handshake (RFC 9846, section 4.7.2); false if the client did not offer
  /// post-handshake authentication.
  public mutating func requestCertificate() -> Bool {
    let isAsked = unsafe take { unsafe copenssl_session_request_certificate($0) } == 1
    _ = ErrorQueue.drain()
    return isAsked
  }

  /// Sends close_notify, after the handshake.
  public mutating func shutdown() {
    _ = unsafe take { unsafe copenssl_session_shutdown($0) }
    _ = ErrorQueue.drain()
  }

  // MARK: observations

  /// Every handshake message so far, including tickets after the handshake.
  public var messages: [HandshakeEvent] { recorder.messages }

  /// Releases them, to save memory for a long-lived session; `negotiated` has to be read before.
  public func forgetMessages() { recorder.forgetMessages() }

  public var alerts: [AlertEvent] { recorder.alerts }

  public var records: RecordCount { recorder.records }

  /// Valid once the handshake is done.
  public var negotiated: Negotiated {
    var name: UnsafePointer<UInt8>?
    let length = unsafe copenssl_session_protocol(session, &name)
    let alpn = unsafe length > 0 ? Array(UnsafeBufferPointer(start: name, count: length)) : nil
    let version = unsafe ProtocolVersion(UInt16(truncatingIfNeeded: copenssl_session_version(session)))
    // Without the certificates, which take the longest to parse.
    let flight = ObservedServerFlight(recorder.messages.filter { Self.telling.contains($0.type) })
    return unsafe Negotiated(
      version: version, cipherSuite: CipherSuite(copenssl_session_suite(session)), group: flight.group,
      signatureScheme: flight.signatureScheme, alpn: alpn, isResumed: copenssl_session_is_resumed(session) == 1)
  }

  /// More than the length of a record (RFC 8446, section 5.2, and RFC 5246, section 6.2.3).
  private static let recordRoom = 16_384 + 2_048 + 5

  /// The maximum number of bytes of small input.
  private static let smallInput = 4_096

  private static let telling: Set<HandshakeType> = [.serverHello, .serverKeyExchange, .certificateVerify]

  /// The sessions that later ones can resume, most recent last; in TLS 1.3 each ticket adds one, often only after the first read.
  public var resumptions: [Resumption] {
    let kept = recorder.resumptions.compactMap(\.resumption)
    if !kept.isEmpty { return kept }
    let latest = unsafe copenssl_session_resumption(session)
    return unsafe latest.flatMap { unsafe SessionReference(adopting: $0).resumption }.map { [$0] } ?? []
  }

  /// The way the session was resumed; nil for a new session.
  public var resumedBy: Resumption.Kind? { unsafe copenssl_session_is_resumed(session) == 1 ? resumption?.kind : nil }

  /// Whether a NewSessionTicket was received.
  public var hasTicket: Bool { recorder.messages.contains { $0.direction == .received && $0.type == .newSessionTicket } }

  func failure(handshaking: Bool, hasEnded: Bool) -> TLSError {
    let cause = ErrorQueue.drain()
    let own = recorder.alerts.last { $0.direction == .sent }?.alert
    if let alert = recorder.alerts.last(where: { $0.direction == .received && $0.alert.level != .warning })?.alert {
      return TLSError(code: handshaking ? .alert : .session, what: "the peer sent the \(alert)", alert: alert, queue: cause)
    }
    let hasMessages = recorder.messages.contains { $0.direction == .received }
    if handshaking, !hasMessages, case .foreign(let error) = NonTLSProtocol.verdict(on: firstBytes, allowsSSL2: true, isFinal: true) {
      return TLSError(code: .notTLS, what: error.reason, cause: cause, spoken: error.spoken)
    }
    if hasEnded {
      let when = hasMessages ? "in the middle of the handshake" : firstBytes.isEmpty ? "without a response" : "in the middle of a message"
      return TLSError(
        code: handshaking ? .closed : .session, what: handshaking ? "the peer closed the connection \(when)" : "the session has ended",
        alert: own, queue: cause)
    }
    if handshaking, cause.contains(where: { $0.holds("excessive message size") }) {
      return TLSError(
        code: .tooLong, what: "the server's certificates are longer than \(context.maximumCertificateBytes) bytes", alert: own,
        queue: cause)
    }
    return TLSError(
      code: handshaking ? .handshake : .session, what: handshaking ? "the handshake failed" : "the session failed", alert: own, cause: cause
    )
  }
}

extension TLSSession {
  /// The server's side of the handshake as seen by this client.
  public var flight: ObservedServerFlight { ObservedServerFlight(messages) }

  /// Every ticket so far, with the time it was received.
  public var tickets: [TicketEvent] { messages.tickets(in: negotiated.version) }

  /// DER of the server's certificates, as sent.
  public var peerCertificates: [[UInt8]] { flight.certificates }
}

/// Early data, sent with the ClientHello of a resumed session (RFC 9846, section 2.3); an attacker may replay it.
extension TLSSession {
  /// Sends the bytes as early data, before the handshake; the session to resume has to allow their number.
  ///
  /// The server does not process rejected early data; the caller has to send it again.
  public mutating func writeEarly(_ bytes: [UInt8]) throws(TLSError) {
    guard bytes.count <= earlyDataRoom else {
      throw TLSError(
        code: .configuration, what: "\(bytes.count) bytes of early data where the session to resume allows \(earlyDataRoom)")
    }
    guard unsafe take({ unsafe copenssl_session_write_early($0, bytes, bytes.count) }) == COPENSSL_STEP_DONE else {
      throw failure(handshaking: true, hasEnded: false)
    }
    earlyDataRoom -= bytes.count
  }

  /// Whether the server accepted the early data; nil if none was sent. Valid once the handshake is done.
  public var earlyDataAccepted: Bool? {
    switch unsafe Int(copenssl_session_early_status(session)) {
    case COPENSSL_EARLY_ACCEPTED: true
    case COPENSSL_EARLY_REJECTED: false
    default: nil
    }
  }

  /// For servers: returns and removes the early data received so far.
  public mutating func takeEarlyData() -> [UInt8] {
    defer { earlyData = [] }
    return earlyData
  }

  /// The first steps of a server that accepts early data; done when the handshake can continue.
  mutating func readEarly() throws(TLSError) -> TLSStep {
    while true {
      var step = 0
      let capacity = 16_384
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        step = unsafe take { unsafe copenssl_session_read_early($0, start, capacity, &count) }
        if step != COPENSSL_STEP_DONE && step != COPENSSL_STEP_FINISHED { count = 0 }
      }
      // libssl ends the session if the context's limit is exceeded.
      earlyData += bytes
      switch step {
      case COPENSSL_STEP_DONE: continue
      case COPENSSL_STEP_FINISHED:
        readsEarlyData = false
        return .done
      case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
      default: throw failure(handshaking: true, hasEnded: step != COPENSSL_STEP_FAILED)
      }
    }
  }
}

/// Renegotiation, up to TLS 1.2.
extension TLSSession {
  /// Whether the peer supports secure renegotiation (RFC 5746); valid up to TLS 1.2.
  public var renegotiatesSecurely: Bool { unsafe copenssl_session_is_secure(session) == 1 }

  /// Starts a renegotiation, or advances it as far as the received bytes allow. Application data that the server sends before its
  /// ServerHello is discarded: the SETTINGS of HTTP/2 and the greetings of IMAPS, POP3S and SMTPS may cross the ClientHello.
  ///
  /// May be repeated once it is done: the caller limits the number. A server that ignores it never responds.
  public mutating func renegotiate() throws(TLSError) -> Renegotiation {
    guard negotiated.version <= .tls12 else {
      throw TLSError(code: .configuration, what: "\(negotiated.version) knows no renegotiation")
    }
    if alertsBefore == nil {
      alertsBefore = recorder.alerts.count
      guard unsafe copenssl_session_renegotiate(session) == 1 else { throw failure(handshaking: false, hasEnded: false) }
    }
    switch unsafe take({ unsafe copenssl_session_renegotiation_step($0) }) {
    case COPENSSL_STEP_DONE:
      _ = ErrorQueue.drain()
      alertsBefore = nil
      return .done
    case COPENSSL_STEP_NEEDS_INPUT: return .needsInput
    case let step: return try refusal(hasClosed: step == COPENSSL_STEP_CLOSED, hasEnded: step == COPENSSL_STEP_ENDED)
    }
  }

  private func refusal(hasClosed: Bool, hasEnded: Bool) throws(TLSError) -> Renegotiation {
    let heard = recorder.alerts.dropFirst(alertsBefore ?? 0).filter { $0.direction == .received && $0.alert.what != .closeNotify }
    if let alert = heard.last?.alert {
      _ = ErrorQueue.drain()
      return .refused(alert)
    }
    guard hasClosed || hasEnded else { throw failure(handshaking: false, hasEnded: false) }
    _ = ErrorQueue.drain()
    return .closed(notify: hasClosed)
  }
}
