internal import Bytes
internal import Crypto
internal import TLSWire

/// The client's side of TLS 1.2 after the ClientHello of a `ProfiledSession` (RFC 5246, section 7).
struct ProfiledClient12 {
  private enum Expected {
    case serverHello, certificate, statusOrKeyExchange, keyExchange, requestOrDone, done, ticketOrChange, change, finished, connected
  }

  private let offer: ProfiledOffer
  private let hello: ClientHello
  private var expected = Expected.serverHello
  private var transcript: [UInt8]
  private var answer: ServerHello?
  private var suite: CraftedSuite?
  private var leaf: [UInt8] = []
  private var exchange: ServerKeyExchange?
  private var isCertificateRequested = false
  private var keys: SessionKeys12?
  private var pending: (reading: ClassicProtection?, writing: ClassicProtection?) = (nil, nil)
  private var reading: ClassicProtection?
  private var writing: ClassicProtection?
  private var limits: (ours: Int?, theirs: Int?) = (nil, nil)
  private(set) var applicationProtocol: [UInt8]?

  init(_ offer: ProfiledOffer, _ hello: ClientHello) {
    self.offer = offer
    self.hello = hello
    transcript = hello.message.bytes
  }

  var isDone: Bool { expected == .connected }
  /// Whether the server's records are protected.
  var isProtected: Bool { reading != nil }
  var canProtect: Bool { writing != nil }
  /// The maximum content of a record for the server.
  var sendLimit: Int { limits.theirs ?? RecordProtection.maximumContent }

  // MARK: records

  mutating func open(_ record: Record) throws(TLSError) -> ArraySlice<UInt8> {
    guard let content = try reading?.open(record) else { throw .fault(.unexpectedMessage, "a protected record before there are keys") }
    guard content.count <= limits.ours ?? RecordProtection.maximumContent else {
      throw .fault(.recordOverflow, "a record of \(content.count) bytes, longer than allowed")
    }
    return content[...]
  }

  mutating func seal(_ content: ArraySlice<UInt8>, _ type: ContentType) throws(TLSError) -> [UInt8]? {
    guard let record = try writing?.seal(Array(content), type: type) else { return nil }
    var writer = ByteWriter()
    record.write(to: &writer)
    return writer.bytes
  }

  /// The server's change_cipher_spec; an early one would make records readable under known keys (CVE-2014-0224).
  mutating func changeKeys() throws(TLSError) {
    guard expected == .change || expected == .ticketOrChange && answer?.extensions[.sessionTicket] == nil else {
      throw .fault(.unexpectedMessage, "change_cipher_spec in the wrong place")
    }
    reading = pending.reading
    pending.reading = nil
    expected = .finished
  }

  // MARK: messages

  mutating func received(_ message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    switch (expected, message.type) {
    case (.connected, .helloRequest):
      // Renegotiation is refused (RFC 5246, section 7.2.2).
      let alert = Alert(level: .warning, what: .noRenegotiation)
      return ProfiledStep(output: try seal(alert.bytes[...], .alert) ?? [])
    // Not part of the handshake (RFC 5246, section 7.4.1.1).
    case (_, .helloRequest) where expected != .finished: return .wait
    case (.serverHello, .serverHello): try accept(hello: message)
    case (.certificate, .certificate): try accept(certificate: message)
    case (.statusOrKeyExchange, .certificateStatus) where answer?.extensions[.statusRequest] != nil:
      _ = try parsed { () throws(TLSWireError) in try CertificateStatus(reading: message.body) }
      expected = afterCertificate
    case (.statusOrKeyExchange, .serverKeyExchange) where afterCertificate == .keyExchange, (.keyExchange, .serverKeyExchange):
      try accept(exchange: message)
      expected = .requestOrDone
    case (.statusOrKeyExchange, .certificateRequest) where afterCertificate == .requestOrDone, (.requestOrDone, .certificateRequest):
      _ = try parsed { () throws(TLSWireError) in try CertificateRequest(reading: message.body, version: .tls12) }
      isCertificateRequested = true
      expected = .done
    case (.statusOrKeyExchange, .serverHelloDone) where afterCertificate == .requestOrDone, (.requestOrDone, .serverHelloDone),
      (.done, .serverHelloDone):
      guard message.body.isEmpty else { throw .fault(.decodeError, "server_hello_done: \(message.body.count) bytes, not 0") }
      transcript += message.bytes
      return try respond()
    case (.ticketOrChange, .newSessionTicket) where answer?.extensions[.sessionTicket] != nil:
      // Without resumption the ticket is of no use.
      _ = try parsed { () throws(TLSWireError) in try NewSessionTicket(reading: message.body, version: .tls12) }
      expected = .change
    case (.finished, .finished):
      try finish(message)
      return .wait
    default: throw .fault(.unexpectedMessage, "\(message.type): it comes in the wrong place")
    }
    transcript += message.bytes
    return .wait
  }

