import LocalServer
import TLSWire
import Testing

/// TLS 1.3: groups, shares and hellos asked for again.
@Suite struct HelloPolicyModernTests {
  static let suites: [CipherSuite] = [.aes128GCMSHA256, .aes256GCMSHA384]
  static let policy = HelloPolicy([.tls13: suites], certificates: [HelloPolicyTests.ec]).with {
    $0.groups = GroupRules([.secp256r1, .x25519])
  }

  static func hello(_ answer: HelloAnswer) throws -> ServerHello { try ServerHello(reading: try #require(answer.messages.first).body) }

  @Test func `a hello without shares draws the wish for the best group`() throws {
    let answer = Self.policy.answer(to: Hello.modern(Self.suites, groups: [.x25519, .secp256r1]))
    let hello = try Self.hello(answer)
    #expect(answer.next == .secondHello)
    #expect(hello.isHelloRetryRequest)
    #expect(hello.selectedGroup == .secp256r1)
    #expect(hello.cipherSuite == .aes128GCMSHA256)
    #expect(hello.version == .tls13)
    #expect(hello.sessionID == Array(0..<32))
  }

  @Test func `a share is taken, or a better group asked for`() throws {
    let offer = Hello.modern(Self.suites, groups: [.x25519, .secp256r1], shares: [Hello.share])
    let answer = try Self.hello(Self.policy.answer(to: offer))
    #expect(answer.keyShare?.group == .x25519)
    #expect(answer.keyShare?.keyExchange.count == 32)
    let strict = Self.policy.with { $0.groups.takesAnyShare = false }
    #expect(try Self.hello(strict.answer(to: offer)).selectedGroup == .secp256r1)
    #expect(try Self.hello(strict.answer(to: offer)).isHelloRetryRequest)
  }

  @Test func `the second hello has to bring what was asked for`() throws {
    let first = Self.policy.answer(to: Hello.modern(Self.suites, groups: [.x25519]))
    let second = Hello.modern(Self.suites, groups: [.x25519], shares: [Hello.share])
    #expect(try Self.hello(Self.policy.answer(to: second, after: first.choice)).keyShare?.group == .x25519)
    let again = Self.policy.answer(to: Hello.modern(Self.suites, groups: [.x25519]), after: first.choice)
    #expect(again.alert?.what == .illegalParameter)
  }

  @Test func `a cookie is demanded back`() throws {
    let policy = Self.policy.with { $0.retry.cookie = [1, 2, 3] }
    let offer = Hello.modern(Self.suites, groups: [.x25519], shares: [Hello.share])
    let first = policy.answer(to: offer)
    let retry = try Self.hello(first)
    #expect(retry.cookie == [1, 2, 3])
    #expect(retry.selectedGroup == nil)
    #expect(policy.answer(to: offer, after: first.choice).alert?.what == .illegalParameter)
    let second = offer.with { $0.extensions?.append(.cookie([1, 2, 3])) }
    #expect(try Self.hello(policy.answer(to: second, after: first.choice)).keyShare?.group == .x25519)
    #expect(try Self.hello(policy.answer(to: Hello.modern(Self.suites))).selectedGroup == .x25519)
  }

  @Test func `an empty list of shares can be an error`() {
    let policy = Self.policy.with { $0.retry.alertToNoShares = .illegalParameter }
    #expect(policy.answer(to: Hello.modern(Self.suites)).alert?.what == .illegalParameter)
    #expect(policy.answer(to: Hello.modern(Self.suites, shares: [Hello.share])).choice?.group == .x25519)
    let stubborn = Self.policy.with { $0.retry.asksForShare = false }
    #expect(stubborn.answer(to: Hello.modern(Self.suites)).alert?.what == .handshakeFailure)
  }

  @Test func `what TLS 1.3 cannot do without is missed`() {
    for type in [ExtensionType.supportedGroups, .signatureAlgorithms, .keyShare] {
      let offer = Hello.modern(Self.suites, shares: [Hello.share]).with { $0.extensions?.removeAll { $0.type == type } }
      #expect(Self.policy.answer(to: offer).alert?.what == .missingExtension)
    }
    #expect(Self.policy.answer(to: Hello.modern(Self.suites, groups: [.x448])).alert?.what == .handshakeFailure)
    let rsa = Hello.modern(Self.suites, shares: [Hello.share], schemes: [.rsaPSSRSAESHA256])
    #expect(Self.policy.answer(to: rsa).alert?.what == .handshakeFailure)
    #expect(Self.policy.with { $0.oddities.hidesWantOfScheme = true }.answer(to: rsa).choice?.scheme == nil)
    #expect(Self.policy.with { $0.oddities.hidesWantOfScheme = true }.answer(to: rsa).messages.count == 1)
  }

  @Test(arguments: [(0x11ec, 1_216, 1_120), (0x6399, 1_216, 1_120), (0x11eb, 1_249, 1_153), (0x11ed, 1_665, 1_665), (0x0201, 1_184, 1_088)])
  func `a made-up encapsulation key draws a ciphertext when its numbers are below the modulus`(number: Int, key: Int, answer: Int) throws {
    let group = NamedGroup(UInt16(number))
    let policy = Self.policy.with { $0.groups = GroupRules([group]) }
    func said(_ share: [UInt8]) -> HelloAnswer {
      policy.answer(to: Hello.modern(Self.suites, groups: [group], shares: [KeyShareEntry(group: group, keyExchange: share)]))
    }
    // Every coefficient 0x404, and points that begin with 4.
    let good = [UInt8](repeating: 0x04, count: key).enumerated().map { $0.offset % 3 == 1 && group.rawValue == 0x0201 ? 0x44 : $0.element }
    #expect(try Self.hello(said(good)).keyShare?.keyExchange.count == answer)
    #expect(said(Array(good.dropLast())).alert?.what == .illegalParameter)
    #expect(said(good + [4]).alert?.what == .illegalParameter)
    #expect(said([UInt8](repeating: 0xff, count: key)).alert?.what == .illegalParameter)
  }
}
