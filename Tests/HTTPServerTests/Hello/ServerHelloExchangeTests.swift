import LocalServer
import ServerFixtures
import TLSWire
import TestSupport
import Testing

@Suite struct ServerHelloExchangeTests {
  static let hello = ClientHelloSamples.classic(ServerHelloPolicyTests.aes + ServerHelloPolicyTests.cbc)

  /// What comes of bytes that arrive in pieces of some length.
  static func converse(_ policy: ServerHelloPolicy, _ bytes: [UInt8], pieces: Int = 16_384) -> (said: [UInt8], ending: HandshakeClosure?) {
    var talk = ServerHelloExchange(policy)
    var said: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      switch talk.received(Array(bytes[start..<min(start + pieces, bytes.count)])) {
      case .say(let words): said += words
      case .end(let words, let ending): return (said + words, ending)
      }
    }
    return (said, nil)
  }

  @Test func `how a hello was cut does not matter`() {
    let expected = ServerHelloPolicyTests.policy.answer(to: Self.hello).bytes
    #expect(!expected.isEmpty)
    for pieces in [1, 2, 7, 16_384] {
      for fragment in [1, 5, 16_384] {
        let said = Self.converse(ServerHelloPolicyTests.policy, Self.hello.records(fragmentLength: fragment), pieces: pieces)
        #expect(said.said == expected && said.ending == nil)
      }
    }
  }

  @Test func `a server that cannot take a hello in pieces sees the records, not the segments`() {
    let policy = ServerHelloPolicyTests.policy.with { $0.intolerances = [Intolerance(.severalRecords, .reset)] }
    #expect(Self.converse(policy, Self.hello.records(), pieces: 1).ending == nil)
    #expect(Self.converse(policy, Self.hello.records(fragmentLength: 100)).ending == .reset)
  }

  @Test func `after its flight it knows nothing more to say`() {
    let key = Record.fragmenting([16, 0, 0, 0], type: .handshake, version: .tls12)
    let talked = Self.converse(ServerHelloPolicyTests.policy, Self.hello.records() + key)
    #expect(talked.said.suffix(2) == [2, AlertDescription.internalError.rawValue])
    #expect(talked.ending == .close)
    let alert = Record.fragmenting([2, 0], type: .alert, version: .tls12)
    #expect(Self.converse(ServerHelloPolicyTests.policy, Self.hello.records() + alert).ending == .close)
  }

  @Test func `a hello is asked for again and then taken`() throws {
    let policy = ServerHelloPolicyModernTests.policy
    let first = ClientHelloSamples.modern(ServerHelloPolicyModernTests.suites).records()
    let second = ClientHelloSamples.modern(ServerHelloPolicyModernTests.suites, shares: [ClientHelloSamples.share]).records()
    let change = Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
    var reader = ServerResponseReader(depth: .hello)
    _ = reader.received(Self.converse(policy, first).said)
    #expect(reader.answer.hello?.isHelloRetryRequest == true)
    let whole = Self.converse(policy, first + change + second)
    #expect(whole.said.count > 150 && whole.ending == nil)
  }

  @Test func `what is no hello is refused`() {
    let http = Array("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(Self.converse(ServerHelloPolicyTests.policy, http).ending == .close)
    #expect(Self.converse(ServerHelloPolicyTests.policy, [0x80, 0xff, 0, 0, 0, 0]).ending == .close)
    let finished = Record.fragmenting([20, 0, 0, 0], type: .handshake, version: .tls12)
    #expect(Self.converse(ServerHelloPolicyTests.policy, finished).said == [21, 3, 3, 0, 2, 2, 10])
    let endless = [UInt8](repeating: 0, count: 16_384)
    let message = [1, 3, 0xff, 0xff] + endless
    let records = (0..<80).flatMap { _ in Record.fragmenting(endless, type: .handshake, version: .tls12) }
    let long = Self.converse(ServerHelloPolicyTests.policy, Record.fragmenting(message, type: .handshake, version: .tls12) + records)
    #expect(long.ending == .close)
  }

  @Test func `an SSL 2.0 hello is read in any pieces`() throws {
    let policy = ServerHelloPolicy([:], certificates: [ServerHelloPolicyTests.rsa]).with { $0.cipherKinds = SSL2CipherKind.registered }
    let record = SSL2ClientHello(cipherKinds: [SSL2CipherKind(0x010080)], challenge: Array(0..<16)).record
    for pieces in [1, 3, 100] {
      let talked = Self.converse(policy, record, pieces: pieces)
      #expect(try SSL2ServerHello(reading: talked.said).cipherKinds == [SSL2CipherKind(0x010080)])
      #expect(talked.ending == nil)
    }
    #expect(Self.converse(policy, record + [0x80, 1, 2]).ending == nil)
    #expect(Self.converse(policy, record + [0x80, 1, 2], pieces: record.count).ending == .close)
  }

  @Test func `hostile hellos come to some end without a trap`() throws {
    let policies = try CaseSet.policies().map(\.policy)
    let seeds = [
      Self.hello.records(), ClientHelloSamples.modern(ServerHelloPolicyModernTests.suites, shares: [ClientHelloSamples.share]).records(),
      SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16)).record,
    ]
    var random = SeededGenerator(seed: 0x4e110)
    var ends = 0
    for seed in seeds {
      for length in 0...seed.count { ends += Self.converse(policies[length % policies.count], Array(seed.prefix(length))).said.count }
      for round in 0..<2_000 {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if round % 3 == 0 { bytes += seed }
        ends += Self.converse(policies[round % policies.count], bytes, pieces: 1 + round % 600).said.count
      }
    }
    #expect(ends > 0)
  }
}
