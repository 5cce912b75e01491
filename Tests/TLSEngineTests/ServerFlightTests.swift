import Bytes
import TLSWire
import TestSupport
import Testing

@testable import Crypto
@_spi(Fuzzing) @testable import TLSEngine

@Suite struct ServerFlightTests {
  private func finish(_ action: ServerFlight.Action) throws -> Flight {
    guard case .done(let flight) = action else { throw Unexpected(action: action) }
    return flight
  }

  private struct Unexpected: Error { let action: ServerFlight.Action }

  private func end(_ machine: inout ServerFlight, _ bytes: [UInt8]) -> TLSError? {
    do throws(TLSError) {
      _ = try machine.received(bytes, at: RFC8448.start)
      return nil
    } catch { return error }
  }

  @Test("the whole flight of RFC 8448, section 3, is read")
  func trace() throws {
    var machine = try RFC8448.client()
    #expect(machine.clientHello.dropFirst(5).elementsEqual(try Hex.decode(RFC8448.clientHello)))
    let flight = try finish(machine.received(try RFC8448.server(), at: RFC8448.start))
    #expect(flight.serverHello.cipherSuite == .aes128GCMSHA256)
    #expect(flight.group == .x25519)
    #expect(flight.encryptedExtensions.extensions.map(\.type) == [.supportedGroups, ExtensionType(28), .serverName])
    #expect(flight.certificateRequest == nil && flight.helloRetryRequest == nil)
    #expect(flight.certificates.map(\.count) == [432])
    #expect(flight.certificateVerify.scheme == .rsaPSSRSAESHA256)
    #expect(flight.proof == .valid)
    #expect(flight.bytesReceived == 95 + 679)
    #expect(
      flight.marks.map(\.message) == [
        .clientHello, .serverHello, .encryptedExtensions, .certificate, .certificateVerify, .finished,
      ])
  }

  @Test("bytes one by one, and change_cipher_spec in between, make no difference")
  func byteByByte() throws {
    let whole = try RFC8448.server()
    let bytes = whole.prefix(95) + [20, 3, 3, 0, 1, 1] + whole.dropFirst(95)
    var machine = try RFC8448.client()
    for byte in bytes.dropLast() {
      guard case .wait = try machine.received([byte], at: RFC8448.start) else {
        Issue.record("ended early")
        return
      }
    }
    #expect(try finish(machine.received([bytes[bytes.count - 1]], at: RFC8448.start)).proof == .valid)
  }

  @Test("a flight cut short at any byte only waits, and then says that it was closed")
  func truncation() throws {
    let bytes = try RFC8448.server()
    for length in 0..<bytes.count {
      var machine = try RFC8448.client()
      guard case .wait = try machine.received(Array(bytes.prefix(length)), at: RFC8448.start) else {
        Issue.record("ended after \(length) bytes")
        continue
      }
      #expect { try machine.receivedEnd(at: RFC8448.start) } throws: { ($0 as? TLSError)?.code == .closed }
    }
  }

  @Test("no changed byte of a protected flight goes unnoticed")
  func changedByte() throws {
    let bytes = try RFC8448.server()
    var generator = SeededGenerator(seed: 8448)
    for _ in 0..<600 {
      var changed = bytes
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      changed[index] ^= UInt8.random(in: 1...255, using: &generator)
      var machine = try RFC8448.client()
      if case .done = try? machine.received(changed, at: RFC8448.start) { Issue.record("byte \(index) changed unseen") }
    }
  }

  @Test("an end is final")
  func final() throws {
    var machine = try RFC8448.client()
    _ = try machine.received(try RFC8448.server(), at: RFC8448.start)
    #expect(try finish(machine.received([1, 2, 3], at: RFC8448.start)).proof == .valid)
    var failed = try RFC8448.client()
    let first = end(&failed, [21, 3, 3, 0, 2, 2, 40])
    #expect(first?.alert == Alert(level: .fatal, what: .handshakeFailure))
    #expect(end(&failed, try RFC8448.server()) == first)
  }

  @Test("a warning before the server's hello is kept and ends nothing")
  func warning() throws {
    var machine = try RFC8448.client()
    let flight = try finish(machine.received([21, 3, 3, 0, 2, 1, 112] + RFC8448.server(), at: RFC8448.start))
    #expect(flight.warnings == [Alert(level: .warning, what: .unrecognizedName)])
  }

  @Test(
    "records that have no place here are refused",
    arguments: [
      ("17030300021122", "before there are keys"), ("140303000102", "change_cipher_spec"), ("1603030000", "empty"),
      ("18030300020000", "heartbeat"), ("16030300040e000000", "server_hello_done"),
    ])
  func misplaced(record: String, word: String) throws {
    var machine = try RFC8448.client()
    let error = try #require(end(&machine, try Hex.decode(record)))
    #expect(error.description.contains(word), "\(error)")
  }

  @Test("endless change_cipher_spec records end")
  func changes() throws {
    var machine = try RFC8448.client()
    #expect(end(&machine, [UInt8]((0..<100).flatMap { _ in [20, 3, 3, 0, 1, 1] as [UInt8] })) != nil)
  }

  @Test("handshake records in clear are refused once there are keys")
  func inClear() throws {
    var machine = try RFC8448.client()
    let error = end(&machine, try Hex.decode(RFC8448.serverHello) + [22, 3, 3, 0, 6, 8, 0, 0, 2, 0, 0])
    #expect(error?.code == .malformed)
  }

  @Test("a server that speaks HTTP is named")
  func http() throws {
    var machine = try RFC8448.client()
    let error = try #require(end(&machine, Array("HTTP/1.1 400 Bad Request\r\n".utf8)))
    #expect(error.code == .notTLS)
    #expect(error.description.contains("HTTP"))
  }

  @Test("a hello of TLS 1.2 is an answer, not an error")
  func olderVersion() throws {
    var machine = try RFC8448.client()
    let hello = ServerHello(
      legacyVersion: .tls12, random: Array(repeating: 1, count: 32), sessionID: [], cipherSuite: CipherSuite(0xc02f), compressionMethod: 0,
      extensions: [])
    let records = Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12)
    guard case .notTLS13(let seen) = try machine.received(records, at: RFC8448.start) else {
      Issue.record("not seen as TLS 1.2")
      return
    }
    #expect(seen == hello)
  }

  @Test("more certificates than were asked for are refused before they are held")
  func tooMuch() throws {
    var offer = ServerFlightOffer()
    offer.certificateLimit = 256
    var machine = try RFC8448.client(offer)
    let error = try #require(end(&machine, try RFC8448.server()))
    #expect(error.description.contains("certificate"))
  }
}

