import Bytes
import Crypto
import TLSWire
import TestSupport
import Testing

@testable import TLSEngine

/// A TLS 1.2 server in memory for one client, which can violate the protocol on purpose.
struct ScriptedServer12 {
  struct Script {
    var version = ProtocolVersion.tls12
    var suite = CipherSuite(0xc02b)
    var random = [UInt8](repeating: 7, count: 32)
    var sessionID: [UInt8] = []
    var compression: UInt8 = 0
    var extensions: [TLSExtension] = [.extendedMainSecret, TLSExtension(type: .renegotiationInfo, body: [0])]
    var group = NamedGroup.x25519
    /// Nil for a point of X25519.
    var parameters: ServerKeyExchange.Parameters?
    var scheme = SignatureScheme.ecdsaSecp256r1SHA256
    var damagesSignature = false
    /// The messages to leave out.
    var omitted: Set<HandshakeType> = []
    var body: [HandshakeType: [UInt8]] = [:]
    var trailing: [UInt8] = []
    var damagesFinished = false
    var sendsChange = true
    /// Records between change_cipher_spec and Finished, in plaintext.
    var between: [UInt8] = []
    var ticket = false
  }

  let hello: ClientHello
  private var script = Script()
  private let agreement: KeyAgreement
  private var transcript: [UInt8]
  private var answer: ServerHello?
  private var writing: ClassicProtection?

  init(_ session: inout ProfiledSession) throws {
    let server = try ScriptedServer(&session)
    hello = server.hello
    transcript = server.transcript
    agreement = try KeyAgreement(.x25519)
  }

  mutating func flight(_ change: (inout Script) throws -> Void = { _ in }) throws -> [UInt8] {
    try change(&script)
    let identity = try ScriptedServer.identity.get()
    let answer = ServerHello(
      legacyVersion: script.version, random: script.random, sessionID: script.sessionID, cipherSuite: script.suite,
      compressionMethod: script.compression, extensions: script.extensions)
    self.answer = answer
    let certificate = CertificateMessage(entries: identity.chain.map { CertificateMessage.Entry(der: $0) }).message(version: .tls12)
    let parameters = script.parameters ?? .ellipticCurve(group: script.group, point: agreement.share)
    let signed = hello.random + answer.random + ServerKeyExchange(parameters: parameters).message.body
    var signature = try identity.key.sign(signed, algorithm: .ecdsa(.sha256))
    if script.damagesSignature { signature[signature.count - 1] ^= 1 }
    let exchange = ServerKeyExchange(parameters: parameters, scheme: script.scheme, signature: signature).message
    let all = [answer.message, certificate, exchange, HandshakeMessage(type: .serverHelloDone, body: [])]
    let flight = all.filter { !script.omitted.contains($0.type) }
      .map { message in script.body[message.type].map { HandshakeMessage(type: message.type, body: $0[...]) } ?? message }.flatMap(\.bytes)
    transcript += flight
    return Record.fragmenting(flight, type: .handshake, version: .tls12) + script.trailing
  }

