import Enumeration
import TLSWire
import Testing

/// Whatever a server answers, an enumeration comes to its end.
@Suite struct EndingTests {
  @Test(arguments: 0..<12) func `an enumeration of a server that answers at random ends`(seed: Int) {
    var server = RandomServer(seed: seed)
    var plan = EnumerationPlan(serverName: seed.isMultiple(of: 2) ? "example.org" : nil)
    if seed % 3 > 0 { plan.topics = [.versions, .suites, .order, .groups] }
    var simulation = Simulation()
    simulation.rooms = [1, 5, 20, 50][seed % 4]
    _ = simulation.run(plan) { server.answer($0) }
    #expect(simulation.isDone, "\(simulation.hellos) hellos")
  }

  @Test(arguments: 0..<20) func `an enumeration of few suites and of a server that answers at random ends`(batch: Int) {
    for seed in batch * 10 + 1_000..<batch * 10 + 1_010 {
      var server = RandomServer(seed: seed)
      var plan = EnumerationPlan(serverName: nil)
      plan.suites = [
        .aes128GCMSHA256, CipherSuite(0x1303), CipherSuite(0xc02f), CipherSuite(0xcca8), CipherSuite(0xc01d), CipherSuite(0x2f),
      ]
      plan.topics = [.versions, .suites, .order]
      plan.versions = [.ssl2, .tls10, .tls12, .tls13]
      var simulation = Simulation()
      simulation.rooms = [1, 3, 20][seed % 3]
      _ = simulation.run(plan) { server.answer($0) }
      #expect(simulation.isDone, "seed \(seed): \(simulation.hellos) hellos")
    }
  }

  static let plans: [(Set<EnumerationTopic>, [ProtocolVersion], [CipherSuite]?)] = [
    ([.groups], [.tls10, .tls11, .tls12, .tls13], nil), ([.groups], [.tls13], nil), ([.schemes], [.tls12], nil),
    (Set(EnumerationTopic.all), [.tls13], nil), (Set(EnumerationTopic.all), [.ssl2], nil),
    (Set(EnumerationTopic.all), [.tls12], [.aes128GCMSHA256]),
    (Set(EnumerationTopic.all), [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13], [CipherSuite(0xc02f)]),
    (Set(EnumerationTopic.all), [.tls12], []),
    (Set(EnumerationTopic.all), [], nil), ([], [.tls12, .tls13], nil), ([.tolerance], [.tls10], nil),
  ]

  @Test(arguments: Self.plans.indices, [0, 1, 2]) func `a plan that leaves something out ends`(plan: Int, server: Int) {
    var whole = EnumerationPlan(serverName: "example.org")
    (whole.topics, whole.versions, whole.suites) = Self.plans[plan]
    var simulation = Simulation()
    let servers = [EnumeratorTests.broad, EnumeratorTests.intermediate, SimulatedServer()]
    let result = simulation.run(whole, against: servers[server].answer)
    #expect(simulation.isDone)
    #expect(result.protocols.map(\.version) == whole.versions)
    guard server < 2, whole.topics == [.groups] else { return }
    for version in [ProtocolVersion.tls12, .tls13] where whole.versions.contains(version) {
      let groups = result.groups.filter { $0.support == .accepted && $0.versions.contains(version) }.map(\.group)
      #expect(Set(groups) == Set(servers[server].modernGroups))
    }
  }
}
