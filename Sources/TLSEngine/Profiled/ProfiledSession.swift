internal import Bytes
public import TLSWire

/// A client's TLS session that sends the ClientHello of another client program, without I/O and without libssl.
///
/// It completes the handshake in TLS 1.3 and TLS 1.2 and transfers data like a `TLSSession`, and it verifies the server's signature and
/// Finished. The caller verifies the certificates. There is no resumption, early data, renegotiation or client certificate.
public struct ProfiledSession {
  /// The first ClientHello.
  public let hello: ClientHello
  private let offer: ProfiledOffer
  private let keys: FlightKeys
  private var modern: ProfiledClient13?
  private var classic: ProfiledClient12?
  private var records = RecordParser()
  private var reassembler: HandshakeReassembler
  private var output: [UInt8] = []
  /// Application data that has not been returned yet.
  private var content: ArraySlice<UInt8> = []
  private var log = ProfiledLog()
  private var hasStarted = false
  /// Whether the peer has closed the transport.
  private var hasEnded = false
  private var hasReceived = false
  private var hasSentClosure = false
  /// The result that ended the session.
  private var end: Result<TLSRead, TLSError>?
  /// The change_cipher_spec records before the handshake is done.
  private var changes = 0
  /// The warnings, empty records and messages since the last application data.
  private var idle = 0

  public init(_ offer: ProfiledOffer) throws(TLSError) {
    self.offer = offer
    (hello, keys) = try offer.hello()
    reassembler = HandshakeReassembler(limit: offer.certificateLimit)
  }

  // MARK: bytes

  public mutating func received(_ ciphertext: [UInt8]) {
    hasReceived = hasReceived || !ciphertext.isEmpty
    records.received(ciphertext)
  }

  /// The peer has closed its side of the connection.
  public mutating func receivedEnd() { hasEnded = true }

  /// The bytes to send; empty if there are none.
  public mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  public var hasOutput: Bool { !output.isEmpty }

  // MARK: steps

  /// Advances the handshake as far as the received bytes allow.
  public mutating func handshake() throws(TLSError) -> TLSStep {
    if case .failure(let error)? = end { throw error }
    if !hasStarted {
      hasStarted = true
      output += hello.records()
      log.add(hello.message, .sent)
      log.records.count(.sent)
    }
    do throws(TLSError) {
      while !isDone {
        guard try advance() else {
          guard hasEnded || end != nil else { return .needsInput }
          throw TLSError(code: .closed, what: "the peer closed the connection \(place)")
        }
      }
    } catch {
      throw fail(error)
    }
    return .done
  }

  /// Reads decrypted bytes, at most `max`.
  public mutating func read(max: Int = 16_384) throws(TLSError) -> TLSRead {
    do throws(TLSError) {
      while content.isEmpty {
        if let end { return try end.get() }
        guard try advance() else {
          guard hasEnded else { return .needsInput }
          end = .success(.closed(notify: false))
          continue
        }
      }
    } catch {
      throw fail(error)
    }
    let limit = Swift.max(1, max)
    guard content.count > limit else {
      defer { content = [] }
      return .bytes(Array(content))
    }
    defer { content = content.dropFirst(limit) }
    return .bytes(Array(content.prefix(limit)))
  }

  /// Encrypts all bytes, after the handshake.
  public mutating func write(_ bytes: [UInt8]) throws(TLSError) -> TLSStep {
    if case .failure(let error)? = end { throw error }
    guard isDone, !hasSentClosure else { throw TLSError(code: .session, what: "the session cannot send data in its state") }
    let length = Swift.min(16_384, modern?.sendLimit ?? classic?.sendLimit ?? 16_384)
    var rest = bytes[...]
    while !rest.isEmpty {
      if let step = try modern?.updateIfRequired() { apply(step) }
      try send(rest.prefix(length), .applicationData)
      rest = rest.dropFirst(length)
    }
    return .done
  }

  /// Sends close_notify, after the handshake.
  public mutating func shutdown() {
    guard isDone, !hasSentClosure else { return }
    if case .failure? = end { return }
    hasSentClosure = true
    try? send(alert: Alert(level: .warning, what: .closeNotify))
  }

  private var isDone: Bool { modern?.isDone ?? classic?.isDone ?? false }

