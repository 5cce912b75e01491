import Enumeration
import TLSWire
import Testing

@Suite struct EnumeratorTests {
  /// What nginx serves with everything that OpenSSL 3.0 has and two certificates, and what it serves by Mozilla's intermediate
  /// profile; the order is the server's.
  static let broad = SimulatedServer(suites: [
    .tls10: Configurations.classic(upTo: .tls11), .tls11: Configurations.classic(upTo: .tls11),
    .tls12: Configurations.classic(upTo: .tls12),
    .tls13: Configurations.modern,
  ])
  static let intermediate = SimulatedServer(
    suites: [.tls12: Configurations.intermediate, .tls13: Configurations.modern], preference: .client)

  static let essential: Set<EnumerationTopic> = [.versions, .suites, .order, .groups, .schemes]

  private func run(_ server: SimulatedServer, _ topics: Set<EnumerationTopic>) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = topics
    var simulation = Simulation()
    let result = simulation.run(plan, against: server.answer)
    return (result, simulation)
  }

  @Test func `a broad server is told completely, in its order, within its budget`() {
    let (result, simulation) = run(Self.broad, Self.essential)
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map(\.suite) == Self.broad.suites[one.version] ?? [], "\(one.version)")
      #expect(one.support == (Self.broad.suites[one.version] == nil ? .refused : .accepted))
      #expect(one.preference == (one.suites.isEmpty ? nil : .server), "\(one.version)")
    }
    #expect(simulation.connections <= 2 * 126 + 80)
    #expect(simulation.time <= 34)
  }

  @Test func `an intermediate server is told completely within its budget`() {
    let (result, simulation) = run(Self.intermediate, Self.essential)
    for one in result.protocols where one.version > .ssl2 {
      #expect(Set(one.suites.map(\.suite)) == Set(Self.intermediate.suites[one.version] ?? []), "\(one.version)")
      #expect(one.preference == (one.suites.isEmpty ? nil : .client), "\(one.version)")
    }
    #expect(simulation.connections <= 110)
    #expect(simulation.time <= 14)
  }

  @Test(arguments: [(Self.broad, 263, 30), (Self.intermediate, 48, 7)])
  func `suites alone cost little more than one hello each`(server: SimulatedServer, connections: Int, roundTrips: Int) {
    let (_, simulation) = run(server, [.versions, .suites])
    #expect(simulation.connections <= connections)
    #expect(simulation.time <= roundTrips)
  }

  @Test(arguments: [(Self.broad, 431, 44), (Self.intermediate, 143, 18)])
  func `everything costs little more than what is essential`(server: SimulatedServer, connections: Int, roundTrips: Int) {
    let (_, simulation) = run(server, Set(EnumerationTopic.all))
    #expect(simulation.connections <= connections)
    #expect(simulation.time <= roundTrips)
  }

  @Test(arguments: 0..<20) func `any server is told as it is`(seed: Int) {
    let server = Configurations.random(seed: UInt64(seed))
    let (result, _) = run(server, Self.essential)
    for one in result.protocols where one.version > .ssl2 {
      let truth = server.suites[one.version] ?? []
      #expect(Set(one.suites.map(\.suite)) == Set(truth), "\(one.version)")
      guard truth.count > 1 else { continue }
      if case .client = server.preference { #expect(one.preference == .client) } else { #expect(one.suites.map(\.suite) == truth) }
    }
    guard server.suites[.tls13] != nil else { return }
    let groups = result.groups.filter { $0.support == .accepted && $0.versions.contains(.tls13) }.map(\.group)
    #expect(Set(groups) == Set(server.modernGroups))
  }
}
