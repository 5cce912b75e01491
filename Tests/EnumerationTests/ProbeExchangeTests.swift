import TLSWire
import Testing

@testable import Enumeration

@Suite struct ProbeExchangeTests {
  static let share = KeyShareEntry(group: .x25519, keyExchange: Array(repeating: 9, count: 32))
  static let other = KeyShareEntry(group: .secp256r1, keyExchange: Array(repeating: 4, count: 65))
  static let hello = ClientHello(
    random: Array(0..<32), cipherSuites: [.aes128GCMSHA256], extensions: [.supportedVersions([.tls13]), .keyShare([]), .statusRequest])

  static func exchange(_ crafted: CraftedClientHello, depth: ServerResponseReader.Depth = .hello) throws -> ProbeExchange {
    try #require(ProbeExchange(ProbeHello(id: 1, topic: .suites, form: .hello(crafted, depth))))
  }

  static func retry(_ extensions: [TLSExtension]) -> [UInt8] {
    let hello = ServerHello(
      legacyVersion: .tls12, random: ServerHello.retryRandom, sessionID: [], cipherSuite: .aes128GCMSHA256, compressionMethod: 0,
      extensions: [TLSExtension(type: .supportedVersions, body: [3, 4])] + extensions)
    return Record.fragmenting(hello.message.bytes, type: .handshake, version: .tls12)
  }

  static let cookie = TLSExtension(type: .cookie, body: [0, 2, 7, 8])
  static let wish = TLSExtension(type: .keyShare, body: [0, 0x1d])

  static func message(in pieces: [[UInt8]]) throws -> ClientHello {
    var parser = RecordParser()
    var reassembler = HandshakeReassembler()
    for piece in pieces { parser.received(piece) }
    while let record = try parser.next() { reassembler.received(record.fragment) }
    return try ClientHello(reading: try #require(try reassembler.next()).body)
  }

  @Test("the hello goes out in the records and pieces that were wished")
  func layout() throws {
    let crafted = CraftedClientHello(Self.hello, recordVersion: .ssl3, fragmentLength: 10, segmentLength: 7)
    let exchange = try Self.exchange(crafted)
    #expect(exchange.opening.dropLast().allSatisfy { $0.count == 7 })
    let bytes = exchange.opening.flatMap { $0 }
    #expect(bytes.starts(with: [22, 3, 0, 0, 10]))
    #expect(try Self.message(in: exchange.opening) == Self.hello)
    #expect(try Self.exchange(CraftedClientHello(Self.hello)).opening.count == 1)
  }

  @Test("a retry request without a cookie is the answer")
  func plainRetry() throws {
    var exchange = try Self.exchange(CraftedClientHello(Self.hello, sharesForRetry: [Self.share]))
    guard case .done(let answer) = exchange.received(Self.retry([Self.wish])) else {
      Issue.record("not done")
      return
    }
    #expect(answer.hello?.selectedGroup == .x25519)
  }

  @Test("a request for another share is answered where that is wished, and one for a cookie alone keeps the shares")
  func everyRetry() throws {
    var crafted = CraftedClientHello(Self.hello, sharesForRetry: [Self.other, Self.share])
    crafted.answersEveryRetry = true
    crafted.records = Self.hello.records(fragmentLength: 20)
    var exchange = try Self.exchange(crafted)
    #expect(exchange.opening == [Self.hello.records(fragmentLength: 20)])
    guard case .send(let pieces) = exchange.received(Self.retry([Self.wish])) else {
      Issue.record("no second hello")
      return
    }
    #expect(try Self.message(in: pieces).keyShares == [Self.share])
    #expect(try Self.message(in: pieces).extensions?.contains { $0.type == .cookie } == false)
    var other = try Self.exchange(crafted)
    guard case .send(let again) = other.received(Self.retry([Self.cookie])) else {
      Issue.record("no second hello")
      return
    }
    #expect(try Self.message(in: again).keyShares == [])
  }

  @Test("a cookie is sent back once, with a share in the group that was named")
  func cookieRetry() throws {
    var exchange = try Self.exchange(CraftedClientHello(Self.hello, sharesForRetry: [Self.other, Self.share]))
    guard case .send(let pieces) = exchange.received(Self.retry([Self.wish, Self.cookie])) else {
      Issue.record("no second hello")
      return
    }
    #expect(pieces[0].starts(with: [22, 3, 3]))
    let second = try Self.message(in: pieces)
    #expect(second.extensions == [.supportedVersions([.tls13]), .keyShare([Self.share]), .statusRequest, .cookie([7, 8])])
    #expect(second.random == Self.hello.random)
    let alert = Record.fragmenting([2, 40], type: .alert, version: .tls12)
    guard case .done(let answer) = exchange.received(alert) else {
      Issue.record("not done")
      return
    }
    #expect(answer.alert?.what == .handshakeFailure)
    #expect(answer.helloRetryRequest?.cookie == [7, 8])
  }

  @Test("a cookie without a group is answered even without shares; a group that has no share is not")
  func cookieCorners() throws {
    var bare = try Self.exchange(CraftedClientHello(Self.hello))
    guard case .send(let pieces) = bare.received(Self.retry([Self.cookie])) else {
      Issue.record("no second hello")
      return
    }
    #expect(try Self.message(in: pieces).extensions?.last == .cookie([7, 8]))
    var strange = try Self.exchange(CraftedClientHello(Self.hello, sharesForRetry: [Self.other]))
    guard case .done = strange.received(Self.retry([Self.wish, Self.cookie])) else {
      Issue.record("not done")
      return
    }
  }

  @Test("SSL 2.0 is asked in its own record, and its answer read")
  func ssl2() throws {
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16))
    var exchange = try #require(ProbeExchange(ProbeHello(id: 1, topic: .versions, form: .ssl2(hello))))
    #expect(try SSL2ClientHello(reading: exchange.opening[0]) == hello)
    let server = SSL2ServerHello(certificate: [1], cipherKinds: hello.cipherKinds, connectionID: [2])
    let bytes = server.record
    let first = exchange.received(Array(bytes.prefix(9)))
    #expect(first == .wait)
    guard case .done(let answer) = exchange.received(Array(bytes.dropFirst(9))) else {
      Issue.record("not done")
      return
    }
    #expect(answer.ssl2 == server)
  }

  @Test("the end of the stream is the end of the answer")
  func end() throws {
    var exchange = try Self.exchange(CraftedClientHello(Self.hello))
    guard case .done(let answer) = exchange.receivedEnd() else {
      Issue.record("not done")
      return
    }
    #expect(answer.ending == .closed)
  }
}
