internal import Bytes
internal import Crypto
public import TLSWire

/// Reads a TLS 1.3 server's first flight with a separate key schedule, and sends only ClientHellos.
///
/// It has access to data that libssl hides or does not support: unknown schemes, the reasons for refused groups, certificates that do not
/// parse. The caller transfers the bytes and provides the time.
public struct ServerFlight {
  public enum Action: Sendable {
    /// More bytes are required.
    case wait
    /// Send a second ClientHello; then more bytes are required.
    case send([UInt8])
    case done(Flight)
    /// The server selected an older version, in plaintext.
    case notTLS13(ServerHello)
  }

  /// The first ClientHello, as records.
  public let clientHello: [UInt8]

  private let offer: ServerFlightOffer
  /// The most recent ClientHello.
  public private(set) var hello: ClientHello
  private var keys: FlightKeys
  private var records = RecordParser()
  private var handshake: HandshakeReassembler
  private var retry: ServerHello?
  private var opened: (hello: ServerHello, parts: TLS13Suite, messages: FlightMessages)?
  private var protection: RecordProtection?
  private let isFuzzed: Bool
  private var transcript: [UInt8]
  private var warnings: [Alert] = []
  private var marks: [Flight.Mark] = []
  private var changes = 0
  private var bytesSent: Int
  private var bytesReceived = 0
  /// The final result; nil until the flight has ended.
  private var end: Result<Action, TLSError>?

