internal import Bytes
internal import Crypto
internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// The server's side of TLS 1.2 with one fault, which no library has any more.
///
/// It responds to one request with an HTTP/1.0 response.
struct CraftedTLSServer: CraftedExchange {
  private enum Stage { case hello, keyExchange, changeCipherSpec, finished, open, over }

  private let identity: TLSIdentity
  private let faults: CraftedFaults
  private var stage = Stage.hello
  private var records = RecordParser()
  private var handshake = HandshakeReassembler()
  private var transcript: [UInt8] = []
  private var hello: ClientHello?
  private var serverRandom: [UInt8] = []
  private var suite: CraftedSuite?
  private var group: NamedGroup?
  private var preMaster: [UInt8] = []
  /// Of finite-field Diffie-Hellman.
  private var exponent: [UInt8] = []
  private var keys: CraftedKeys?
  private var sendsTicket = false
  private var isOpening = false
  /// ChangeCipherSpec has been received before there were keys.
  private var isTooEarly = false
  private var byteCount = 0

  init(_ identity: TLSIdentity, _ faults: CraftedFaults) {
    self.identity = identity
    self.faults = faults
  }

  mutating func received(_ bytes: [UInt8]) -> ServerHelloExchange.Action {
    byteCount += bytes.count
    guard stage != .over, byteCount <= Self.byteLimit else { return .end([], .close) }
    records.received(bytes)
    var output: [UInt8] = []
    do throws(TLSWireError) {
      while let record = try records.next() {
        switch try received(record) {
        case .say(let bytes): output += bytes
        case .end(let bytes, let closure):
          stage = .over
          return .end(output + bytes, closure)
        }
      }
      return .say(output)
    } catch {
      return end(output, alert: 50)
    }
  }

  private mutating func received(_ record: Record) throws(TLSWireError) -> ServerHelloExchange.Action {
    switch record.type {
    case .alert: return .end([], .close)
    case .heartbeat: return .say(heartbeat(Array(record.fragment)))
    case .changeCipherSpec: return changeCipherSpec()
    default: break
    }
    // Without keys nothing can be decrypted.
    if isTooEarly { return end(alert: 20) }
    guard isOpening else {
      handshake.received(record.fragment)
      var output: [UInt8] = []
      while let message = try handshake.next() {
        switch try received(message) {
        case .say(let bytes): output += bytes
        case .end(let bytes, let closure): return .end(output + bytes, closure)
        }
      }
      return .say(output)
    }
    guard let opened = keys?.client.open(record) else { return end(alert: 20) }
    switch (stage, opened) {
    case (.finished, .valid(let content)):
      handshake.received(content)
      guard let message = try handshake.next(), message.type == .finished else { return end(alert: 10) }
      return finish(message)
    case (.finished, _): return end(alert: 20)
    case (_, .valid): return record.type == .applicationData ? respond() : .end(closeNotify(), .close)
    case (_, let fault): return react(to: fault)
    }
  }

  private mutating func received(_ message: HandshakeMessage) throws(TLSWireError) -> ServerHelloExchange.Action {
    switch (stage, message.type) {
    case (.hello, .clientHello):
      transcript += message.bytes
      return flight(for: try ClientHello(reading: message.body))
    case (.keyExchange, .certificate):
      transcript += message.bytes
      return .say([])
    case (.keyExchange, .clientKeyExchange):
      transcript += message.bytes
      return receiveKeyExchange(Array(message.body))
    default: return end(alert: 10)
    }
  }

  // MARK: - The server's flight

