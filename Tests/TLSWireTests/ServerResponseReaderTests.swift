import Testing

@testable import TLSWire

@Suite struct ServerResponseReaderTests {
  static let ecdhe = CipherSuite(0xc02f)

  static func hello(_ suite: CipherSuite, extensions: [TLSExtension] = []) -> HandshakeMessage {
    ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 7, count: 32), sessionID: [4], cipherSuite: suite, compressionMethod: 0,
      extensions: extensions
    ).message
  }

  static let retry = ServerHello(
    legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
    extensions: [TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: [0, 0x17])])
  static let modern = hello(
    .aes128GCMSHA256,
    extensions: [TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: [0, 0x1d, 0, 1, 5])])
  static let certificate = CertificateMessage(entries: [.init(der: Array(repeating: 0x30, count: 300))]).message(version: .tls12)
  static let status = HandshakeMessage(type: .certificateStatus, body: [1, 0, 0, 2, 8, 9])
  static let exchange = ServerKeyExchange(
    parameters: .ellipticCurve(group: .x25519, point: [5, 6]), scheme: .rsaPKCS1SHA256, signature: [9, 9]
  ).message
  static let request = HandshakeMessage(type: .certificateRequest, body: [1, 1, 0, 2, 4, 1, 0, 0])
  static let done = HandshakeMessage(type: .serverHelloDone, body: [])

  static func records(_ messages: [HandshakeMessage], fragmentLength: Int = 16_384) -> [UInt8] {
    Record.fragmenting(messages.flatMap(\.bytes), type: .handshake, version: .tls12, fragmentLength: fragmentLength)
  }

  /// The macro takes no mutating call.
  static func feed(_ reader: inout ServerResponseReader, _ bytes: some Sequence<UInt8>) -> Bool { reader.received(bytes) }

  static let flight = [hello(ecdhe), certificate, status, exchange, request, done]

  static func alert(_ level: AlertLevel, _ what: AlertDescription) -> [UInt8] {
    Record.fragmenting(Alert(level: level, what: what).bytes, type: .alert, version: .tls12)
  }

  static func read(_ bytes: [UInt8], depth: ServerResponseReader.Depth = .flight, step: Int = .max, expectsSSL2: Bool = false)
    -> ServerResponse
  {
    var reader = ServerResponseReader(depth: depth, expectsSSL2: expectsSSL2)
    var rest = bytes[...]
    while !rest.isEmpty, !reader.received(rest.prefix(step)) { rest = rest.dropFirst(step) }
    reader.receivedEnd()
    return reader.answer
  }

  @Test("a flight of TLS 1.2 is read up to server_hello_done")
  func wholeFlight() throws {
    let answer = Self.read(Self.records(Self.flight) + [0xff])
    #expect(answer.ending == .enough)
    #expect(answer.hello?.cipherSuite == Self.ecdhe)
    #expect(answer.certificate?.entries.first?.der.count == 300)
    #expect(answer.certificateStatus?.ocspResponse == [8, 9])
    #expect(answer.keyExchange?.parameters == .ellipticCurve(group: .x25519, point: [5, 6]))
    #expect(answer.keyExchange?.scheme == .rsaPKCS1SHA256)
    #expect(answer.certificateRequest?.signatureSchemes == [.rsaPKCS1SHA256])
    #expect(answer.recordVersion == .tls12)
  }

  @Test("the depth says where to stop")
  func depths() {
    let stream = Self.records(Self.flight)
    #expect(Self.read(stream, depth: .hello).certificate == nil)
    let middle = Self.read(stream, depth: .keyExchange)
    #expect(middle.keyExchange != nil)
    #expect(middle.certificateRequest == nil)
    // RSA has no server_key_exchange, so that nothing is waited for.
    var plain = ServerResponseReader(depth: .keyExchange)
    #expect(Self.feed(&plain, Self.records([Self.hello(CipherSuite(0x002f))])))
    #expect(plain.answer.ending == .enough)
    // A pre-shared key may have one.
    var shared = ServerResponseReader(depth: .keyExchange)
    #expect(!Self.feed(&shared, Self.records([Self.hello(CipherSuite(0x008c))])))
    #expect(Self.feed(&shared, Self.records([Self.done])))
    #expect(!shared.answer.hasKeyExchange)
    for depth in [ServerResponseReader.Depth.hello, .keyExchange, .flight] {
      var modern = ServerResponseReader(depth: depth)
      #expect(Self.feed(&modern, Self.records([Self.modern])))
      #expect(modern.answer.hello?.version == .tls13)
    }
  }

  @Test("bytes cut anyhow, and records of one byte, say the same", arguments: [1, 2, 3, 7, 100])
  func cuts(_ step: Int) {
    let streams = [
      Self.records(Self.flight), Self.records(Self.flight, fragmentLength: 1),
      Self.alert(.warning, .unrecognizedName) + Self.records(Self.flight),
      Self.alert(.fatal, .handshakeFailure), Record.fragmenting([2, 40], type: .alert, version: .tls10, fragmentLength: 1),
      Array("HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n".utf8), Array("220 mail.example ESMTP\r\n".utf8), Array("* O".utf8),
      [0xff, 0xfd],
      Self.records([Self.hello(Self.ecdhe)]) + [0x80, 1, 2, 3],
    ]
    for stream in streams {
      var whole = Self.read(stream)
      var pieces = Self.read(stream, step: step)
      (whole.byteCount, pieces.byteCount) = (0, 0)
      #expect(whole == pieces)
    }
    var plain = Self.read(streams[0])
    var single = Self.read(streams[1])
    (plain.byteCount, single.byteCount) = (0, 0)
    #expect(plain == single)
  }

  @Test("a fatal alert and close_notify end it, warnings do not")
  func alerts() {
    let refused = Self.read(Self.alert(.fatal, .handshakeFailure))
    #expect(refused.alert?.what == .handshakeFailure)
    #expect(refused.ending == .enough)
    #expect(Self.read(Self.alert(.warning, .closeNotify)).alert?.what == .closeNotify)
    let warned = Self.read(Self.alert(.warning, .unrecognizedName) + Self.records(Self.flight))
    #expect(warned.warnings.map(\.what) == [.unrecognizedName])
    #expect(warned.certificate != nil)
    let endless = Self.read(Array(repeatElement(Self.alert(.warning, .unrecognizedName), count: 1_000).joined()))
    #expect(endless.warnings.count == 16)
    #expect(endless.ending == .closed)
  }

  @Test("what comes after a hello does not take it back")
  func keepsHello() {
    let start = Self.records([Self.hello(Self.ecdhe)])
    for rest in [Self.alert(.fatal, .internalError), [0x48, 0x54], Self.records([Self.exchange, Self.exchange]), [23, 3, 3, 0, 1, 0]] {
      let answer = Self.read(start + rest)
      #expect(answer.hello?.cipherSuite == Self.ecdhe)
      #expect(answer.ending != .open && answer.ending != .closed)
    }
    #expect(Self.read(start).ending == .closed)
    #expect(Self.read([]).ending == .closed)
    #expect(Self.read([22, 3]).ending == .closed)
  }

  @Test("another protocol is named")
  func foreign() {
    guard case .malformed(let error) = Self.read(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)).ending else {
      Issue.record("not malformed")
      return
    }
    #expect(error.reason == "speaks SSH, not TLS")
    // A greeting's line is enough, without waiting for the end.
    var reader = ServerResponseReader(depth: .hello)
    #expect(Self.feed(&reader, Array("220 mail.example ESMTP\r\n".utf8)))
  }

  @Test("after a retry request a second hello may follow")
  func secondHello() {
    let change = Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
    var reader = ServerResponseReader(depth: .keyExchange)
    #expect(Self.feed(&reader, Self.records([Self.retry.message]) + change.prefix(3)))
    #expect(reader.answer.hello?.selectedGroup == .secp256r1)
    reader.expectSecondHello()
    #expect(!Self.feed(&reader, change.dropFirst(3)))
    #expect(Self.feed(&reader, Self.records([Self.modern])))
    #expect(reader.answer.hello?.selectedGroup == .x25519)
    #expect(reader.answer.helloRetryRequest == Self.retry)
    // Once is allowed.
    var twice = ServerResponseReader(depth: .keyExchange)
    _ = twice.received(Self.records([Self.retry.message]))
    twice.expectSecondHello()
    #expect(Self.feed(&twice, Self.records([Self.retry.message])))
    #expect(twice.answer.ending != .enough)
  }

  @Test("an alert after a retry request is the end, whatever is still expected")
  func alertAfterRetryRequest() {
    var reader = ServerResponseReader(depth: .hello)
    _ = Self.feed(&reader, Self.records([Self.retry.message]))
    reader.expectSecondHello()
    #expect(Self.feed(&reader, Self.alert(.fatal, .illegalParameter)))
    reader.expectSecondHello()
    #expect(Self.feed(&reader, [0x70, 0x15, 0x03, 0x3a, 0x03]))
    reader.receivedEnd()
    #expect(reader.answer.ending == .enough)
    #expect(reader.answer.alert?.what == .illegalParameter)
  }

  @Test("an answer in SSL 2.0 is read when it is expected")
  func ssl2() {
    let hello = SSL2ServerHello(certificate: [0x30, 0], cipherKinds: [SSL2CipherKind(0x010080)], connectionID: Array(0..<16))
    for step in [1, 2, 3, 1_000] {
      #expect(Self.read(hello.record, step: step, expectsSSL2: true).ssl2 == hello)
      #expect(Self.read(SSL2Error(code: 1).record, step: step, expectsSSL2: true).ssl2Error == 1)
      #expect(Self.read(Self.alert(.fatal, .protocolVersion), step: step, expectsSSL2: true).alert?.what == .protocolVersion)
    }
    #expect(Self.read(hello.record).ssl2 == nil)
    #expect(Self.read(Array(hello.record.dropLast()), expectsSSL2: true).ending == .closed)
  }

  @Test("a message over the limit and an endless stream are refused")
  func bounds() {
    var reader = ServerResponseReader(depth: .flight, certificateLimit: 1_000)
    #expect(Self.feed(&reader, Record.fragmenting([2, 0, 16, 0], type: .handshake, version: .tls12)))
    var endless = ServerResponseReader(depth: .flight, certificateLimit: 1_000)
    let ignored = Self.records(Array(repeating: HandshakeMessage(type: .helloRequest, body: []), count: 1_000))
    var rounds = 0
    while rounds < 1_000 {
      if endless.received(ignored) { break }
      rounds += 1
    }
    #expect(rounds < 100)
  }

  @Test("a hello of a draft is read in the draft's form")
  func drafts() throws {
    let body: [UInt8] = [0x7f, 0x12] + Array(repeating: 7, count: 32) + [0x13, 0x01, 0, 9, 0, 51, 0, 5, 0, 0x1d, 0, 1, 5]
    let answer = Self.read(Self.records([HandshakeMessage(type: .serverHello, body: body[...])]))
    #expect(answer.hello?.version.description == "TLSv1.3-draft18")
    #expect(answer.hello?.selectedGroup == .x25519)
    #expect(answer.hello.map { Array($0.message.body) } == body)
    let retry: [UInt8] = [0x7f, 0x13, 0x13, 0x01, 0, 6, 0, 51, 0, 2, 0, 0x17]
    let asked = Self.read(Self.records([HandshakeMessage(type: .draftHelloRetryRequest, body: retry[...])]))
    #expect(asked.hello?.isHelloRetryRequest == true)
    #expect(asked.hello?.selectedGroup == .secp256r1)
  }
}