  private var place: String {
    if modern != nil || classic != nil { return "in the middle of the handshake" }
    return hasReceived ? "in the middle of a message" : "without a response"
  }

  // MARK: observations

  /// Every handshake message so far; a compressed certificate is recorded in its decompressed form.
  public var messages: [HandshakeEvent] { log.messages }
  public var alerts: [AlertEvent] { log.alerts }
  public var recordCount: RecordCount { log.records }

  /// Valid once the handshake is done.
  public var negotiated: Negotiated {
    let flight = ObservedServerFlight(log.messages)
    let name = modern?.applicationProtocol ?? classic?.applicationProtocol
    return Negotiated(
      version: flight.serverHello?.version ?? .tls12, cipherSuite: flight.serverHello?.cipherSuite ?? CipherSuite(0),
      group: flight.group, signatureScheme: flight.signatureScheme, alpn: name, isResumed: false)
  }
}

// MARK: - Records

extension ProfiledSession {
  /// Processes the next message or record; false if more bytes are required.
  private mutating func advance() throws(TLSError) -> Bool {
    if end != nil { return false }
    if let message = try parsed({ () throws(TLSWireError) in try reassembler.next() }) {
      try received(message)
      return true
    }
    guard let record = try next() else { return false }
    log.records.count(.received)
    try received(record)
    return true
  }

  private mutating func next() throws(TLSError) -> Record? {
    do throws(TLSWireError) {
      return try records.next()
    } catch {
      throw TLSError(error).answered(with: error.code == .tooLong ? .recordOverflow : .unexpectedMessage)
    }
  }

  private mutating func received(_ record: Record) throws(TLSError) {
    if record.type == .changeCipherSpec { return try receivedChange(record) }
    if modern?.isProtected == true {
      guard record.type == .applicationData else { return try receivedClear(record) }
      guard let inner = try modern?.open(record) else { return }
      return try received(inner.content, of: inner.type)
    }
    if classic?.isProtected == true {
      guard let opened = try classic?.open(record) else { return }
      return try received(opened, of: record.type)
    }
    guard record.fragment.count <= RecordProtection.maximumContent else {
      throw .fault(.recordOverflow, "a record of \(record.fragment.count) bytes, longer than TLS allows")
    }
    guard record.type != .applicationData else { throw .fault(.unexpectedMessage, "application data before the handshake is complete") }
    try received(record.fragment, of: record.type)
  }

  /// In TLS 1.3 for middlebox compatibility (RFC 8446, section D.4) and ignored; before, the server's change to the new keys.
  private mutating func receivedChange(_ record: Record) throws(TLSError) {
    guard Array(record.fragment) == [1] else { throw .fault(.unexpectedMessage, "a change_cipher_spec that is not a single 1") }
    changes += 1
    guard changes <= Self.mostChanges, !isDone else { throw .fault(.unexpectedMessage, "change_cipher_spec in the wrong place") }
    guard classic != nil else {
      guard hello.supportedVersions?.contains(.tls13) == true else {
        throw .fault(.unexpectedMessage, "change_cipher_spec before the ServerHello")
      }
      return
    }
    guard changes == 1, !reassembler.isMidMessage else { throw .fault(.unexpectedMessage, "change_cipher_spec in the wrong place") }
    try classic?.changeKeys()
  }

  /// A plaintext alert during the handshake may have the reason for a failure; nothing else is accepted in plaintext after key agreement.
  private mutating func receivedClear(_ record: Record) throws(TLSError) {
    if record.type == .alert, !isDone, let alert = try? Alert(reading: record.fragment), alert.level != .warning {
      log.add(alert, .received)
      throw failure(of: alert)
    }
    throw .fault(.unexpectedMessage, "a \(record.type) record in plaintext where it has to be protected")
  }

  private mutating func received(_ fragment: ArraySlice<UInt8>, of type: ContentType) throws(TLSError) {
    switch type {
    case .alert: try received(alert: fragment)
    case .handshake:
      guard !fragment.isEmpty else { throw .fault(.unexpectedMessage, "an empty handshake record") }
      reassembler.received(fragment)
    case .applicationData where isDone:
      guard !reassembler.isMidMessage else { throw .fault(.unexpectedMessage, "application data in the middle of a handshake message") }
      if fragment.isEmpty { return try countIdle("empty records") }
      idle = 0
      content = fragment
    default: throw .fault(.unexpectedMessage, "\(type) content in the wrong place")
    }
  }