  /// `instant` is the time the ClientHello is sent.
  public init(_ offer: ServerFlightOffer, at instant: ContinuousClock.Instant) throws(TLSError) {
    var keys = FlightKeys()
    var shares: [KeyShareEntry] = []
    for group in offer.sharedGroups where offer.groups.contains(group) && FlightKeys.canUse(group) && !keys.has(group) {
      shares.append(try keys.share(in: group))
    }
    do throws(CryptoError) {
      let hello = offer.hello(random: try RandomBytes.make(32), sessionID: try RandomBytes.make(32), shares: shares)
      self.init(offer, hello: hello, keys: keys, at: instant)
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// Simulates a client with this ClientHello, with new key shares in the supported groups: the others remain unchanged, and cause an error
  /// if the server selects one of them.
  public init(playing hello: ClientHello, certificateLimit: Int = 1 << 20, at instant: ContinuousClock.Instant) throws(TLSError) {
    var offer = ServerFlightOffer(serverName: hello.serverName)
    offer.groups = hello.supportedGroups ?? []
    offer.certificateCompressions = hello.extensions?.certificateCompressions ?? []
    offer.certificateLimit = certificateLimit
    var (hello, keys) = (hello, FlightKeys())
    var shares = hello.keyShares ?? []
    for index in shares.indices
    where FlightKeys.canUse(shares[index].group) && !FlightKeys.isHybrid(shares[index].group) && !keys.has(shares[index].group) {
      shares[index] = try keys.share(in: shares[index].group)
    }
    hello.extensions = hello.extensions?.map { $0.type == .keyShare ? .keyShare(shares) : $0 }
    self.init(offer, hello: hello, keys: keys, at: instant)
  }

  /// Treats protected records as already decrypted, for fuzzing.
  @_spi(Fuzzing) public init(fuzzing offer: ServerFlightOffer, at instant: ContinuousClock.Instant) throws(TLSError) {
    var keys = FlightKeys()
    do throws(CryptoError) {
      let share = keys.insert(try KeyAgreement(x25519: [UInt8](repeating: 7, count: 32)), for: .x25519)
      let zeros = [UInt8](repeating: 0, count: 32)
      self.init(offer, hello: offer.hello(random: zeros, sessionID: [], shares: [share]), keys: keys, at: instant, isFuzzed: true)
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// Starts with an existing ClientHello.
  init(_ offer: ServerFlightOffer, hello: ClientHello, keys: FlightKeys, at instant: ContinuousClock.Instant, isFuzzed: Bool = false) {
    self.offer = offer
    self.hello = hello
    self.keys = keys
    self.isFuzzed = isFuzzed
    clientHello = hello.records()
    transcript = hello.message.bytes
    bytesSent = clientHello.count
    handshake = HandshakeReassembler(limit: offer.certificateLimit)
    marks.append(Flight.Mark(message: .clientHello, isOurs: true, instant: instant))
  }

  /// Whether the messages after a ServerHello are decrypted if it selects one of the client's key shares; not in hybrid groups.
  public static func canOpen(_ hello: ServerHello) -> Bool {
    guard hello.version == .tls13, !hello.isHelloRetryRequest, let group = hello.selectedGroup else { return false }
    return !FlightKeys.isHybrid(group) && FlightKeys.canUse(group) && TLS13Suite(hello.cipherSuite) != nil
  }

  /// Processes bytes received at `instant`. Bytes after the end have no effect.
  public mutating func received(_ bytes: [UInt8], at instant: ContinuousClock.Instant) throws(TLSError) -> Action {
    if let end { return try end.get() }
    do throws(TLSError) {
      bytesReceived += bytes.count
      guard bytesReceived <= Self.framing * offer.certificateLimit + Self.slack else {
        throw TLSError(code: .malformed, what: "more than \(bytesReceived - bytes.count) bytes, and the server's flight has not ended")
      }
      records.received(bytes)
      let action = try advance(at: instant)
      switch action {
      case .wait, .send: break
      case .done, .notTLS13: end = .success(action)
      }
      return action
    } catch {
      end = .failure(error)
      throw error
    }
  }

  /// The server has closed its side; returns a result reached before, or throws if that is too early.
  public mutating func receivedEnd(at instant: ContinuousClock.Instant) throws(TLSError) -> Action {
    let action = try received([], at: instant)
    switch action {
    case .done, .notTLS13: return action
    case .wait, .send:
      let error = TLSError(code: .closed, what: "the server closed the connection after \(bytesReceived) bytes, \(place)")
      end = .failure(error)
      throw error
    }
  }

  private var place: String {
    if opened != nil { return "in the middle of its flight" }
    return retry == nil ? "before its ServerHello" : "after its HelloRetryRequest"
  }

  private static let framing = 2
  /// For all messages but certificates.
  private static let slack = 1 << 18
}

// MARK: records

extension ServerFlight {
  private mutating func advance(at instant: ContinuousClock.Instant) throws(TLSError) -> Action {
    while true {
      while let message = try next({ () throws(TLSWireError) in try handshake.next() }) {
        let action = try received(message, at: instant)
        guard case .wait = action else { return action }
      }
      guard let record = try next({ () throws(TLSWireError) in try records.next() }) else { return .wait }
      try received(record)
    }
  }

  private func next<T>(_ body: () throws(TLSWireError) -> T?) throws(TLSError) -> T? {
    return try TLSWireError.translating(try body()) { TLSError($0) }
  }

  private mutating func received(_ record: Record) throws(TLSError) {
    switch record.type {
    case .changeCipherSpec:
      // For middlebox compatibility (RFC 8446, section D.4); a single byte, which is ignored.
      changes += 1
      guard Array(record.fragment) == [1], changes <= Self.mostChanges else {
        throw TLSError(code: .malformed, what: "change_cipher_spec: TLS 1.3 knows but one, and it is a single 1")
      }
    case .applicationData:
      guard protection != nil else {
        throw TLSError(code: .malformed, what: "a protected record before there are keys")
      }
      // Through the optional, so that the sequence number is incremented in place.
      guard let inner = try protection?.open(record) else { return }
      try received(inner.content, of: inner.type, isProtected: true)
    default:
      guard record.fragment.count <= RecordProtection.maximumContent else {
        throw TLSError(code: .malformed, what: "a record of \(record.fragment.count) bytes, longer than TLS 1.3 allows")
      }
      try received(record.fragment, of: record.type, isProtected: false)
    }
  }

  private mutating func received(_ content: ArraySlice<UInt8>, of type: ContentType, isProtected: Bool) throws(TLSError) {
    switch type {
    case .alert:
      try received(alert: content)
    case .handshake:
      guard isProtected == (protection != nil) else {
        throw TLSError(code: .malformed, what: "a handshake record in clear where it has to be protected")
      }
      guard !content.isEmpty else { throw TLSError(code: .malformed, what: "an empty handshake record") }
      handshake.received(content)
    default:
      throw TLSError(code: .malformed, what: "\(type) content in the middle of a handshake")
    }
  }

  /// A plaintext alert is accepted even after key agreement: some servers send it so, and it has the reason for the failure.
  private mutating func received(alert bytes: ArraySlice<UInt8>) throws(TLSError) {
    guard let alert = try next({ () throws(TLSWireError) in try Alert(reading: bytes) }) else { return }
    // Before TLS 1.3 a warning, such as unrecognized_name, may precede the ServerHello without ending the handshake (RFC 6066, section 3).
    guard alert.level == .warning, alert.what != .closeNotify, protection == nil, warnings.count < Self.mostWarnings else {
      throw TLSError(peersAlert: alert)
    }
    warnings.append(alert)
  }

  private static var mostChanges: Int { 8 }
  private static var mostWarnings: Int { 8 }
}

// MARK: messages

extension ServerFlight {
  private mutating func received(_ message: HandshakeMessage, at instant: ContinuousClock.Instant) throws(TLSError) -> Action {
    marks.append(Flight.Mark(message: message.type, isOurs: false, instant: instant))
    guard opened != nil else { return try received(hello: message, at: instant) }
    guard try opened?.messages.received(message) == true else { return .wait }
    guard !handshake.isMidMessage else {
      throw TLSError(code: .malformed, what: "a message that begins before Finished's keys and ends after them")
    }
    return flight.map { .done($0) } ?? .wait
  }

  /// The flight as far as it was received, once there was a CertificateVerify, also if it failed later.
  public var flight: Flight? {
    guard let opened, let extensions = opened.messages.encryptedExtensions,
      let verify = opened.messages.certificateVerify, let proof = opened.messages.proof
    else { return nil }
    return Flight(
      serverHello: opened.hello, helloRetryRequest: retry, encryptedExtensions: extensions,
      certificateRequest: opened.messages.certificateRequest, certificate: opened.messages.certificate,
      compression: opened.messages.compression, certificateVerify: verify, proof: proof, warnings: warnings, marks: marks,
      bytesSent: bytesSent, bytesReceived: bytesReceived)
  }

  private mutating func received(hello message: HandshakeMessage, at instant: ContinuousClock.Instant) throws(TLSError) -> Action {
    guard message.type == .serverHello else {
      throw TLSError(code: .malformed, what: "\(message.type): it comes where server_hello has to")
    }
    guard let answer = try next({ () throws(TLSWireError) in try ServerHello(reading: message.body) }) else { return .wait }
    guard answer.version == .tls13 else {
      guard retry == nil else { throw illegal("\(answer.version) after a hello_retry_request") }
      return .notTLS13(answer)
    }
    guard let parts = TLS13Suite(answer.cipherSuite), hello.cipherSuites.contains(answer.cipherSuite) else {
      throw illegal("the suite \(answer.cipherSuite), which is not supported or was not offered")
    }
    guard isFuzzed || answer.sessionID == hello.sessionID else { throw illegal("a session ID that is not ours") }
    guard answer.compressionMethod == 0 else { throw illegal("compression method \(answer.compressionMethod)") }
    guard retry == nil || retry?.cipherSuite == answer.cipherSuite else { throw illegal("another suite than its hello_retry_request") }
    guard !handshake.isMidMessage else { throw illegal("a message that begins in clear follows it in the same record") }
    if answer.isHelloRetryRequest { return try received(retry: answer, message, parts, at: instant) }
    try open(answer, message, parts)
    return .wait
  }

  private mutating func open(_ answer: ServerHello, _ message: HandshakeMessage, _ parts: TLS13Suite) throws(TLSError) {
    guard let share = answer.keyShare else { throw illegal("no key share") }
    if let wanted = retry?.selectedGroup, wanted != share.group { throw illegal("another group than its hello_retry_request") }
    let schedule = KeySchedule(sharedSecret: try keys.secret(with: share), hash: parts.hash)
    transcript += message.bytes
    let secret = schedule.serverHandshakeSecret(transcript: transcript)
    protection = isFuzzed ? RecordProtection() : RecordProtection(secret: secret, parts: parts)
    opened = (answer, parts, FlightMessages(transcript: transcript, secret: secret, hash: parts.hash, offer: offer, hello: hello))
  }

  /// Whether a Finished message was received whose MAC does not match the handshake: the server does not have the agreed keys.
  public var hasWrongFinished: Bool { opened?.messages.hasWrongFinished == true }

  /// Responds to a HelloRetryRequest (RFC 8446, sections 4.1.2 and 4.1.4).
  private mutating func received(
    retry answer: ServerHello, _ message: HandshakeMessage, _ parts: TLS13Suite, at instant: ContinuousClock.Instant
  ) throws(TLSError) -> Action {
    guard retry == nil else { throw illegal("a second hello_retry_request") }
    var extensions = hello.extensions ?? []
    if let group = answer.selectedGroup {
      guard offer.groups.contains(group), !keys.has(group) else {
        throw illegal("a hello_retry_request for \(group), which we did not offer or sent a share of")
      }
      keys = FlightKeys()
      let share = try keys.share(in: group)
      extensions = extensions.map { $0.type == .keyShare ? .keyShare([share]) : $0 }
    }
    if let cookie = answer.cookie { extensions.append(.cookie(cookie)) }
    guard extensions != hello.extensions else { throw illegal("a hello_retry_request that would change nothing") }
    retry = answer
    // The first ClientHello is replaced by its hash in the transcript (RFC 8446, section 4.4.1).
    let digest = Digest.hash(transcript, with: parts.hash)
    hello.extensions = extensions
    let second = hello.message.bytes
    transcript = HandshakeMessage(type: .messageHash, body: digest[...]).bytes + message.bytes + second
    // For middlebox compatibility (RFC 8446, section D.4).
    let change = Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
    let output = change + hello.records(version: .tls12)
    bytesSent += output.count
    marks.append(Flight.Mark(message: .clientHello, isOurs: true, instant: instant))
    return .send(output)
  }

  private func illegal(_ what: String) -> TLSError { TLSError(code: .malformed, what: "server_hello: \(what)") }
}

/// The algorithms of a TLS 1.3 suite (RFC 8446, section B.4).
struct TLS13Suite {
  let cipher: AEAD.Cipher
  let hash: DigestAlgorithm

  /// Nil for a suite with an unsupported cipher.
  init?(_ suite: CipherSuite) {
    switch suite {
    case .aes128GCMSHA256: (cipher, hash) = (.aes128GCM, .sha256)
    case .aes256GCMSHA384: (cipher, hash) = (.aes256GCM, .sha384)
    case .chaCha20Poly1305SHA256: (cipher, hash) = (.chaCha20Poly1305, .sha256)
    default: return nil
    }
  }
}
