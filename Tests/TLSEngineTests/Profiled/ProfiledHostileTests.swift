import Bytes
import Crypto
import TLSWire
import TestSupport
import Testing

@testable import TLSEngine

/// Servers that violate TLS 1.3 towards a session with the ClientHello of another client.
@Suite struct ProfiledHostileTests {
  private static func session(_ name: String = "chrome") throws -> ProfiledSession {
    try ProfiledSession(try ProfiledSessionTests.offer(name))
  }

  /// The error of the handshake, and the alert that was sent.
  private static func refusal(
    _ name: String = "chrome", _ change: (inout ScriptedServer.Script) throws -> Void
  ) throws -> (error: TLSError?, alert: AlertDescription?) {
    var client = try session(name)
    var server = try ScriptedServer(&client)
    client.received(try server.flight(change))
    do throws(TLSError) {
      _ = try client.handshake()
      return (nil, nil)
    } catch {
      #expect(throws: error) { try client.handshake() }
      #expect(throws: error) { try client.read() }
      return (error, client.alerts.last { $0.direction == .sent }?.alert.what)
    }
  }

  @Test(arguments: ["chrome", "firefox", "safari"]) func `a valid flight completes the handshake`(name: String) throws {
    var client = try Self.session(name)
    var server = try ScriptedServer(&client)
    client.received(try server.flight { $0.between = [20, 3, 3, 0, 1, 1] })
    #expect(try client.handshake() == .done)
    #expect(try server.open(client.takeOutput()).map(\.type) == [.changeCipherSpec, .handshake])
  }

  @Test func `a flight in records of one byte completes the handshake`() throws {
    var client = try Self.session()
    var server = try ScriptedServer(&client)
    for byte in try server.flight({ $0.fragmentLength = 1 }) {
      client.received([byte])
      _ = try client.handshake()
    }
    #expect(try client.handshake() == .done)
  }

  struct Violation: Sendable, CustomTestStringConvertible {
    let name: String
    let alert: AlertDescription
    let change: @Sendable (inout ScriptedServer.Script) throws -> Void
    var testDescription: String { name }

    init(_ name: String, _ alert: AlertDescription, _ change: @escaping @Sendable (inout ScriptedServer.Script) throws -> Void) {
      (self.name, self.alert, self.change) = (name, alert, change)
    }
  }

  static let violations = [
    Violation("wrong Finished", .decryptError) { $0.damagesFinished = true },
    Violation("wrong signature", .decryptError) { $0.damagesSignature = true },
    Violation("no CertificateVerify", .unexpectedMessage) { $0.sendsVerify = false },
    Violation("scheme of another curve", .illegalParameter) { $0.scheme = 0x0503 },
    Violation("scheme that was not offered", .illegalParameter) { $0.scheme = 0x0808 },
    Violation("scheme of TLS 1.2", .illegalParameter) { $0.scheme = 0x0401 },
    Violation("suite that was not offered", .illegalParameter) { $0.suite = CipherSuite(0x1304) },
    Violation("suite of TLS 1.2", .illegalParameter) { $0.suite = CipherSuite(0xc02f) },
    Violation("version that was not offered", .illegalParameter) { $0.version = 0x0302 },
    Violation("unknown version", .illegalParameter) { $0.version = 0x0305 },
    Violation("group without a share", .illegalParameter) {
      $0.share = KeyShareEntry(group: .secp521r1, keyExchange: [UInt8](repeating: 4, count: 133))
    },
    Violation("point of small order", .illegalParameter) {
      $0.share = KeyShareEntry(group: .x25519, keyExchange: [UInt8](repeating: 0, count: 32))
    },
    Violation("short share", .illegalParameter) { $0.share = KeyShareEntry(group: .x25519, keyExchange: [9]) },
    Violation("short hybrid share", .illegalParameter) { $0.share = KeyShareEntry(group: .x25519MLKEM768, keyExchange: [9]) },
    Violation("another session ID", .illegalParameter) { $0.echoesSessionID = false },
    Violation("extension in the wrong message", .illegalParameter) { $0.helloExtensions = [.extendedMainSecret] },
    Violation("extension that was not offered", .unsupportedExtension) { $0.helloExtensions = [.heartbeat()] },
    Violation("key share twice", .illegalParameter) { $0.helloExtensions = [.keyShare([])] },
    Violation("protocol that was not offered", .illegalParameter) { $0.encryptedExtensions = [.alpn(["spdy/3"])] },
    Violation("two protocols", .decodeError) { $0.encryptedExtensions = [.alpn(["h2", "http/1.1"])] },
    Violation("encrypted extension that was not offered", .unsupportedExtension) { $0.encryptedExtensions = [.recordSizeLimit(600)] },
    Violation("key share in the wrong message", .illegalParameter) { $0.encryptedExtensions = [.keyShare([])] },
    Violation("no certificate", .decodeError) { $0.certificate = CertificateMessage(entries: []).message(version: .tls13) },
    Violation("no X.509", .badCertificate) {
      $0.certificate = CertificateMessage(entries: [CertificateMessage.Entry(der: [0x30, 0])]).message(version: .tls13)
    },
    Violation("certificate extension that was not offered", .unsupportedExtension) {
      let der = try ScriptedServer.identity.get().chain[0]
      $0.certificate = CertificateMessage(entries: [CertificateMessage.Entry(der: der, extensions: [.heartbeat()])]).message(
        version: .tls13)
    },
    Violation("oversized compressed certificate", .badCertificate) {
      $0.certificate = CompressedCertificate(algorithm: .brotli, uncompressedLength: 0xff_ffff, compressed: [1]).message
    },
    Violation("corrupt compressed certificate", .badCertificate) {
      $0.certificate = CompressedCertificate(algorithm: .brotli, uncompressedLength: 1_000, compressed: [1, 2, 3]).message
    },
    Violation("compression that was not offered", .illegalParameter) {
      $0.certificate = CompressedCertificate(algorithm: .zlib, uncompressedLength: 1_000, compressed: [1, 2, 3]).message
    },
    Violation("plaintext handshake after key agreement", .unexpectedMessage) {
      $0.between = Record.fragmenting([8, 0, 0, 2, 0, 0], type: .handshake, version: .tls12)
    },
    Violation("plaintext application data", .badRecordMAC) {
      $0.between = Record.fragmenting(Array(repeating: 65, count: 40), type: .applicationData, version: .tls12)
    },
    Violation("flood of change_cipher_spec", .unexpectedMessage) {
      $0.between = (0..<100).flatMap { _ in [20, 3, 3, 0, 1, 1] as [UInt8] }
    },
    Violation("change_cipher_spec of another value", .unexpectedMessage) { $0.between = [20, 3, 3, 0, 1, 2] },
    Violation("record of another type", .unexpectedMessage) { $0.between = [24, 3, 3, 0, 1, 1] },
  ]