  /// The response to the client's flight.
  mutating func finish(_ bytes: [UInt8]) throws -> [UInt8] {
    var records = RecordParser()
    records.received(bytes)
    let exchange = try HandshakeMessage(reading: try #require(try records.next()).fragment)
    transcript += exchange.bytes
    let answer = try #require(answer)
    let suite = try #require(CraftedSuite(answer.cipherSuite))
    let isExtended = answer.extensions[.extendedMainSecret] != nil
    let main = CraftedPRF.expand(
      try agreement.secret(with: Array(exchange.body.dropFirst())), isExtended ? "extended master secret" : "master secret",
      isExtended ? Digest.hash(transcript, with: suite.hash) : hello.random + answer.random, length: 48, version: .tls12, hash: suite.hash)
    let keys = SessionKeys12(main: main, seed: answer.random + hello.random, suite: suite, isMACLast: false)
    let change = try #require(try records.next())
    #expect(change.type == .changeCipherSpec)
    var reading = keys.client
    let finished = try reading.open(try #require(try records.next()))
    #expect(Array(finished.dropFirst(4)) == keys.verifyData("client", transcript))
    transcript += finished
    writing = keys.server
    var output: [UInt8] = []
    if script.ticket {
      let ticket = NewSessionTicket(lifetimeSeconds: 1, ticket: [1]).message.bytes
      transcript += ticket
      output += Record.fragmenting(ticket, type: .handshake, version: .tls12)
    }
    if script.sendsChange { output += Record.fragmenting([1], type: .changeCipherSpec, version: .tls12) }
    var proof = keys.verifyData("server", transcript)
    if script.damagesFinished { proof[11] ^= 1 }
    return try output + script.between + seal(HandshakeMessage(type: .finished, body: proof[...]).bytes, .handshake)
  }

  mutating func seal(_ content: [UInt8], _ type: ContentType) throws -> [UInt8] {
    var writer = ByteWriter()
    try writing?.seal(content, type: type).write(to: &writer)
    return writer.bytes
  }
}

/// Servers that violate TLS 1.2 towards a session with the ClientHello of another client.
@Suite struct ProfiledHostile12Tests {
  typealias Script = ScriptedServer12.Script

  private static func session() throws -> ProfiledSession { try ProfiledSession(try ProfiledSessionTests.offer("chrome")) }

  private static func connected(_ change: (inout Script) throws -> Void = { _ in }) throws -> (ProfiledSession, ScriptedServer12) {
    var client = try session()
    var server = try ScriptedServer12(&client)
    client.received(try server.flight(change))
    #expect(try client.handshake() == .needsInput)
    client.received(try server.finish(client.takeOutput()))
    #expect(try client.handshake() == .done)
    return (client, server)
  }

  @Test(arguments: [true, false]) func `a valid handshake completes, with and without extended master secret`(isExtended: Bool) throws {
    var (client, server) = try Self.connected { if !isExtended { $0.extensions.removeFirst() } }
    client.received(try server.seal([1, 2], .applicationData))
    #expect(try client.read() == .bytes([1, 2]))
  }

  struct Violation: Sendable, CustomTestStringConvertible {
    let name: String
    let alert: AlertDescription
    let change: @Sendable (inout Script) throws -> Void
    var testDescription: String { name }

    init(_ name: String, _ alert: AlertDescription, _ change: @escaping @Sendable (inout Script) throws -> Void) {
      (self.name, self.alert, self.change) = (name, alert, change)
    }
  }

  static let inFlight = [
    Violation("downgrade sentinel", .illegalParameter) { $0.random = [UInt8](repeating: 7, count: 24) + Array("DOWNGRD".utf8) + [1] },
    Violation("version that was not offered", .illegalParameter) { $0.version = .tls11 },
    Violation("suite that was not offered", .illegalParameter) { $0.suite = CipherSuite(0x009e) },
    Violation("suite of TLS 1.3", .illegalParameter) { $0.suite = .aes128GCMSHA256 },
    Violation("compression", .illegalParameter) { $0.compression = 1 },
    Violation("extension that was not offered", .unsupportedExtension) { $0.extensions.append(.heartbeat()) },
    Violation("extension twice", .illegalParameter) { $0.extensions.append(.extendedMainSecret) },
    Violation("renegotiation_info of another handshake", .handshakeFailure) {
      $0.extensions = [TLSExtension(type: .renegotiationInfo, body: [1, 0])]
    },
    Violation("protocol that was not offered", .illegalParameter) { $0.extensions.append(.alpn(["spdy/3"])) },
    Violation("group that was not offered", .illegalParameter) { $0.group = .x448 },
    Violation("hybrid group", .illegalParameter) { $0.group = .x25519MLKEM768 },
    Violation("finite field for a suite with a curve", .illegalParameter) {
      $0.parameters = .finiteField(prime: [23], generator: [5], share: [8])
    },
    Violation("invalid point", .illegalParameter) {
      $0.parameters = .ellipticCurve(group: .x25519, point: [UInt8](repeating: 0, count: 32))
    },
    Violation("scheme that was not offered", .illegalParameter) { $0.scheme = .ed448 },
    Violation("scheme of another kind of key", .illegalParameter) { $0.scheme = .rsaPKCS1SHA256 },
    Violation("wrong signature", .decryptError) { $0.damagesSignature = true },
    Violation("no certificate message", .unexpectedMessage) { $0.omitted = [.certificate] },
    Violation("no certificate", .decodeError) { $0.body[.certificate] = [0, 0, 0] },
    Violation("no key exchange", .unexpectedMessage) { $0.omitted = [.serverKeyExchange] },
    Violation("content of server_hello_done", .decodeError) { $0.body[.serverHelloDone] = [0] },
    Violation("early change_cipher_spec", .unexpectedMessage) {
      $0.omitted = [.serverHelloDone]
      $0.trailing = [20, 3, 3, 0, 1, 1]
    },
    Violation("application data", .unexpectedMessage) {
      $0.omitted = [.serverHelloDone]
      $0.trailing = [23, 3, 3, 0, 1, 1]
    },
    Violation("certificate status that was not announced", .unexpectedMessage) {
      $0.omitted = [.serverKeyExchange, .serverHelloDone]
      $0.trailing = Record.fragmenting([22, 0, 0, 5, 1, 0, 0, 1, 1], type: .handshake, version: .tls12)
    },
    Violation("flood of hello requests", .unexpectedMessage) {
      $0.omitted = [.serverHelloDone]
      $0.trailing = Record.fragmenting((0..<100).flatMap { _ in [0, 0, 0, 0] as [UInt8] }, type: .handshake, version: .tls12)
    },
    Violation("flood of warnings", .unexpectedMessage) {
      $0.omitted = [.serverHelloDone]
      $0.trailing = (0..<100).flatMap { _ in [21, 3, 3, 0, 2, 1, 112] as [UInt8] }
    },
  ]

  @Test(arguments: inFlight) func `a violation in the first flight ends the handshake with its alert`(violation: Violation) throws {
    var client = try Self.session()
    var server = try ScriptedServer12(&client)
    client.received(try server.flight(violation.change))
    let error = #expect(throws: TLSError.self) { try client.handshake() }
    #expect(client.alerts.last { $0.direction == .sent }?.alert.what == violation.alert, "\(error?.description ?? "")")
  }

  @Test func `the session ID of the ClientHello is no session`() throws {
    var client = try Self.session()
    var server = try ScriptedServer12(&client)
    let id = server.hello.sessionID
    client.received(try server.flight { $0.sessionID = id })
    #expect(throws: TLSError.self) { try client.handshake() }
  }

  static let inFinish = [
    Violation("wrong Finished", .decryptError) { $0.damagesFinished = true },
    Violation("no change_cipher_spec", .unexpectedMessage) { $0.sendsChange = false },
    Violation("plaintext Finished", .badRecordMAC) {
      $0.between = Record.fragmenting([20, 0, 0, 12] + [UInt8](repeating: 1, count: 12), type: .handshake, version: .tls12)
    },
    Violation("second change_cipher_spec", .unexpectedMessage) { $0.between = [20, 3, 3, 0, 1, 1] },
    Violation("ticket that was not announced", .unexpectedMessage) { $0.ticket = true },
    Violation("announced ticket that is missing", .unexpectedMessage) { $0.extensions.append(.sessionTicket()) },
  ]

  @Test(arguments: inFinish) func `a violation in the second flight ends the handshake with its alert`(violation: Violation) throws {
    var client = try Self.session()
    var server = try ScriptedServer12(&client)
    client.received(try server.flight(violation.change))
    #expect(try client.handshake() == .needsInput)
    client.received(try server.finish(client.takeOutput()))
    // Without the change of keys the protected Finished is read as plaintext, which may be the start of a message.
    client.receivedEnd()
    let error = #expect(throws: TLSError.self) { try client.handshake() }
    let sent = client.alerts.last { $0.direction == .sent }?.alert.what
    #expect(sent == violation.alert || violation.name == "no change_cipher_spec", "\(error?.description ?? "")")
  }

  @Test func `renegotiation is refused, and the session continues`() throws {
    var (client, server) = try Self.connected()
    client.received(try server.seal([0, 0, 0, 0], .handshake))
    client.received(try server.seal([5], .applicationData))
    #expect(try client.read() == .bytes([5]))
    #expect(!client.takeOutput().isEmpty)
    client.received(try server.seal(client.hello.message.bytes, .handshake))
    #expect(throws: TLSError.self) { try client.read() }
  }

  @Test func `floods after the handshake end the session`() throws {
    for content in [([], ContentType.applicationData), ([1, 100], .alert), ([0, 0, 0, 0], .handshake)] as [([UInt8], ContentType)] {
      var (client, server) = try Self.connected()
      for _ in 0..<100 { client.received(try server.seal(content.0, content.1)) }
      #expect(throws: TLSError.self) { while try client.read() != .needsInput {} }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `mutated and truncated flights neither trap nor complete`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var whole = try Self.session()
    var server = try ScriptedServer12(&whole)
    let flight = try server.flight()
    for _ in 0..<100 {
      var damaged = flight
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      }
      var client = whole
      client.received(Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &generator))))
      // Most mutations are errors now; the others make Finished wrong.
      _ = try? client.handshake()
      client.receivedEnd()
      #expect(throws: TLSError.self) { try client.handshake() }
    }
  }

  @Test func `weak Diffie-Hellman primes are refused`() throws {
    var offer = try ProfiledSessionTests.offer("openssl-3.0")
    offer.minimumDHBits = 2_048
    var client = try ProfiledSession(offer)
    let weak = try TestCertificate.identity(.rsa(bits: 1_024))
    var server = try TLSSession(
      try ProfiledSessionTests.server {
        $0.identities = [weak]
        $0.maximumVersion = .tls12
        $0.agreesInFiniteFields = true
        $0.cipherList = "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0"
      })
    let error = #expect(throws: TLSError.self) { try ProfiledSessionTests.shakeHands(&client, &server) }
    #expect(error?.alert?.what == .insufficientSecurity)
  }
}

