import Bytes
import LocalServer
import Minting
import ServerFixtures
import TLSWire
import Testing

/// What hello-level cases say wrong on purpose is what they are configured with.
@Suite struct MalformedClientHelloTests {
  private static func policy(_ name: String) throws -> ServerHelloPolicy {
    let served = try #require(Cases.named(name) as? any ClientHelloCase)
    return served.policy(with: try ServerHelloChains(by: try TestAuthorities(now: Platform.now)))
  }

  private static func answer(_ policy: ServerHelloPolicy) -> ServerResponse {
    var reader = ServerResponseReader(depth: .flight)
    _ = reader.received(policy.answer(to: ClientHelloSamples.classic(policy.cipherSuites[.tls12] ?? [])).bytes)
    return reader.answer
  }

  @Test(arguments: [("dh480", 480), ("dh512", 512), ("dh1024", 1_024), ("dh-small-subgroup", 2_048), ("dh-composite", 2_048)])
  func `a finite field is the case's own`(name: String, bits: Int) throws {
    let policy = try Self.policy(name)
    let exchange = try #require(Self.answer(policy).keyExchange)
    #expect(exchange.dhParameters == policy.finiteField)
    #expect(policy.finiteField.bits == bits)
    #expect((policy.finiteField.wellKnownName != nil) == (name == "dh1024"))
    guard case .finiteField(let prime, let generator, let share) = exchange.parameters else { return }
    #expect(share.count == prime.count && share.lexicographicallyPrecedes(prime))
    // A share of a small group has to lie in it.
    #expect((share == generator) == (name == "dh-small-subgroup"))
  }

  @Test func `a case that gives up says its hello and an alert, under the keys of TLS 1.3`() throws {
    let policy = try Self.policy("alert-in-handshake")
    let classic = policy.answer(to: ClientHelloSamples.classic(policy.cipherSuites[.tls12] ?? []))
    #expect(classic.messages.map(\.type) == [.serverHello])
    #expect(classic.alert?.what == .internalError && classic.next == .end(.close))
    let modern = policy.answer(to: ClientHelloSamples.modern([.aes128GCMSHA256], shares: [ClientHelloSamples.share]))
    #expect(modern.alert == nil && modern.next == .clientFlight)
  }

  @Test func `a record that is too long is one record`() throws {
    let policy = try Self.policy("oversized-record")
    let bytes = policy.answer(to: ClientHelloSamples.classic(policy.cipherSuites[.tls12] ?? [])).bytes
    let length = Int(bytes[3]) << 8 | Int(bytes[4])
    #expect(length > 16_384 + 2_048 && bytes.count == length + 5)
  }

  @Test func `who offers more than a case knows is left without a word`() throws {
    let policy = try Self.policy("intolerant-version")
    let suites = policy.cipherSuites[.tls12] ?? []
    #expect(policy.answer(to: ClientHelloSamples.classic(suites)).choice != nil)
    let newer = ClientHelloSamples.modern(suites + [.aes128GCMSHA256], shares: [ClientHelloSamples.share], versions: [.tls13, .tls12])
    let answer = policy.answer(to: newer)
    #expect(answer.bytes.isEmpty && answer.next == .end(.close))
    let greased = ClientHelloSamples.modern(suites, versions: [ProtocolVersion(0x0a0a), .tls12])
    #expect(policy.answer(to: greased).choice?.version == .tls12)
  }
}
