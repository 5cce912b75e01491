internal import Bytes
internal import Crypto
package import TLSWire

/// The client's side of a handshake of TLS 1.0 to TLS 1.2 in which the caller decides what is sent after the server's flight.
///
/// For probes that have to send what no library sends. The server's certificate and signature are not verified: nothing is sent that needs
/// protection. The caller transfers the bytes and limits the time.
package struct CraftedHandshake: Sendable {
  /// The state of the server after the bytes so far.
  package enum Progress: Hashable, Sendable {
    /// More bytes are required.
    case wait
    /// ServerHelloDone was received.
    case flight
    /// The server's Finished was received and is valid.
    case finished
    /// Content after the handshake.
    case content([UInt8])
    case alert(Alert)
    /// The server sent a record that cannot be decrypted with the keys, after its change of ciphers.
    case unreadable
    /// The server sent an unexpected or malformed message.
    case unexpected(String)
  }

  package let hello: ClientHello
  /// The first ClientHello, as records.
  package var opening: [UInt8] { hello.records() }
  package private(set) var serverHello: ServerHello?
  package private(set) var certificates: [[UInt8]] = []
  package private(set) var exchange: ServerKeyExchange?
  package private(set) var isCertificateRequested = false
  package private(set) var ticket: [UInt8]?
  /// Set by `finish`.
  package private(set) var keys: CraftedKeys?

  private var records = RecordParser()
  private var handshake = HandshakeReassembler()
  private var transcript: [UInt8]
  private var isOpening = false
  private var hasFinished = false
  private var byteCount = 0
  /// Contents that have not been returned.
  private var pending: [Progress] = []

  /// Offers `suites` in `version` and, if it is older than TLS 1.2, no signature schemes.
  package init(
    serverName: String?, version: ProtocolVersion = .tls12, suites: [CipherSuite],
    groups: [NamedGroup] = [.secp256r1, .x25519, .secp384r1], sessionID: [UInt8] = [], extensions added: [TLSExtension] = []
  ) throws(TLSError) {
    let random = try CryptoError.translating(try RandomBytes.make(32)) { TLSError(code: .handshake, what: $0.what, cause: $0.cause) }
    var extensions: [TLSExtension] = []
    if let serverName { extensions.append(.serverName(serverName)) }
    extensions += [.ecPointFormats, .supportedGroups(groups)]
    if version == .tls12 { extensions.append(.signatureAlgorithms(Self.schemes.map { SignatureScheme($0) })) }
    hello = ClientHello(
      random: random, cipherSuites: suites + [.emptyRenegotiationInfo], extensions: extensions + added, legacyVersion: version,
      sessionID: sessionID)
    transcript = hello.message.bytes
  }

  package var version: ProtocolVersion { serverHello?.version ?? hello.legacyVersion }
  /// Nil if the server chose a suite whose keys are not computed here.
  package var suite: CraftedSuite? { serverHello.flatMap { CraftedSuite($0.cipherSuite) } }

  /// Call with no bytes for what earlier bytes still hold.
  package mutating func received(_ bytes: [UInt8]) -> Progress {
    byteCount += bytes.count
    guard byteCount <= Self.byteLimit else { return .unexpected("more than \(Self.byteLimit) bytes") }
    records.received(bytes)
    do throws(TLSWireError) {
      while pending.isEmpty, let record = try records.next() { try received(record) }
    } catch {
      return .unexpected(error.description)
    }
    return pending.isEmpty ? .wait : pending.removeFirst()
  }

  private mutating func received(_ record: Record) throws(TLSWireError) {
    if record.type == .changeCipherSpec {
      isOpening = true
      return
    }
    var content = Array(record.fragment)
    if isOpening, keys != nil {
      guard case .valid(let opened)? = keys?.server.open(record) else { return pending.append(.unreadable) }
      content = opened
    } else if isOpening {
      return pending.append(.unreadable)
    }
    switch record.type {
    case .alert:
      let alert = try Alert(reading: content)
      // A warning, such as unrecognized_name, does not end the handshake.
      if alert.level == .warning, alert.what != .closeNotify, !hasFinished { return }
      pending.append(.alert(alert))
    case .handshake:
      handshake.received(content)
      while let message = try handshake.next() { try received(message) }
    case .applicationData where hasFinished, .heartbeat: pending.append(.content(content))
    default: pending.append(.unexpected("\(record.type) content in the middle of a handshake"))
    }
  }

  private mutating func received(_ message: HandshakeMessage) throws(TLSWireError) {
    switch message.type {
    case .serverHello:
      let hello = try ServerHello(reading: message.body)
      guard hello.version <= .tls12 else { return pending.append(.unexpected("\(hello.version)")) }
      serverHello = hello
    case .certificate:
      certificates = try CertificateMessage(reading: message.body, version: .tls12).entries.map(\.der)
    case .serverKeyExchange:
      guard let serverHello else { return pending.append(.unexpected("\(message.type) before ServerHello")) }
      exchange = try ServerKeyExchange(reading: message.body, suite: serverHello.cipherSuite, version: version)
    case .certificateRequest: isCertificateRequested = true
    case .serverHelloDone:
      guard serverHello != nil else { return pending.append(.unexpected("\(message.type) before ServerHello")) }
      transcript += message.bytes
      return pending.append(.flight)
    case .finished:
      guard let keys, let suite else { return pending.append(.unreadable) }
      hasFinished = message.body.elementsEqual(keys.verifyData("server", transcript, suite: suite, version: version))
      return pending.append(hasFinished ? .finished : .unexpected("a Finished that does not match the handshake"))
    case .certificateStatus: break
    // Lifetime and length come first (RFC 5077, section 3.3).
    case .newSessionTicket: ticket = Array(message.body.dropFirst(6))
    case .helloRequest: return
    default: return pending.append(.unexpected("\(message.type) where another message belongs"))
    }
    transcript += message.bytes
  }

  // MARK: - The client's flight

  /// The client's flight with a regular Finished: Certificate if requested, ClientKeyExchange with this body, ChangeCipherSpec, Finished.
  package mutating func finish(keyExchange body: [UInt8], preMaster: [UInt8]) throws(TLSError) -> [UInt8] {
    guard let serverHello, let suite else { throw TLSError(code: .handshake, what: "no suite whose keys are computed here") }
    let flight = keyExchangeFlight(body)
    var keys = CraftedKeys(preMaster: preMaster, client: hello.random, server: serverHello.random, suite: suite, version: version)
    let verify = keys.verifyData("client", transcript, suite: suite, version: version)
    let message = HandshakeMessage(type: .finished, body: verify[...])
    let finished = try keys.client.seal(message.bytes, type: .handshake)
    transcript += message.bytes
    self.keys = keys
    return flight + changeCipherSpec + finished
  }

  /// Certificate if requested and ClientKeyExchange alone, as records.
  package mutating func keyExchangeFlight(_ body: [UInt8]) -> [UInt8] {
    var messages: [HandshakeMessage] = []
    if isCertificateRequested { messages.append(HandshakeMessage(type: .certificate, body: [0, 0, 0])) }
    messages.append(HandshakeMessage(type: .clientKeyExchange, body: body[...]))
    let flight = messages.flatMap(\.bytes)
    transcript += flight
    return Record.fragmenting(flight, type: .handshake, version: version)
  }

  package var changeCipherSpec: [UInt8] { Record.fragmenting([1], type: .changeCipherSpec, version: version) }

  /// A record of application data, unless the type is another; `tamper` may change its plaintext.
  package mutating func seal(
    _ content: [UInt8], type: ContentType = .applicationData, tamper: (inout CBCPlaintext) -> Void = { _ in }
  ) throws(TLSError) -> [UInt8] {
    guard keys != nil, let record = try keys?.client.seal(content, type: type, tamper: tamper) else {
      throw TLSError(code: .handshake, what: "no keys before Finished")
    }
    return record
  }

  private static let schemes: [UInt16] = [0x0401, 0x0403, 0x0804, 0x0501, 0x0503, 0x0805, 0x0601, 0x0603, 0x0806, 0x0201, 0x0203]
  private static let byteLimit = 1 << 21
}

