import Enumeration
import LocalServer
import TLSWire
import Testing

/// Servers that select DHE by RFC 7919, each in its own way.
@Suite struct FiniteFieldTests {
  /// When a server of TLS 1.2 or older selects DHE.
  enum Habit: CaseIterable {
    /// Only from hellos that list finite-field groups, as OpenSSL 4 and GnuTLS without parameters.
    case listed
    /// Only from hellos that list none, since it has a group of its own.
    case unlisted
    /// It refuses every hello that lists one.
    case intolerant
    case either
  }

  private func answer(_ inquiry: ProbeHello, by habit: Habit, _ server: (ProbeHello) -> ProbeOutcome) -> ProbeOutcome {
    guard case .hello(var crafted, let depth) = inquiry.form, crafted.hello.extensions?[.supportedVersions] == nil,
      crafted.hello.legacyVersion > .ssl3
    else { return server(inquiry) }
    let groups = crafted.hello.extensions?[.supportedGroups] ?? []
    let listsFields = stride(from: 2, to: groups.count - 1, by: 2).contains { groups[$0] == 1 }
    if habit == .intolerant, listsFields { return .refused(.handshakeFailure) }
    if habit == .listed && !listsFields || habit == .unlisted && listsFields {
      crafted.hello.cipherSuites.removeAll { ["DHE", "ADH"].contains($0.keyExchange) }
    }
    return server(ProbeHello(id: inquiry.id, topic: inquiry.topic, form: .hello(crafted, depth)))
  }

  private func run(
    _ habit: Habit, _ server: (ProbeHello) -> ProbeOutcome, _ topics: Set<EnumerationTopic> = EnumeratorTests.essential, rooms: Int = 20
  ) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = topics
    var simulation = Simulation()
    simulation.rooms = rooms
    let result = simulation.run(plan) { answer($0, by: habit, server) }
    return (result, simulation)
  }

  @Test(arguments: Habit.allCases, [EnumeratorTests.broad, EnumeratorTests.intermediate])
  func `DHE suites are missed neither where RFC 7919 groups are required nor where they are in the way`(
    habit: Habit, server: SimulatedServer
  ) {
    let (result, simulation) = run(habit, server.answer)
    for one in result.protocols where one.version > .ssl2 {
      #expect(Set(one.suites.map(\.suite)) == Set(server.suites[one.version] ?? []), "\(one.version)")
      if case .server = server.preference { #expect(one.suites.map(\.suite) == server.suites[one.version] ?? []) }
      #expect(one.preference == (one.suites.isEmpty ? nil : server.preference == .client ? .client : .server), "\(one.version)")
      #expect(one.others.allSatisfy { $0.support == .refused }, "\(one.version)")
    }
    #expect(!result.oddities.contains { $0.code == "server.fails-choices" })
    let isBroad = server.suites[.tls10] != nil
    // One that refuses whole hellos for a group is asked for each group by itself.
    #expect(simulation.connections <= (isBroad ? 332 : 110) + (habit == .intolerant ? 90 : 0), "\(simulation.connections)")
  }

  @Test(arguments: [Habit.listed, .unlisted, .either])
  func `a server with nothing but DHE is asked everything with hellos that it takes`(habit: Habit) {
    let suites = [0x009f, 0x009e, 0x006b, 0x0067, 0x0039, 0x0033].map { CipherSuite($0) }
    let server = SimulatedServer(suites: [.tls12: suites])
    let (result, _) = run(habit, server.answer, Set(EnumerationTopic.all))
    let tls12 = result.protocols.first { $0.version == .tls12 }
    #expect(tls12?.suites.map(\.suite) == suites)
    #expect(tls12?.preference == .server)
    #expect(result.features.first { $0.name == "compression" }?.evidence.ground == .serverHello)
  }

  @Test func `a server's own finite field is seen although hellos list those of RFC 7919`() {
    var groups: [NamedGroup] = [.x25519, .secp256r1]
    let rsa = PeculiarServerTests.rsa
    for listsFields in [false, true] {
      if listsFields { groups.append(.ffdhe2048) }
      let policy = ServerHelloPolicy.ordinary(rsa).with {
        $0.cipherSuites = [.tls12: [CipherSuite(0xc02f), CipherSuite(0x009e), CipherSuite(0x0033)]]
        $0.groups.classic = groups
      }
      let (result, _) = run(.either, policy.answer, [.versions, .suites])
      #expect(result.protocols.first { $0.version == .tls12 }?.suites.count == 3)
      #expect(result.parameters.contains { $0.prime == policy.finiteField.prime }, "\(listsFields)")
    }
  }

  /// wolfSSL selects a prime of RFC 7919 for a ClientHello that lists one, and its own prime otherwise.
  @Test(arguments: [1, 2, 3, 5, 20]) func `the prime of each suite is the shorter one, whatever was offered first`(rooms: Int) {
    let suites = [0x009f, 0x009e, 0x006b, 0x0067, 0x0039, 0x0033, 0x0088, 0x0045, 0x0016].map { CipherSuite($0) }
    let policy = ServerHelloPolicy.ordinary(PeculiarServerTests.rsa).with {
      $0.cipherSuites = [.tls12: [CipherSuite(0xc02f)] + suites, .tls11: Array(suites.suffix(5))]
      $0.groups.classic = [.x25519, .ffdhe3072]
    }
    let (result, _) = run(.either, policy.answer, [.versions, .suites, .order], rooms: rooms)
    for (version, count) in [(ProtocolVersion.tls12, suites.count), (.tls11, 5)] {
      let found = result.protocols.first { $0.version == version }?.suites.filter { $0.suite.keyExchange == "DHE" } ?? []
      #expect(found.count == count)
      #expect(found.allSatisfy { $0.primeBits == policy.finiteField.prime.count * 8 }, "\(version)")
    }
  }
}

extension ProbeOutcome {
  static func refused(_ what: AlertDescription) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: what)
    said.ending = .enough
    return .said(said)
  }

  static var closed: ProbeOutcome {
    var said = ServerResponse()
    said.ending = .closed
    return .said(said)
  }
}