  private var afterCertificate: Expected { suite?.keyExchange == .rsa ? .requestOrDone : .keyExchange }

  private mutating func accept(hello message: HandshakeMessage) throws(TLSError) {
    let answer = try parsed { () throws(TLSWireError) in try ServerHello(reading: message.body) }
    func illegal(_ what: String) -> TLSError { .fault(.illegalParameter, "server_hello: \(what)") }
    guard answer.legacyVersion == .tls12, answer.extensions[.supportedVersions] == nil else {
      throw illegal("TLS 1.2 in supported_versions")
    }
    // RFC 8446, section 4.1.3.
    guard hello.supportedVersions?.contains(.tls13) != true || !answer.hasDowngradeSentinel else {
      throw illegal("the random of a server that supports TLS 1.3, so the ClientHello may have been tampered with")
    }
    guard hello.cipherSuites.contains(answer.cipherSuite), !answer.cipherSuite.isGREASE else {
      throw illegal("the suite \(answer.cipherSuite), which was not offered")
    }
    guard answer.cipherSuite.facts.map({ $0.firstVersion <= .tls12 }) == true else {
      throw illegal("the suite \(answer.cipherSuite), which is not one of TLS 1.2")
    }
    guard let suite = CraftedSuite(answer.cipherSuite) else {
      throw .unsupported("the server chose \(answer.cipherSuite), for which this client has no code")
    }
    guard answer.compressionMethod == 0 else { throw illegal("compression method \(answer.compressionMethod)") }
    // No session was offered; the ID of the ClientHello is for middleboxes.
    guard hello.sessionID.isEmpty || answer.sessionID != hello.sessionID else { throw illegal("a session ID that no session has") }
    try accept(answer.extensions)
    self.answer = answer
    self.suite = suite
    expected = .certificate
  }

  private mutating func accept(_ extensions: [TLSExtension]) throws(TLSError) {
    var seen: Set<ExtensionType> = []
    for one in extensions {
      guard seen.insert(one.type).inserted else { throw .fault(.illegalParameter, "server_hello: \(one.type) twice") }
      let isSignaled = one.type == .renegotiationInfo && hello.cipherSuites.contains(.emptyRenegotiationInfo)
      guard hello.extensions?[one.type] != nil || isSignaled, !one.type.isGREASE else {
        throw .fault(.unsupportedExtension, "server_hello: \(one.type), which was not offered")
      }
      guard Self.types.contains(one.type) else {
        throw .unsupported("the server accepted \(one.type), for which this client has no code in TLS 1.2")
      }
    }
    if let body = extensions[.renegotiationInfo], body != [0] {
      throw .fault(.handshakeFailure, "server_hello: renegotiation_info of another handshake")
    }
    if extensions[.alpn] != nil {
      guard let name = extensions.selectedProtocol, !name.isEmpty else { throw .fault(.decodeError, "server_hello: an invalid ALPN") }
      guard hello.applicationProtocols?.contains(name) == true else {
        throw .fault(.illegalParameter, "server_hello: an application protocol that was not offered")
      }
      applicationProtocol = name
    }
    if extensions[.recordSizeLimit] != nil {
      guard let limit = extensions.recordSizeLimit, limit >= 64 else {
        throw .fault(.illegalParameter, "server_hello: an invalid record_size_limit")
      }
      let ours = hello.extensions?.recordSizeLimit.map { Int($0) }
      limits = (ours.map { min($0, RecordProtection.maximumContent) }, min(Int(limit), RecordProtection.maximumContent))
    }
  }