  private mutating func flight(for hello: ClientHello) -> ServerHelloExchange.Action {
    self.hello = hello
    guard let number = faults.suites.first(where: { number in hello.cipherSuites.contains { $0.rawValue == number } }),
      let random = try? RandomBytes.make(32)
    else { return end(alert: 40) }
    serverRandom = random
    suite = CraftedSuite(CipherSuite(number))
    let server = ServerHello(
      legacyVersion: .tls12, random: random, sessionID: sessionID(for: hello), cipherSuite: CipherSuite(number), compressionMethod: 0,
      extensions: extensions(for: hello))
    if resumes(hello) {
      // The keys of sessions are not kept: the bytes in place of Finished are never decrypted by the probe, and no client can go on.
      let finished = Record.fragmenting([UInt8](repeating: 0x5c, count: 64), type: .handshake, version: .tls12)
      let change = Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
      return .end(Record.fragmenting(server.message.bytes, type: .handshake, version: .tls12) + change + finished, .close)
    }
    let certificates = identity.chain.map { CertificateMessage.Entry(der: $0) }
    var messages = [server.message, CertificateMessage(entries: certificates).message(version: .tls12)]
    if suite?.keyExchange != .rsa {
      guard let exchange = keyExchange(hello) else { return end(alert: 40) }
      messages.append(exchange.message)
    }
    messages.append(HandshakeMessage(type: .serverHelloDone, body: []))
    let bytes = messages.flatMap(\.bytes)
    transcript += bytes
    stage = .keyExchange
    return .say(Record.fragmenting(bytes, type: .handshake, version: .tls12))
  }

  private func resumes(_ hello: ClientHello) -> Bool {
    guard let ticket = hello.extension(.sessionTicket), !ticket.isEmpty else { return false }
    return faults.acceptsChangedTickets || faults.returnsSessionIDs && ticket.elementsEqual(Self.ticket)
  }

  private func sessionID(for hello: ClientHello) -> [UInt8] {
    guard hello.extension(.sessionTicket)?.isEmpty == false else { return [] }
    if faults.acceptsChangedTickets || faults.returnsSessionIDs { return hello.sessionID }
    guard faults.leaksMemoryInSessionID, hello.sessionID.count < 32, let rest = try? RandomBytes.make(32 - hello.sessionID.count) else {
      return []
    }
    return hello.sessionID + rest
  }

  private mutating func extensions(for hello: ClientHello) -> [TLSExtension] {
    var extensions: [TLSExtension] = []
    if hello.cipherSuites.contains(.emptyRenegotiationInfo) || hello.extension(.renegotiationInfo) != nil {
      extensions.append(.renegotiationInfo)
    }
    if faults.heartbeat != .unsupported, hello.extension(ExtensionType(15)) != nil {
      extensions.append(TLSExtension(type: ExtensionType(15), body: [1]))
    }
    if faults.hasTickets, hello.extension(.sessionTicket)?.isEmpty == true {
      sendsTicket = true
      extensions.append(TLSExtension(type: .sessionTicket, body: []))
    }
    return extensions
  }

  private mutating func keyExchange(_ hello: ClientHello) -> ServerKeyExchange? {
    let parameters: ServerKeyExchange.Parameters
    if suite?.keyExchange == .finiteField {
      exponent = faults.reusesDH ? [UInt8](repeating: 0x35, count: 32) : ((try? RandomBytes.make(32)) ?? [])
      let prime = DHParameters.group14.prime
      guard let modulus = BigNumber(bytes: prime), let share = BigNumber(2).power(exponent, modulo: modulus)
      else { return nil }
      parameters = .finiteField(prime: prime, generator: [2], share: share.bytes)
    } else {
      let offered = hello.supportedGroups ?? []
      // The private key is 1, so that the share is the base point and the secret the client's point.
      if offered.contains(.secp256r1) {
        group = .secp256r1
        exponent = faults.arithmetic == nil ? [1] : ((try? RandomBytes.make(32)) ?? [1])
        parameters = .ellipticCurve(
          group: .secp256r1, point: faults.arithmetic == nil ? P256.basePoint : UncheckedCurve.p256.multiplyBasePoint(by: exponent))
      } else if offered.contains(.x25519), let agreement = try? KeyAgreement(x25519: Self.secret) {
        group = .x25519
        parameters = .ellipticCurve(group: .x25519, point: agreement.share)
      } else {
        return nil
      }
    }
    let unsigned = ServerKeyExchange(parameters: parameters)
    let scheme = SignatureScheme(0x0401)
    let algorithm: SignatureAlgorithm? = scheme.algorithm
    guard let algorithm,
      let signature = try? identity.key.sign(hello.random + serverRandom + unsigned.message.body, algorithm: algorithm)
    else { return nil }
    return ServerKeyExchange(parameters: parameters, scheme: scheme, signature: signature)
  }

