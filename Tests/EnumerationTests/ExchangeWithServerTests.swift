import Enumeration
import LocalServer
import TLSWire
import Testing

/// An exchange and a server's talk, mouth to ear.
@Suite struct ExchangeWithServerTests {
  static let certificate = ServerHelloCertificate(.ec(.secp256r1), chain: [[0x30, 0]])

  private static func answer(_ policy: ServerHelloPolicy, to form: ProbeHello.Form) throws -> ServerResponse? {
    var exchange = try #require(ProbeExchange(ProbeHello(id: 0, topic: .suites, form: form)))
    var talk = ServerHelloExchange(policy)
    var outgoing = exchange.opening
    for _ in 0..<4 {
      var said: [UInt8] = []
      var hasEnded = false
      for piece in outgoing where !hasEnded {
        switch talk.received(piece) {
        case .say(let bytes): said += bytes
        case .end(let bytes, let ending):
          said += bytes
          hasEnded = ending == .close
        }
      }
      switch exchange.received(said) {
      case .done(let answer): return answer
      case .send(let pieces): outgoing = pieces
      case .wait:
        guard hasEnded, case .done(let answer) = exchange.receivedEnd() else { return nil }
        return answer
      }
    }
    return nil
  }

  private static func hello(shares: [KeyShareEntry] = []) -> ClientHello {
    ClientHello(
      random: Array(0..<32), cipherSuites: [.aes128GCMSHA256, .emptyRenegotiationInfo],
      extensions: [
        .supportedGroups([.x25519]), .signatureAlgorithms(SignatureScheme.registered), .supportedVersions([.tls13]), .keyShare(shares),
      ])
  }

  @Test("a cookie is brought back, with the share that was asked for")
  func cookie() throws {
    let policy = ServerHelloPolicy.ordinary(Self.certificate).with { $0.retry.cookie = [1, 2, 3] }
    let share = try #require(KeyShareEntry.madeUp(for: .x25519) { [UInt8](repeating: 9, count: $0) })
    let crafted = CraftedClientHello(Self.hello(), fragmentLength: 20, segmentLength: 33, sharesForRetry: [share])
    let answer = try #require(try Self.answer(policy, to: .hello(crafted, .hello)))
    #expect(answer.hello?.isHelloRetryRequest == false)
    #expect(answer.hello?.keyShare?.group == .x25519)
  }

  @Test("flights in records of one byte are read to their end")
  func smallRecords() throws {
    let policy = ServerHelloPolicy.ordinary(Self.certificate).with { $0.fragmentLength = 1 }
    var hello = Self.hello()
    hello.cipherSuites = .openSSL("ECDHE-ECDSA-AES128-GCM-SHA256")
    hello.extensions?.removeLast(2)
    let answer = try #require(try Self.answer(policy, to: .hello(CraftedClientHello(hello), .flight)))
    #expect(answer.ending == .enough)
    #expect(answer.keyExchange?.scheme == .ecdsaSecp256r1SHA256)
    #expect(answer.certificate?.entries.map(\.der) == Self.certificate.chain)
  }

  @Test("a refusal by closing is an end without words")
  func closing() throws {
    let policy = ServerHelloPolicy.ordinary(Self.certificate).with { $0.refusal = .close }
    var hello = Self.hello()
    hello.cipherSuites = .openSSL("RC4-SHA")
    let answer = try #require(try Self.answer(policy, to: .hello(CraftedClientHello(hello), .hello)))
    #expect(answer.ending == .closed && answer.hello == nil && answer.alert == nil)
  }

  @Test("SSL 2.0 is answered in SSL 2.0")
  func ssl2() throws {
    let policy = ServerHelloPolicy([:], certificates: [Self.certificate]).with { $0.cipherKinds = [SSL2CipherKind(0x010080)] }
    let hello = SSL2ClientHello(cipherKinds: SSL2CipherKind.registered, challenge: Array(0..<16))
    #expect(try Self.answer(policy, to: .ssl2(hello))?.ssl2?.cipherKinds == policy.cipherKinds)
  }
}