  private mutating func accept(certificate message: HandshakeMessage) throws(TLSError) {
    let certificate = try parsed { () throws(TLSWireError) in try CertificateMessage(reading: message.body, version: .tls12) }
    guard let first = certificate.entries.first, !first.der.isEmpty else { throw .fault(.decodeError, "certificate: no certificate") }
    leaf = first.der
    expected = .statusOrKeyExchange
  }

  private mutating func accept(exchange message: HandshakeMessage) throws(TLSError) {
    guard let answer, let suite else { return }
    let exchange = try parsed { () throws(TLSWireError) in
      try ServerKeyExchange(reading: message.body, suite: answer.cipherSuite, version: .tls12)
    }
    switch (suite.keyExchange, exchange.parameters) {
    case (.ellipticCurve, .ellipticCurve(let group, _)):
      guard hello.supportedGroups?.contains(group) == true, !group.isGREASE, group.kind == .ellipticCurve else {
        throw .fault(.illegalParameter, "server_key_exchange: \(group), which was not offered")
      }
    case (.finiteField, .finiteField):
      guard let bits = exchange.primeBits, bits >= offer.minimumDHBits else {
        throw .fault(.insufficientSecurity, "server_key_exchange: a Diffie-Hellman prime of \(exchange.primeBits ?? 0) bits")
      }
    default: throw .fault(.illegalParameter, "server_key_exchange: parameters of another key exchange")
    }
    guard let scheme = exchange.scheme, hello.signatureSchemes.map({ $0.contains(scheme) }) ?? true, !scheme.isGREASE else {
      throw .fault(.illegalParameter, "server_key_exchange: a signature scheme that was not offered")
    }
    guard scheme.matches(authentication: answer.cipherSuite.authentication) else {
      throw .fault(.illegalParameter, "server_key_exchange: the scheme \(scheme), which does not match \(answer.cipherSuite)")
    }
    guard let result = HandshakeSignature.verify(exchange, after: answer, to: hello, certificate: leaf) else {
      throw .fault(.decodeError, "server_key_exchange: no signature")
    }
    try result.require(in: "server_key_exchange")
    self.exchange = exchange
  }

  // MARK: the client's flight

  private mutating func respond() throws(TLSError) -> ProfiledStep {
    guard let answer, let suite else { return .wait }
    var sent: [HandshakeMessage] = []
    if isCertificateRequested { sent.append(HandshakeMessage(type: .certificate, body: [0, 0, 0])) }
    let (body, secret) = try keyExchange(suite)
    sent.append(HandshakeMessage(type: .clientKeyExchange, body: body[...]))
    let flight = sent.flatMap(\.bytes)
    transcript += flight
    // RFC 7627, section 4.
    let isExtended = answer.extensions[.extendedMainSecret] != nil
    let seed = isExtended ? Digest.hash(transcript, with: suite.hash) : hello.random + answer.random
    let main = CraftedPRF.expand(
      secret, isExtended ? "extended master secret" : "master secret", seed, length: 48, version: .tls12, hash: suite.hash)
    offer.log("CLIENT_RANDOM", hello.random, main)
    let keys = SessionKeys12(
      main: main, seed: answer.random + hello.random, suite: suite, isMACLast: answer.extensions[.encryptThenMAC] != nil)
    self.keys = keys
    pending = (keys.server, keys.client)
    let finished = HandshakeMessage(type: .finished, body: keys.verifyData("client", transcript)[...])
    var output = Record.fragmenting(flight, type: .handshake, version: .tls12)
    output += Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
    writing = pending.writing
    output += try seal(finished.bytes[...], .handshake) ?? []
    transcript += finished.bytes
    expected = .ticketOrChange
    return ProfiledStep(output: output, sent: sent + [finished])
  }