  // MARK: - The client's flight

  private mutating func receiveKeyExchange(_ body: [UInt8]) -> ServerHelloExchange.Action {
    stage = .changeCipherSpec
    guard suite?.keyExchange != .rsa else { return receiveEncrypted(body) }
    if suite?.keyExchange == .finiteField {
      guard let modulus = BigNumber(bytes: DHParameters.group14.prime), let share = BigNumber(bytes: Array(body.dropFirst(2))),
        let secret = share.power(exponent, modulo: modulus)
      else { return end(alert: 47) }
      preMaster = secret.bytes
      return .say([])
    }
    guard suite?.keyExchange == .ellipticCurve, let length = body.first, body.count == Int(length) + 1 else { return end(alert: 50) }
    let share = Array(body.dropFirst())
    if group == .x25519 {
      guard share.count == 32, let agreement = try? KeyAgreement(x25519: Self.secret) else { return end(alert: 47) }
      if let secret = try? agreement.secret(with: share) {
        preMaster = secret
      } else {
        // A share of small order has the secret zero.
        guard !faults.checksShares else { return end(alert: 47) }
        preMaster = [UInt8](repeating: 0, count: 32)
      }
      return .say([])
    }
    guard share.count == 65, share[0] == 4 else { return end(alert: 47) }
    if faults.checksShares, CurvePoint.check(share, parameters: P256.parameters) != .onCurve { return end(alert: 47) }
    let secret =
      switch faults.arithmetic {
      case nil: Array(share[1...32])
      case .bothCoordinates?: UncheckedCurve.p256.multiply(share, by: exponent)
      case .firstCoordinate?: UncheckedCurve.p256.multiply(firstCoordinate: share, by: exponent)
      }
    guard let secret else { return end(alert: 80) }
    preMaster = secret
    return .say([])
  }

  private mutating func receiveEncrypted(_ body: [UInt8]) -> ServerHelloExchange.Action {
    let block = identity.key.decryptRSAWithoutPadding(body.dropFirst(2)) ?? []
    let random = (try? RandomBytes.make(48)) ?? [UInt8](repeating: 0, count: 48)
    let isPadded = block.starts(with: [0, 2])
    let secret = isPadded ? block.dropFirst(2).firstIndex(of: 0).map { Array(block[($0 + 1)...]) } : nil
    let isCorrect = secret.map { $0.count == 48 && $0.starts(with: [3, 3]) } ?? false
    preMaster = isCorrect ? secret ?? random : random
    switch faults.rsaPadding {
    case .sound: return .say([])
    case .weakOracle: return isCorrect ? .say([]) : end(alert: 47)
    case .strongOracle:
      guard isPadded else { return end(alert: 51) }
      return isCorrect ? .say([]) : end(alert: 47)
    }
  }

  private mutating func changeCipherSpec() -> ServerHelloExchange.Action {
    guard stage == .changeCipherSpec, let suite, let hello else {
      guard faults.acceptsEarlyChangeCipherSpec, stage == .keyExchange else { return end(alert: 10) }
      // The second one is decrypted with keys that do not exist.
      if isTooEarly { return end(alert: 20) }
      isTooEarly = true
      return .say([])
    }
    keys = CraftedKeys(preMaster: preMaster, client: hello.random, server: serverRandom, suite: suite, version: .tls12)
    (isOpening, stage) = (true, .finished)
    return .say([])
  }