/// Records of TLS 1.2 with AES-CBC.
@Suite struct CBCRecordProtectionTests {
  @Test(arguments: [true, false], [0, 1, 15, 16, 17, 16_384]) func `records are opened, and damaged ones refused alike`(
    isMACLast: Bool, size: Int
  ) throws {
    let key = [UInt8](repeating: 3, count: 16)
    func protection() -> CBCRecordProtection {
      CBCRecordProtection(key: key, macKey: [UInt8](repeating: 4, count: 20), mac: .sha1, isMACLast: isMACLast)
    }
    let content = [UInt8](repeating: 9, count: size)
    var sender = protection()
    let record = try sender.seal(content, type: .applicationData)
    var receiver = protection()
    #expect(try receiver.open(record) == content)
    for place in [0, 15, 16, record.fragment.count - 1] {
      var fragment = Array(record.fragment)
      fragment[place] ^= 1
      var other = protection()
      let error = #expect(throws: TLSError.self) {
        try other.open(Record(type: .applicationData, version: .tls12, fragment: fragment[...]))
      }
      #expect(error?.alert?.what == .badRecordMAC)
    }
    for length in 0..<min(record.fragment.count, 80) {
      var other = protection()
      #expect(throws: TLSError.self) {
        try other.open(Record(type: .applicationData, version: .tls12, fragment: record.fragment.prefix(length)))
      }
    }
    var replayed = receiver
    #expect(throws: TLSError.self) { try replayed.open(record) }
  }
}