/// Retries, and what a server may not ask for.
@Suite struct HelloRetryRequestTests {
  private func retry(_ extensions: [TLSExtension], suite: CipherSuite = .aes128GCMSHA256) throws -> [UInt8] {
    let version = TLSExtension(type: .supportedVersions, body: [3, 4])
    let hello = ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [], cipherSuite: suite, compressionMethod: 0,
      extensions: [version] + extensions)
    return Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12)
  }

  private let group = TLSExtension(type: .keyShare, body: [0, 0x17])

  @Test("a retry is answered with the group asked for and the cookie")
  func answer() throws {
    var machine = try RFC8448.client()
    guard case .send(let output) = try machine.received(try retry([group, .cookie([1, 2, 3])]), at: RFC8448.start) else {
      Issue.record("no second hello")
      return
    }
    var records = RecordParser()
    records.received(output)
    #expect(try records.next()?.type == .changeCipherSpec)
    let record = try #require(try records.next())
    let hello = try ClientHello(reading: try HandshakeMessage(reading: record.fragment).body)
    let first = try ClientHello(reading: try HandshakeMessage(reading: try Hex.decode(RFC8448.clientHello)).body)
    #expect(hello.random == first.random)
    #expect(hello.extensions?[.cookie] == [0, 3, 1, 2, 3])
    #expect(hello.extensions?[.keyShare].map { Array($0.prefix(7)) } == [0, 69, 0, 0x17, 0, 65, 4])
    #expect(hello.extensions?.filter { ![.cookie, .keyShare].contains($0.type) } == first.extensions?.filter { $0.type != .keyShare })
  }

  @Test("a retry that makes no sense is refused")
  func nonsense() throws {
    let senseless: [[UInt8]] = [
      try retry([]), try retry([TLSExtension(type: .keyShare, body: [0, 0x1d])]),
      try retry([TLSExtension(type: .keyShare, body: [0x12, 0x34])]),
      try retry([group], suite: CipherSuite(0x1399)), try retry([group]) + retry([.cookie([9])]),
    ]
    for bytes in senseless {
      var machine = try RFC8448.client()
      #expect(throws: TLSError.self) {
        if case .send = try machine.received(bytes, at: RFC8448.start) { _ = try machine.received([], at: RFC8448.start) }
      }
    }
  }
}

/// Whatever comes, nothing traps.
@Suite struct ServerFlightMutationTests {
  /// The trace with its flight already opened, as the fuzzing entry reads it.
  private func opened() throws -> [UInt8] {
    let parts = try #require(TLS13Suite(.aes128GCMSHA256))
    let secret = try Hex.decode("b67b7d690cc16c4e75e54213cb2d37b4e9c912bcded9105d42befd59d391ad38")
    var protection = RecordProtection(secret: secret, parts: parts)
    let flight = Record(type: .applicationData, version: .tls12, fragment: try Hex.decode(RFC8448.protectedFlight)[5...])
    let content = Array(try protection.open(flight).content) + [22]
    return try Hex.decode(RFC8448.serverHello) + Record.fragmenting(content, type: .applicationData, version: .tls12)
  }

  @Test("an opened flight reaches its Finished, which does not fit")
  func reachesFinished() throws {
    var machine = try ServerFlight(fuzzing: ServerFlightOffer(), at: RFC8448.start)
    #expect { try machine.received(try opened(), at: RFC8448.start) } throws: { "\($0)".contains("finished") }
  }

  @Test("no damage traps or passes for a flight", arguments: 0..<20 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = try opened()
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.remove(at: index)
        case 2: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        default: damaged[index] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &generator) ?? 0
        }
      }
      var machine = try ServerFlight(fuzzing: ServerFlightOffer(), at: RFC8448.start)
      if case .done = try? machine.received(damaged, at: RFC8448.start) { Issue.record("seed \(seed)") }
      _ = try? machine.receivedEnd(at: RFC8448.start)
    }
  }

  @Test("random bytes do not trap")
  func random() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var machine = try ServerFlight(fuzzing: ServerFlightOffer(), at: RFC8448.start)
      _ = try? machine.received([22, 3, 3, 0, UInt8(bytes.count)] + bytes, at: RFC8448.start)
    }
  }
}
