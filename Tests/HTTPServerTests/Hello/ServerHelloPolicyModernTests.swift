import LocalServer
import ServerFixtures
import TLSWire
import TestSupport
import Testing

/// TLS 1.3: groups, shares and hellos asked for again.
@Suite struct ServerHelloPolicyModernTests {
  static let suites: [CipherSuite] = [.aes128GCMSHA256, .aes256GCMSHA384]
  static let policy = ServerHelloPolicy([.tls13: suites], certificates: [ServerHelloPolicyTests.ec]).with {
    $0.groups = GroupRules([.secp256r1, .x25519])
  }

  static func hello(_ answer: ServerHelloResponse) throws -> ServerHello {
    try ServerHello(reading: try #require(answer.messages.first).body)
  }

  @Test func `a hello without shares draws the wish for the best group`() throws {
    let answer = Self.policy.answer(to: ClientHelloSamples.modern(Self.suites, groups: [.x25519, .secp256r1]))
    let hello = try Self.hello(answer)
    #expect(answer.next == .secondHello)
    #expect(hello.isHelloRetryRequest)
    #expect(hello.selectedGroup == .secp256r1)
    #expect(hello.cipherSuite == .aes128GCMSHA256)
    #expect(hello.version == .tls13)
    #expect(hello.sessionID == Array(0..<32))
  }

  @Test func `a share is taken, or a better group asked for`() throws {
    let offer = ClientHelloSamples.modern(Self.suites, groups: [.x25519, .secp256r1], shares: [ClientHelloSamples.share])
    let answer = try Self.hello(Self.policy.answer(to: offer))
    #expect(answer.keyShare?.group == .x25519)
    #expect(answer.keyShare?.keyExchange.count == 32)
    let strict = Self.policy.with { $0.groups.takesAnyShare = false }
    #expect(try Self.hello(strict.answer(to: offer)).selectedGroup == .secp256r1)
    #expect(try Self.hello(strict.answer(to: offer)).isHelloRetryRequest)
  }

  @Test func `a server may ask for its own favourite though it takes the client's among shares`() throws {
    let policy = Self.policy.with {
      $0.groups.prefersOwnOrder = false
      $0.groups.retriesInOwnOrder = true
    }
    let bare = ClientHelloSamples.modern(Self.suites, groups: [.x25519, .secp256r1])
    #expect(try Self.hello(policy.answer(to: bare)).selectedGroup == .secp256r1)
    let shared = ClientHelloSamples.modern(Self.suites, groups: [.x25519, .secp256r1], shares: [ClientHelloSamples.share])
    #expect(try Self.hello(policy.answer(to: shared)).keyShare?.group == .x25519)
    let modest = policy.with { $0.groups.retriesInOwnOrder = false }
    #expect(try Self.hello(modest.answer(to: bare)).selectedGroup == .x25519)
  }

  @Test func `the second hello has to bring what was asked for`() throws {
    let first = Self.policy.answer(to: ClientHelloSamples.modern(Self.suites, groups: [.x25519]))
    let second = ClientHelloSamples.modern(Self.suites, groups: [.x25519], shares: [ClientHelloSamples.share])
    #expect(try Self.hello(Self.policy.answer(to: second, after: first.choice)).keyShare?.group == .x25519)
    let again = Self.policy.answer(to: ClientHelloSamples.modern(Self.suites, groups: [.x25519]), after: first.choice)
    #expect(again.alert?.what == .illegalParameter)
  }

  @Test func `a cookie is demanded back`() throws {
    let policy = Self.policy.with { $0.retry.cookie = [1, 2, 3] }
    let offer = ClientHelloSamples.modern(Self.suites, groups: [.x25519], shares: [ClientHelloSamples.share])
    let first = policy.answer(to: offer)
    let retry = try Self.hello(first)
    #expect(retry.cookie == [1, 2, 3])
    #expect(retry.selectedGroup == nil)
    #expect(policy.answer(to: offer, after: first.choice).alert?.what == .illegalParameter)
    let second = offer.with { $0.extensions?.append(.cookie([1, 2, 3])) }
    #expect(try Self.hello(policy.answer(to: second, after: first.choice)).keyShare?.group == .x25519)
    #expect(try Self.hello(policy.answer(to: ClientHelloSamples.modern(Self.suites))).selectedGroup == .x25519)
  }

  @Test func `an empty list of shares can be an error`() {
    let policy = Self.policy.with { $0.retry.alertToNoShares = .illegalParameter }
    #expect(policy.answer(to: ClientHelloSamples.modern(Self.suites)).alert?.what == .illegalParameter)
    #expect(policy.answer(to: ClientHelloSamples.modern(Self.suites, shares: [ClientHelloSamples.share])).choice?.group == .x25519)
    let stubborn = Self.policy.with { $0.retry.asksForShare = false }
    #expect(stubborn.answer(to: ClientHelloSamples.modern(Self.suites)).alert?.what == .handshakeFailure)
  }

  @Test func `what TLS 1.3 cannot do without is missed`() {
    for type in [ExtensionType.supportedGroups, .signatureAlgorithms, .keyShare] {
      let offer = ClientHelloSamples.modern(Self.suites, shares: [ClientHelloSamples.share]).with {
        $0.extensions?.removeAll { $0.type == type }
      }
      #expect(Self.policy.answer(to: offer).alert?.what == .missingExtension)
    }
    #expect(Self.policy.answer(to: ClientHelloSamples.modern(Self.suites, groups: [.x448])).alert?.what == .handshakeFailure)
    let rsa = ClientHelloSamples.modern(Self.suites, shares: [ClientHelloSamples.share], schemes: [.rsaPSSRSAESHA256])
    #expect(Self.policy.answer(to: rsa).alert?.what == .handshakeFailure)
    #expect(Self.policy.with { $0.oddities.hidesWantOfScheme = true }.answer(to: rsa).choice?.scheme == nil)
    #expect(Self.policy.with { $0.oddities.hidesWantOfScheme = true }.answer(to: rsa).messages.count == 1)
  }

  @Test func `a made-up share is taken in every group whose form is known`() throws {
    var random = SeededGenerator(seed: 7)
    let groups = NamedGroup.registered.filter { ($0.firstVersion ?? .tls13) <= .tls13 }
    var count = 0
    for group in groups {
      let entry = KeyShareEntry.madeUp(for: group) { count in (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) } }
      guard let entry else { continue }
      let policy = Self.policy.with { $0.groups = GroupRules([group]) }
      func said(_ share: [UInt8]) -> ServerHelloResponse {
        policy.answer(
          to: ClientHelloSamples.modern(Self.suites, groups: [group], shares: [KeyShareEntry(group: group, keyExchange: share)]))
      }
      let answer = try Self.hello(said(entry.keyExchange))
      #expect(answer.keyShare?.group == group)
      #expect(answer.keyShare?.keyExchange.isEmpty == false)
      // Zeros make an encapsulation key like any others.
      let zeros = entry.keyExchange.map { _ in UInt8(0) } + (group.kind == .postQuantum ? [0] : [])
      for wrong in [Array(entry.keyExchange.dropLast()), entry.keyExchange + [4], zeros] {
        #expect(said(wrong).alert?.what == .illegalParameter, "\(group)")
      }
      count += 1
    }
    #expect(count >= 20)
  }

  @Test(arguments: [(NamedGroup.x25519MLKEM768, 1_120), (.x25519Kyber768Draft00, 1_120), (.secp384r1MLKEM1024, 1_665), (.mlkem512, 768)])
  func `an encapsulation key draws a ciphertext when its numbers are below the modulus`(group: NamedGroup, length: Int) throws {
    let policy = Self.policy.with { $0.groups = GroupRules([group]) }
    let entry = try #require(KeyShareEntry.madeUp(for: group) { [UInt8](repeating: 4, count: $0) })
    let offer = ClientHelloSamples.modern(Self.suites, groups: [group], shares: [entry])
    #expect(try Self.hello(policy.answer(to: offer)).keyShare?.keyExchange.count == length)
    let large = KeyShareEntry(group: group, keyExchange: entry.keyExchange.map { $0 | 0xf4 })
    #expect(policy.answer(to: ClientHelloSamples.modern(Self.suites, groups: [group], shares: [large])).alert?.what == .illegalParameter)
  }
}
