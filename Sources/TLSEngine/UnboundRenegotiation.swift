internal import Bytes
internal import Crypto
public import TLSWire

/// A TLS 1.2 session of a client without RFC 5746, and a second ClientHello within it: a server that responds to it renegotiates without
/// binding the new handshake to the old one (CVE-2009-3555).
///
/// libssl sends the RFC 5746 signal in every ClientHello, so that only a separate handshake implementation can omit it. It supports ECDHE
/// on X25519 and P-256 with AES-GCM and ChaCha20-Poly1305. The server's certificate and signature are not verified: no data is sent that
/// needs protection. The caller transfers the bytes and limits the time.
public struct UnboundRenegotiation {
  public enum Action: Sendable {
    /// More bytes are required.
    case wait
    case send([UInt8])
    case ended(Outcome)
  }

  /// The server's reaction to the second ClientHello.
  public enum Outcome: Hashable, Sendable {
    /// The server sent a ServerHello.
    case accepted
    case refused(Alert)
    case closed
    /// The first handshake was refused: the server requires RFC 5746, or supports none of the suites.
    case noSession(Alert)
    /// The server selected unsupported parameters.
    case unsupported(String)
  }

  /// The first ClientHello, as records.
  public let opening: [UInt8]

  private enum Stage { case handshake, finished, renegotiating }

  private let hello: ClientHello
  private var stage = Stage.handshake
  private var records = RecordParser()
  private var handshake = HandshakeReassembler()
  private var transcript: [UInt8]
  private var serverHello: ServerHello?
  private var suite: TLS12Suite?
  private var exchange: ServerKeyExchange?
  private var isCertificateRequested = false
  private var sealing: TLS12RecordProtection?
  private var opener: TLS12RecordProtection?
  private var isOpening = false
  private var bytesReceived = 0

  public init(serverName: String?, applicationProtocols: [String] = []) throws(TLSError) {
    hello = try CryptoError.translating(Self.hello(random: try RandomBytes.make(32), serverName, applicationProtocols)) {
      TLSError(code: .handshake, what: $0.what, cause: $0.cause)
    }
    transcript = hello.message.bytes
    opening = hello.records()
  }

  private static func hello(random: [UInt8], _ serverName: String?, _ protocols: [String]) -> ClientHello {
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    let schemes: [UInt16] = [0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0807, 0x0203, 0x0201]
    extensions += [
      .ecPointFormats, .supportedGroups([.x25519, .secp256r1]), .signatureAlgorithms(schemes.map { SignatureScheme($0) }),
    ]
    if !protocols.isEmpty { extensions.append(.alpn(protocols)) }
    return ClientHello(random: random, cipherSuites: TLS12Suite.all, extensions: extensions, legacyVersion: .tls12)
  }

  public mutating func received(_ bytes: [UInt8]) throws(TLSError) -> Action {
    bytesReceived += bytes.count
    guard bytesReceived <= Self.byteLimit else {
      throw TLSError(code: .malformed, what: "more than \(Self.byteLimit) bytes in a handshake")
    }
    records.received(bytes)
    while let record = try mapped({ () throws(TLSWireError) in try records.next() }) {
      let action = try received(record)
      guard case .wait = action else { return action }
    }
    return .wait
  }

  /// The server has closed its side of the connection.
  public mutating func receivedEnd() throws(TLSError) -> Action {
    if stage == .renegotiating { return .ended(.closed) }
    throw TLSError(code: .closed, what: "the server closed the connection in the middle of the handshake")
  }

  private func mapped<T>(_ step: () throws(TLSWireError) -> T) throws(TLSError) -> T {
    return try TLSWireError.translating(try step()) { TLSError($0) }
  }

  private mutating func received(_ record: Record) throws(TLSError) -> Action {
    if record.type == .changeCipherSpec, stage == .finished {
      isOpening = true
      return .wait
    }
    let content = isOpening ? try opened(record) : Array(record.fragment)
    switch record.type {
    case .alert: return try received(alert: content)
    case .handshake:
      handshake.received(content)
      while let message = try mapped({ () throws(TLSWireError) in try handshake.next() }) {
        let action = try received(message)
        guard case .wait = action else { return action }
      }
      return .wait
    // A greeting, or the SETTINGS of HTTP/2.
    case .applicationData where stage == .renegotiating: return .wait
    default: throw TLSError(code: .malformed, what: "\(record.type) content in the middle of a handshake")
    }
  }

  private mutating func opened(_ record: Record) throws(TLSError) -> [UInt8] {
    guard let content = try opener?.open(record) else {
      throw TLSError(code: .malformed, what: "change_cipher_spec before there are keys")
    }
    return content
  }