  private mutating func finish(_ message: HandshakeMessage) -> ServerHelloExchange.Action {
    guard let suite, var keys, message.body.elementsEqual(keys.verifyData("client", transcript, suite: suite, version: .tls12)) else {
      return end(alert: 51)
    }
    transcript += message.bytes
    var output: [UInt8] = []
    if sendsTicket {
      // Four bytes of lifetime, two of length.
      let ticket = HandshakeMessage(type: .newSessionTicket, body: ([0, 0, 1, 0, 0, 64] + Self.ticket)[...])
      transcript += ticket.bytes
      output += Record.fragmenting(ticket.bytes, type: .handshake, version: .tls12)
    }
    output += Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
    let verify = keys.verifyData("server", transcript, suite: suite, version: .tls12)
    output += (try? keys.server.seal(HandshakeMessage(type: .finished, body: verify[...]).bytes, type: .handshake)) ?? []
    self.keys = keys
    stage = .open
    return .say(output)
  }

  // MARK: - Records

  private mutating func respond() -> ServerHelloExchange.Action {
    let response = "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nok\n"
    let content = (try? keys?.server.seal(Array(response.utf8), type: .applicationData)) ?? []
    return .end(content + closeNotify(), .close)
  }

  private mutating func closeNotify() -> [UInt8] { (try? keys?.server.seal([1, 0], type: .alert)) ?? [] }

  private mutating func react(to fault: CraftedProtection.Opened) -> ServerHelloExchange.Action {
    let response =
      switch fault {
      case .badPadding(hasCorrectMAC: true, _): faults.unequalPadding
      case .badPadding(_, isOnlyPadding: true): faults.onlyPadding
      case .badPadding, .badLength: faults.longPadding
      case .badMAC(let plain): plain.content.isEmpty ? faults.emptyContent : faults.wrongMAC
      case .valid: CraftedFaults.Response.accept
      }
    switch response {
    case .alert(let number): return .end((try? keys?.server.seal([2, number], type: .alert)) ?? [], .close)
    case .alertWithoutClosure(let number): return .end((try? keys?.server.seal([2, number], type: .alert)) ?? [], .stay)
    case .close: return .end([], .close)
    case .silence: return .end([], .stay)
    case .accept: return respond()
    }
  }

  private func heartbeat(_ request: [UInt8]) -> [UInt8] {
    guard faults.heartbeat != .unsupported, request.count >= 3, request[0] == 1 else { return [] }
    let announced = Int(request[1]) << 8 | Int(request[2])
    let content = request.dropFirst(3)
    let padding = [UInt8](repeating: 0, count: 16)
    if faults.heartbeat == .bleeding {
      let memory = [UInt8](repeating: 0x6d, count: max(0, announced - content.count))
      return Record.fragmenting([2, request[1], request[2]] + content + memory + padding, type: .heartbeat, version: .tls12)
    }
    guard content.count >= announced + 16 else { return [] }
    return Record.fragmenting([2, request[1], request[2]] + content.prefix(announced) + padding, type: .heartbeat, version: .tls12)
  }

  private mutating func end(_ output: [UInt8] = [], alert number: UInt8) -> ServerHelloExchange.Action {
    stage = .over
    return .end(output + Record.fragmenting([2, number], type: .alert, version: .tls12), .close)
  }

  private static let secret = [UInt8](repeating: 0x42, count: 32)
  private static let byteLimit = 1 << 20
  private static let ticket = [UInt8](repeating: 0x74, count: 64)
}

/// P-256 (SEC 2, section 2.4.2).
private enum P256 {
  static let parameters: [UInt8] = [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
  static let basePoint: [UInt8] =
    [4] + bytes("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    + bytes("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")

  private static func bytes(_ hex: String) -> [UInt8] { (try? Hex.decode(hex)) ?? [] }
}

extension ClientHello {
  /// The content of an extension; nil if it is missing.
  fileprivate func `extension`(_ type: ExtensionType) -> [UInt8]? { extensions?.first { $0.type == type }?.body }
}