  @Test(arguments: violations) func `a violation ends the handshake with its alert`(violation: Violation) throws {
    let (error, alert) = try Self.refusal("chrome", violation.change)
    #expect(error?.code == .malformed || error?.code == .tooLong, "\(error?.description ?? "no error")")
    #expect(alert == violation.alert, "\(error?.description ?? "no error")")
  }

  @Test(arguments: [(CertificateCompression.zlib, "safari"), (.zlib, "firefox")])
  func `a compressed certificate is verified and recorded`(algorithm: CertificateCompression, name: String) throws {
    let chain = try ScriptedServer.identity.get().chain
    let body = Array(CertificateMessage(entries: chain.map { CertificateMessage.Entry(der: $0) }).message(version: .tls13).body)
    var client = try Self.session(name)
    var server = try ScriptedServer(&client)
    let flight = try server.flight {
      $0.certificate =
        CompressedCertificate(algorithm: algorithm, uncompressedLength: body.count, compressed: try #require(Zlib.deflate(body))).message
    }
    client.received(flight)
    #expect(try client.handshake() == .done)
    #expect(client.flight.certificates == chain)
  }

  @Test func `a flight cut short waits, and is an error once the connection ends`() throws {
    var whole = try Self.session()
    var server = try ScriptedServer(&whole)
    let flight = try server.flight()
    for length in 0..<flight.count {
      var client = whole
      client.received(Array(flight.prefix(length)))
      #expect(try client.handshake() == .needsInput)
      client.receivedEnd()
      #expect(throws: TLSError.self) { try client.handshake() }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `a mutated flight neither traps nor completes`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var whole = try Self.session(seed % 2 == 0 ? "chrome" : "firefox")
    var server = try ScriptedServer(&whole)
    let flight = try server.flight()
    for _ in 0..<200 {
      var damaged = flight
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damaged[Int.random(in: 5..<damaged.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      }
      var client = whole
      client.received(damaged)
      client.receivedEnd()
      // Two changes may cancel each other.
      if damaged != flight { #expect(throws: TLSError.self) { try client.handshake() } }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `mutated messages under the right keys neither trap nor complete`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try Self.session(seed % 2 == 0 ? "chrome" : "firefox")
    for _ in 0..<100 {
      var client = whole
      var server = try ScriptedServer(&client)
      let number = UInt64.random(in: .min ... .max, using: &generator)
      client.received(try server.flight { $0.damage = SeededGenerator(seed: number) })
      client.receivedEnd()
      if server.isDamaged { #expect(throws: TLSError.self) { try client.handshake() } }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `random messages and records after the handshake do not trap`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (connected, writer) = try Self.connected()
    for _ in 0..<200 {
      var (client, server) = (connected, writer)
      for _ in 0..<4 {
        let types: [ContentType] = [.handshake, .handshake, .alert, .applicationData, .changeCipherSpec, ContentType(99)]
        let kinds: [UInt8] = [4, 24, 13, 0, 11, 20]
        let length = Int.random(in: 0...12, using: &generator)
        var message = [kinds.randomElement(using: &generator) ?? 0, 0, 0, UInt8(length)]
        message += (0..<length).map { _ in UInt8.random(in: 0...3, using: &generator) }
        client.received(try server.seal(message, types.randomElement(using: &generator) ?? .alert))
      }
      client.receivedEnd()
      while let result = try? client.read(), case .bytes = result {}
    }
  }

  /// A connected pair.
  private static func connected(_ change: (inout ProfiledOffer) -> Void = { _ in }) throws -> (ProfiledSession, ScriptedServer) {
    var offer = try ProfiledSessionTests.offer("firefox")
    change(&offer)
    var client = try ProfiledSession(offer)
    var server = try ScriptedServer(&client)
    client.received(try server.flight())
    #expect(try client.handshake() == .done)
    _ = try server.open(client.takeOutput())
    return (client, server)
  }

  @Test(arguments: [0, 1] as [UInt8]) func `a key update of the server changes its keys and, on request, the client's`(requested: UInt8)
    throws
  {
    var (client, server) = try Self.connected()
    for round in 0..<3 {
      client.received(try server.keyUpdate(requested: requested))
      client.received(try server.seal([UInt8(round)], .applicationData))
      #expect(try client.read() == .bytes([UInt8(round)]))
      #expect(try server.open(client.takeOutput()).map(\.content) == (requested == 1 ? [[24, 0, 0, 1, 0]] : []))
      _ = try client.write([7])
      #expect(try server.open(client.takeOutput()).map(\.content) == [[7]])
    }
  }

  @Test func `the client updates its keys after the records that they may protect`() throws {
    var (client, server) = try Self.connected { $0.recordsPerKey = 2 }
    for _ in 0..<5 { _ = try client.write([7]) }
    let contents = try server.open(client.takeOutput())
    #expect(
      contents.map(\.type) == [
        .applicationData, .applicationData, .handshake, .applicationData, .applicationData, .handshake, .applicationData,
      ])
  }

  @Test(
    arguments: [
      [24, 0, 0, 1, 2], [24, 0, 0, 0], [24, 0, 0, 2, 0, 0], [24, 0, 0, 1, 0, 24, 0, 0, 1, 0], [11, 0, 0, 0], [4, 0, 0, 1, 0],
    ] as [[UInt8]])
  func `a wrong message after the handshake ends the session`(message: [UInt8]) throws {
    var (client, server) = try Self.connected()
    client.received(try server.seal(message, .handshake))
    #expect(throws: TLSError.self) { try client.read() }
  }

  @Test func `floods end the session`() throws {
    for kind in 0..<4 {
      var (client, server) = try Self.connected()
      for _ in 0..<100 {
        switch kind {
        case 0: client.received(try server.seal([], .applicationData))
        case 1: client.received(try server.seal([1, 90], .alert))
        case 2: client.received(try server.keyUpdate(requested: 1))
        default:
          let ticket = NewSessionTicket(lifetimeSeconds: 1, ageAdd: 1, nonce: [1], ticket: [1], extensions: [])
          client.received(try server.seal(ticket.message.bytes, .handshake))
        }
      }
      let error = #expect(throws: TLSError.self, "kind \(kind)") { while try client.read() != .needsInput {} }
      #expect(error?.code == .session)
      #expect(client.takeOutput().count < 4_000)
    }
  }

  @Test func `a plaintext close_notify is not an end of the data`() throws {
    var (client, _) = try Self.connected()
    client.received(Record.fragmenting([1, 0], type: .alert, version: .tls12))
    #expect(throws: TLSError.self) { try client.read() }
  }

  @Test func `data before a fault is returned, then the fault`() throws {
    var (client, server) = try Self.connected()
    var damaged = try server.seal([2], .applicationData)
    let first = try server.seal([1], .applicationData)
    damaged = first
    damaged[damaged.count - 1] ^= 1
    client.received(damaged)
    #expect(throws: TLSError.self) { try client.read() }
    #expect(throws: TLSError.self) { try client.write([1]) }
  }

  @Test func `an end without close_notify is reported`() throws {
    var (client, server) = try Self.connected()
    client.received(try server.seal([1], .applicationData))
    client.receivedEnd()
    #expect(try client.read() == .bytes([1]))
    #expect(try client.read() == .closed(notify: false))
  }

  @Test(arguments: [64, 100, 16_385] as [UInt16]) func `the server's record size limit is kept, and ours enforced`(limit: UInt16) throws {
    var client = try Self.session("firefox")
    var server = try ScriptedServer(&client)
    client.received(try server.flight { $0.encryptedExtensions = [.recordSizeLimit(limit)] })
    #expect(try client.handshake() == .done)
    _ = try server.open(client.takeOutput())
    _ = try client.write([UInt8](repeating: 1, count: 1_000))
    let contents = try server.open(client.takeOutput())
    #expect(contents.allSatisfy { $0.content.count < Int(limit) } && contents.flatMap(\.content).count == 1_000)
  }

  @Test func `a record size limit below 64 is refused`() throws {
    let (error, alert) = try Self.refusal("firefox") { $0.encryptedExtensions = [.recordSizeLimit(63)] }
    #expect(error != nil && alert == .illegalParameter)
  }

  @Test func `application settings are confirmed with empty ones`() throws {
    var client = try Self.session()
    var server = try ScriptedServer(&client)
    let type = try #require(
      (client.hello.extensions ?? []).map(\.type).first { $0 == .applicationSettings || $0 == .oldApplicationSettings })
    client.received(try server.flight { $0.encryptedExtensions = [.alpn(["h2"]), TLSExtension(type: type, body: [])] })
    #expect(try client.handshake() == .done)
    let sent = client.messages.filter { $0.direction == .sent }.map(\.type)
    #expect(sent == [.clientHello, .encryptedExtensions, .finished])
  }

  // MARK: hello_retry_request

  private static func retry(_ client: inout ProfiledSession, _ extensions: [TLSExtension], suite: CipherSuite = .aes128GCMSHA256) throws
    -> [UInt8]
  {
    let server = try ScriptedServer(&client)
    let answer = ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: server.hello.sessionID, cipherSuite: suite, compressionMethod: 0,
      extensions: [TLSExtension(type: .supportedVersions, body: [3, 4])] + extensions)
    return Record.fragmenting(answer.message.bytes, type: .handshake, version: .tls12)
  }

  private static func group(_ group: NamedGroup) -> TLSExtension {
    TLSExtension(type: .keyShare, body: [UInt8(group.rawValue >> 8), UInt8(group.rawValue & 0xff)])
  }

  @Test(arguments: [
    [], [group(.x25519)], [group(.x448)], [group(.grease(1))], [TLSExtension(type: .cookie, body: [0, 0])],
    [group(.secp384r1), group(.secp384r1)],
  ])
  func `an invalid hello_retry_request is refused`(extensions: [TLSExtension]) throws {
    var client = try Self.session()
    client.received(try Self.retry(&client, extensions))
    #expect(throws: TLSError.self) { try client.handshake() }
  }

  @Test func `a second hello_retry_request, or another group or suite after it, is refused`() throws {
    for kind in 0..<3 {
      var client = try Self.session()
      client.received(try Self.retry(&client, [Self.group(.secp384r1), .cookie([1, 2, 3])]))
      #expect(try client.handshake() == .needsInput)
      var copy = client
      let server = try ScriptedServer(&copy)
      #expect(server.hello.extensions?[.cookie] == [0, 3, 1, 2, 3])
      switch kind {
      case 0: client.received(try Self.again(server, [Self.group(.secp521r1)]))
      case 1: client.received(try server.refusedFlight())
      default:
        client.received(try Self.again(server, [Self.group(.secp384r1)], random: [UInt8](repeating: 1, count: 32), suite: .aes256GCMSHA384))
      }
      #expect(throws: TLSError.self) { try client.handshake() }
    }
  }

  private static func again(
    _ server: ScriptedServer, _ extensions: [TLSExtension], random: [UInt8] = ServerHello.retryRandom, suite: CipherSuite = .aes128GCMSHA256
  ) throws -> [UInt8] {
    let answer = ServerHello(
      legacyVersion: .tls12, random: random, sessionID: server.hello.sessionID, cipherSuite: suite, compressionMethod: 0,
      extensions: [TLSExtension(type: .supportedVersions, body: [3, 4])] + extensions)
    return Record.fragmenting(answer.message.bytes, type: .handshake, version: .tls12)
  }
}

extension ScriptedServer {
  /// A ServerHello with a share in a group that was not requested.
  func refusedFlight() throws -> [UInt8] {
    let share = try KeyAgreement(.x25519).share
    let answer = ServerHello(
      legacyVersion: .tls12, random: [UInt8](repeating: 1, count: 32), sessionID: hello.sessionID, cipherSuite: .aes128GCMSHA256,
      compressionMethod: 0,
      extensions: [
        TLSExtension(type: .supportedVersions, body: [3, 4]), TLSExtension(type: .keyShare, body: [0, 0x1d, 0, 32] + share),
      ])
    return Record.fragmenting(answer.message.bytes, type: .handshake, version: .tls12)
  }
}