  /// The ClientKeyExchange and the pre-master secret.
  private func keyExchange(_ suite: CraftedSuite) throws(TLSError) -> (body: [UInt8], secret: [UInt8]) {
    switch exchange?.parameters {
    case .ellipticCurve(let group, let point)?:
      guard FlightKeys.canUse(group) else {
        throw .unsupported("the server chose the group \(group), for which this client has no code")
      }
      var keys = FlightKeys()
      let share = try keys.share(in: group)
      do throws(TLSError) {
        let secret = try keys.secret(with: KeyShareEntry(group: group, keyExchange: point))
        return ([UInt8(share.keyExchange.count)] + share.keyExchange, secret)
      } catch {
        throw .fault(.illegalParameter, "server_key_exchange: an invalid point of \(group)")
      }
    case .finiteField(let prime, let generator, let share)?:
      guard let exchange = try FiniteFieldExchange(prime: prime, generator: generator, share: share) else {
        throw .fault(.illegalParameter, "server_key_exchange: invalid Diffie-Hellman parameters")
      }
      var writer = ByteWriter()
      writer.writeVector(lengthBytes: 2, exchange.ownShare)
      return (writer.bytes, exchange.secret)
    default:
      let version = hello.legacyVersion.rawValue
      let random = try CryptoError.translating(try RandomBytes.make(46)) { TLSError(code: .handshake, what: $0.what, cause: $0.cause) }
      let secret = [UInt8(version >> 8), UInt8(version & 0xff)] + random
      guard suite.keyExchange == .rsa, let encrypted = try RSAEncryption(certificate: leaf)?.encrypt(secret) else {
        throw .fault(.badCertificate, "certificate: no RSA key that can encrypt, which \(suite.cipherSuite) requires")
      }
      var writer = ByteWriter()
      writer.writeVector(lengthBytes: 2, encrypted)
      return (writer.bytes, secret)
    }
  }

  private mutating func finish(_ message: HandshakeMessage) throws(TLSError) {
    guard let keys, ConstantTime.areEqual(message.body, keys.verifyData("server", transcript)) else {
      throw .fault(.decryptError, "finished: it does not match the handshake")
    }
    transcript = []
    self.keys = nil
    expected = .connected
  }

  /// The extensions of a ServerHello of TLS 1.2 that need no other message, or whose message is implemented.
  private static let types: Set<ExtensionType> = [
    .serverName, .statusRequest, .ecPointFormats, .supportedGroups, .alpn, .signedCertificateTimestamp, .encryptThenMAC,
    .extendedMainSecret, .recordSizeLimit, .sessionTicket, .renegotiationInfo, .heartbeat,
  ]
}

extension SignatureScheme {
  /// Whether the signature is one of the suite's kind of key (RFC 5246, section 7.4.3; RFC 8422, section 5.4).
  fileprivate func matches(authentication: String?) -> Bool {
    switch (algorithm as SignatureAlgorithm?, authentication) {
    case (.rsaPKCS1?, "RSA"), (.rsaPSS?, "RSA"), (.ecdsa?, "ECDSA"), (.ed25519?, "ECDSA"), (.ed448?, "ECDSA"), (.dsa?, "DSS"): true
    // Without code for the scheme, verification has the reason.
    case (nil, _): true
    default: false
    }
  }
}

/// The client's side of Diffie-Hellman with a server's parameters (RFC 5246, section 8.1.2).
private struct FiniteFieldExchange {
  let ownShare: [UInt8]
  let secret: [UInt8]

  /// Nil for parameters that are no group, or a share outside of it.
  init?(prime: [UInt8], generator: [UInt8], share: [UInt8]) throws(TLSError) {
    guard let modulus = BigNumber(bytes: prime), let base = BigNumber(bytes: generator), let peer = BigNumber(bytes: share),
      modulus.bits <= 8_192, prime.last.map({ $0 & 1 }) == 1, let last = modulus.subtracting(BigNumber(1)), base > BigNumber(1),
      base < last,
      peer > BigNumber(1), peer < last
    else { return nil }
    let exponent = try CryptoError.translating(try RandomBytes.make(48)) { TLSError(code: .handshake, what: $0.what, cause: $0.cause) }
    guard let own = base.power(exponent, modulo: modulus), let secret = peer.power(exponent, modulo: modulus),
      secret > BigNumber(1)
    else { return nil }
    ownShare = [UInt8](repeating: 0, count: max(0, (modulus.bits + 7) / 8 - own.bytes.count)) + own.bytes
    // Leading zeros of the secret are removed.
    self.secret = secret.bytes
  }
}
