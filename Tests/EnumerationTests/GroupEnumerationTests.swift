import Enumeration
import LocalServer
import TLSWire
import Testing

/// Groups and schemes of servers with certificates that ask for more.
@Suite struct GroupEnumerationTests {
  private func run(_ policy: ServerHelloPolicy, _ topics: Set<EnumerationTopic> = [.versions, .suites, .groups]) -> EnumerationResult {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = topics
    var simulation = Simulation()
    return simulation.run(plan, against: policy.answer)
  }

  private func support(_ result: EnumerationResult, _ group: NamedGroup) -> Support? {
    result.groups.first { $0.group == group }?.support
  }

  /// The object identifier of P-256, as it stands in a certificate.
  static let curve = ServerHelloCertificate(
    .ec(.secp256r1), chain: [[0x30, 0x0a, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]])
  static let ecdsa = ServerHelloPolicy([.tls12: [CipherSuite(0xc02b), CipherSuite(0xc023)]], certificates: [curve])

  @Test(arguments: [true, false]) func `a server of ECDSA alone is told with all its groups`(byServer: Bool) {
    let policy = Self.ecdsa.with { policy in
      policy.groups = GroupRules([.secp256r1, .x25519, .secp384r1])
      policy.groups.prefersOwnOrder = byServer
    }
    let result = run(policy)
    #expect(Set(result.groups.filter { $0.support == .accepted }.map { $0.group }) == [.secp256r1, .x25519, .secp384r1])
    #expect(support(result, .secp521r1) == .refused)
    #expect(result.groupPreferences.first?.preference == (byServer ? .server : .client))
  }

  /// RFC 8422, section 4: the list has to hold the curve of the certificate.
  @Test(arguments: [true, false]) func `what a server hides behind its certificate's curve is not called refused`(byServer: Bool) {
    let policy = Self.ecdsa.with { policy in
      policy.groups = GroupRules([.secp256r1, .x25519])
      policy.groups.prefersOwnOrder = byServer
    }
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites, .groups]
    var simulation = Simulation()
    let result = simulation.run(plan) { inquiry in
      if case .hello(let crafted, _) = inquiry.form, let groups = crafted.hello.extensions?[.supportedGroups] {
        let hasCurve = stride(from: 2, to: groups.count - 1, by: 2).contains { groups[$0] == 0 && groups[$0 + 1] == 0x17 }
        if !hasCurve { return policy.with { $0.cipherSuites = [.tls12: [CipherSuite(0xfefe)]] }.answer(inquiry) }
      }
      return policy.answer(inquiry)
    }
    #expect(support(result, .secp256r1) == .accepted)
    #expect(support(result, .x25519) == (byServer ? .undetermined : .accepted))
    #expect(support(result, .secp384r1) == (byServer ? .undetermined : .refused))
  }

  /// As wolfSSL, which looks at fewer groups with the suites of PSK than with those of its ECDSA certificate.
  @Test func `groups that a server refuses with the suites of PSK are asked with those of its certificate`() {
    let rare = NamedGroup(0x001a)
    let signed = SimulatedServer(
      suites: [.tls12: [CipherSuite(0xc02b), CipherSuite(0xc037)]], classicGroups: [.secp256r1, .secp384r1, rare])
    var shared = signed
    shared.classicGroups = [.secp256r1, .secp384r1]
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites, .groups]
    var simulation = Simulation()
    let result = simulation.run(plan) { inquiry in
      guard case .hello(let crafted, _) = inquiry.form, crafted.hello.cipherSuites.allSatisfy({ $0.authentication == "PSK" }) else {
        return signed.answer(inquiry)
      }
      return shared.answer(inquiry)
    }
    #expect(Set(result.groups.filter { $0.support == .accepted }.map(\.group)) == [.secp256r1, .secp384r1, rare])
  }

  @Test(arguments: [NamedGroup.x25519MLKEM768, .x25519Kyber768Draft00, .mlkem1024]) func `a single group is found, and alone`(
    group: NamedGroup
  ) {
    let policy = ServerHelloPolicy([.tls13: [.aes128GCMSHA256]], certificates: [ServerHelloCertificate(.rsa(bits: 2_048), chain: [[1]])])
      .with { $0.groups = GroupRules([group]) }
    let result = run(policy)
    #expect(result.groups.filter { $0.support == .accepted }.map { $0.group } == [group])
    #expect(result.groups.first { $0.group == group }?.evidence.ground == .helloRetryRequest)
    #expect(result.groups.filter { $0.support == .undetermined } == [])
    #expect(result.protocols.first { $0.version == .tls13 }?.suites.map { $0.suite } == [.aes128GCMSHA256])
  }
}