  private func received(alert content: [UInt8]) throws(TLSError) -> Action {
    let alert = try mapped { () throws(TLSWireError) in try Alert(reading: content) }
    if stage == .renegotiating { return .ended(alert.what == .closeNotify ? .closed : .refused(alert)) }
    // A warning, such as unrecognized_name, does not end the handshake.
    return alert.level == .warning && alert.what != .closeNotify ? .wait : .ended(.noSession(alert))
  }

  private mutating func received(_ message: HandshakeMessage) throws(TLSError) -> Action {
    switch stage {
    case .handshake:
      transcript += message.bytes
      return try receivedFlight(message)
    case .finished:
      // Decryption has proved that it comes from the server of the key exchange.
      guard message.type == .finished else { throw unexpected(message) }
      stage = .renegotiating
      guard let record = try sealing?.seal(hello.message.bytes, type: .handshake) else { throw unexpected(message) }
      return .send(bytes(of: record))
    case .renegotiating:
      if message.type == .serverHello { return .ended(.accepted) }
      guard message.type == .helloRequest else { throw unexpected(message) }
      return .wait
    }
  }

  private func unexpected(_ message: HandshakeMessage) -> TLSError {
    TLSError(code: .malformed, what: "\(message.type) where another message belongs")
  }

  private mutating func receivedFlight(_ message: HandshakeMessage) throws(TLSError) -> Action {
    switch message.type {
    case .serverHello:
      let answer = try mapped { () throws(TLSWireError) in try ServerHello(reading: message.body) }
      guard answer.version == .tls12, hello.cipherSuites.contains(answer.cipherSuite), let parts = TLS12Suite(answer.cipherSuite) else {
        return .ended(.unsupported("\(answer.version) with \(answer.cipherSuite)"))
      }
      (serverHello, suite) = (answer, parts)
      return .wait
    case .serverKeyExchange:
      guard let serverHello else { throw unexpected(message) }
      exchange = try mapped { () throws(TLSWireError) in
        try ServerKeyExchange(reading: message.body, suite: serverHello.cipherSuite, version: .tls12)
      }
      return .wait
    case .certificateRequest:
      isCertificateRequested = true
      return .wait
    case .serverHelloDone: return try answerFlight(after: message)
    case .certificate, .certificateStatus: return .wait
    default: throw unexpected(message)
    }
  }

  /// Sends ClientKeyExchange, ChangeCipherSpec and Finished, preceded by an empty Certificate if one was requested.
  private mutating func answerFlight(after message: HandshakeMessage) throws(TLSError) -> Action {
    guard let serverHello, let suite, case .ellipticCurve(let group, let point)? = exchange?.parameters else { throw unexpected(message) }
    var messages: [HandshakeMessage] = []
    if isCertificateRequested { messages.append(HandshakeMessage(type: .certificate, body: [0, 0, 0])) }
    var keys = FlightKeys()
    let share = try keys.share(in: group)
    let secret = try keys.secret(with: KeyShareEntry(group: group, keyExchange: point))
    messages.append(HandshakeMessage(type: .clientKeyExchange, body: [UInt8(share.keyExchange.count)] + share.keyExchange[...]))
    let flight = messages.flatMap(\.bytes)
    transcript += flight
    let main = suite.expand(secret, "master secret", hello.random + serverHello.random, length: 48)
    derive(main, serverHello, suite)
    let verify = suite.expand(main, "client finished", Digest.hash(transcript, with: suite.hash), length: 12)
    guard let finished = try sealing?.seal(HandshakeMessage(type: .finished, body: verify[...]).bytes, type: .handshake) else {
      throw unexpected(message)
    }
    stage = .finished
    return .send(
      Record.fragmenting(flight, type: .handshake, version: .tls12) + Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
        + bytes(of: finished))
  }

  /// Key derivation of RFC 5246, section 6.3.
  private mutating func derive(_ main: [UInt8], _ server: ServerHello, _ suite: TLS12Suite) {
    let (key, fixed) = (suite.cipher.keyLength, suite.fixedNonceLength)
    let block = suite.expand(main, "key expansion", server.random + hello.random, length: 2 * (key + fixed))
    func part(_ start: Int, _ length: Int) -> [UInt8] { Array(block[start..<start + length]) }
    sealing = TLS12RecordProtection(suite, key: part(0, key), fixedNonce: part(2 * key, fixed))
    opener = TLS12RecordProtection(suite, key: part(key, key), fixedNonce: part(2 * key + fixed, fixed))
  }

  private func bytes(of record: Record) -> [UInt8] {
    Record.fragmenting(Array(record.fragment), type: record.type, version: record.version, fragmentLength: RecordParser.maximumFragment)
  }

  /// For both handshakes and unsolicited data from the server between them.
  private static let byteLimit = 1 << 21
}