extension CraftedHandshake {
  /// The ClientKeyExchange and the pre-master secret of an ephemeral key exchange; nil for RSA and unsupported groups.
  package func ephemeralExchange() throws(TLSError) -> (body: [UInt8], preMaster: [UInt8])? {
    switch exchange?.parameters {
    case .ellipticCurve(let group, let point)?:
      guard FlightKeys.canUse(group) else { return nil }
      var keys = FlightKeys()
      let share = try keys.share(in: group)
      let secret = try keys.secret(with: KeyShareEntry(group: group, keyExchange: point))
      return ([UInt8(share.keyExchange.count)] + share.keyExchange, secret)
    case .finiteField(let prime, let generator, let share)?:
      guard let modulus = BigNumber(bytes: prime), let base = BigNumber(bytes: generator), let peer = BigNumber(bytes: share) else {
        return nil
      }
      let exponent = try CryptoError.translating(try RandomBytes.make(32)) {
        TLSError(code: .handshake, what: $0.what, cause: $0.cause)
      }
      guard let own = base.power(exponent, modulo: modulus), let secret = peer.power(exponent, modulo: modulus) else { return nil }
      let padded = [UInt8](repeating: 0, count: max(0, prime.count - own.bytes.count)) + own.bytes
      // Leading zeros of the secret are removed up to TLS 1.2 (RFC 5246, section 8.1.2).
      return ([UInt8(padded.count >> 8), UInt8(padded.count & 0xff)] + padded, secret.bytes)
    default: return nil
    }
  }
}