  /// A peer must not make the client work without end.
  private mutating func countIdle(_ kind: String) throws(TLSError) {
    idle += 1
    guard idle <= Self.mostIdle else { throw .fault(.unexpectedMessage, "\(idle) \(kind) without data between them") }
  }

  private mutating func received(alert bytes: ArraySlice<UInt8>) throws(TLSError) {
    let alert = try parsed { () throws(TLSWireError) in try Alert(reading: bytes) }
    log.add(alert, .received)
    if alert.what == .closeNotify {
      guard isDone else { throw failure(of: alert) }
      end = .success(.closed(notify: true))
      return
    }
    // In TLS 1.3 the level is without meaning, and only user_canceled does not end the session (RFC 8446, section 6).
    guard alert.level == .warning, modern?.isProtected != true || alert.what == .userCanceled else { throw failure(of: alert) }
    try countIdle("warning alerts")
  }

  private func failure(of alert: Alert) -> TLSError {
    TLSError(code: isDone ? .session : .alert, what: "the peer sent the \(alert)", alert: alert)
  }

  private mutating func send(_ content: ArraySlice<UInt8>, _ type: ContentType) throws(TLSError) {
    if modern?.canProtect == true, let record = try modern?.seal(content, type) {
      output += record
    } else if classic?.canProtect == true, let record = try classic?.seal(content, type) {
      output += record
    } else {
      output += Record.fragmenting(Array(content), type: type, version: .tls12)
    }
    log.records.count(.sent)
  }

  private mutating func send(alert: Alert) throws(TLSError) {
    try send(alert.bytes[...], .alert)
    log.add(alert, .sent)
  }

  /// Ends the session, with an alert for the peer unless the peer ended it.
  private mutating func fail(_ error: TLSError) -> TLSError {
    if case .failure(let first)? = end { return first }
    let isPeers = error.alert.map { alert in log.alerts.contains { $0.direction == .received && $0.alert == alert } } ?? true
    if !isPeers, let alert = error.alert { try? send(alert: alert) }
    let final =
      isDone && error.code != .session
      ? TLSError(code: .session, what: error.what, alert: error.alert, cause: error.cause, queue: error.queue) : error
    end = .failure(final)
    content = []
    return final
  }

  /// The change_cipher_spec records of a server.
  private static let mostChanges = 8
  private static let mostIdle = 32
}

// MARK: - Messages

extension ProfiledSession {
  private mutating func received(_ message: HandshakeMessage) throws(TLSError) {
    if isDone || message.type == .helloRequest { try countIdle("handshake messages") }
    if modern == nil, classic == nil { try begin(message) }
    var step = try modern?.received(message)
    if step == nil { step = try classic?.received(message) }
    guard let step else { return }
    log.add(step.plain ?? message, .received)
    if step.changesKeys, reassembler.isMidMessage {
      throw .fault(.unexpectedMessage, "\(message.type): another message follows it in the same record, before the change of keys")
    }
    apply(step)
  }

  private mutating func apply(_ step: ProfiledStep) {
    for message in step.sent { log.add(message, .sent) }
    if !step.output.isEmpty { log.records.count(.sent) }
    output += step.output
  }

  /// The version that the server's first message selects.
  private mutating func begin(_ message: HandshakeMessage) throws(TLSError) {
    if message.type == .helloRequest { return }
    guard message.type == .serverHello else {
      throw .fault(.unexpectedMessage, "\(message.type): it comes where server_hello has to")
    }
    let answer = try parsed { () throws(TLSWireError) in try ServerHello(reading: message.body) }
    let offered = hello.supportedVersions ?? offer.profile.versions
    guard offered.contains(answer.version), !answer.version.isGREASE else {
      throw .fault(.illegalParameter, "server_hello: the version \(answer.version), which was not offered")
    }
    switch answer.version {
    case .tls13: modern = ProfiledClient13(offer, hello, keys)
    case .tls12:
      guard changes == 0 else { throw .fault(.unexpectedMessage, "change_cipher_spec before the ServerHello") }
      classic = ProfiledClient12(offer, hello)
    default:
      throw .unsupported("the server chose \(answer.version), which this client cannot complete with the ClientHello of a profile")
    }
  }
}
