import Enumeration
import TLSWire
import Testing

@Suite struct LibraryServerTests {
  private func run(_ answer: (ProbeHello) -> ProbeOutcome) -> (EnumerationResult, Simulation) {
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = EnumeratorTests.essential
    var simulation = Simulation()
    let result = simulation.run(plan, against: answer)
    return (result, simulation)
  }

  /// Round trips and connections with room to spare.
  @Test(arguments: [(LibraryServers.java, 620, 80), (LibraryServers.tlslite, 420, 70)])
  func `a server with a library's own order is told in it`(server: SimulatedServer, connections: Int, roundTrips: Int) {
    let (result, simulation) = run(server.answer)
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map { $0.suite } == server.suites[one.version] ?? [], "\(one.version)")
      #expect(one.preference == (one.suites.isEmpty ? nil : .server), "\(one.version)")
    }
    #expect(simulation.connections <= connections)
    #expect(simulation.time <= roundTrips)
  }

  @Test(arguments: 0..<MeasuredServers.all.count)
  func `the order of a server that does not follow OpenSSL's costs little more than its suites`(number: Int) {
    let (name, server) = MeasuredServers.all[number]
    var plan = EnumerationPlan(serverName: "example.org")
    plan.topics = [.versions, .suites, .order]
    var simulation = Simulation()
    let result = simulation.run(plan, against: server.answer)
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map { $0.suite } == server.suites[one.version] ?? [], "\(name) \(one.version)")
      #expect(one.preference == (one.suites.isEmpty ? nil : .server), "\(name) \(one.version)")
    }
    let suites = server.suites.values.reduce(0) { $0 + $1.count }
    // 5 to 29 for the order and 56 to 123 beyond one for each suite; without forecasts the order took as many as there are suites, and more.
    #expect(simulation.topics[.order] ?? 0 <= 40, "\(name)")
    #expect(simulation.connections <= suites + 130, "\(name)")
  }

  @Test func `a server of OpenSSL that puts ChaCha20 first for those who do is told in its order`() {
    var server = EnumeratorTests.broad
    server.preference = .serverUnlessChaCha
    let (result, simulation) = run(server.answer)
    for one in result.protocols where one.version >= .tls12 {
      #expect(one.suites.map { $0.suite } == server.suites[one.version] ?? [], "\(one.version)")
      #expect(one.preference == .serverUnlessClientPrefersChaCha20, "\(one.version)")
    }
    #expect(simulation.connections <= 2 * 126 + 80)
  }

  /// crypto/tls takes the one order or the other by the first suite of the client's list that it knows.
  @Test func `a server of Go is told in the order for clients with AES`() {
    let known = Set(LibraryServers.suites(LibraryServers.go + [0x1301, 0x1302, 0x1303]))
    var server = SimulatedServer(suites: [
      .tls10: LibraryServers.suites([0xc009, 0xc013, 0xc00a, 0xc014, 0x002f, 0x0035]), .tls12: LibraryServers.suites(LibraryServers.go),
      .tls13: LibraryServers.suites([0x1301, 0x1302, 0x1303]),
    ])
    let truth = server.suites
    var other = server
    other.suites[.tls12] = LibraryServers.suites(LibraryServers.goWithoutAES)
    other.suites[.tls13] = LibraryServers.suites([0x1303, 0x1301, 0x1302])
    server.groupsByServer = true
    other.groupsByServer = true
    let (result, _) = run { inquiry in
      guard case .hello(let crafted, _) = inquiry.form else { return server.answer(inquiry) }
      let first = crafted.hello.cipherSuites.first { known.contains($0) }
      return first?.facts?.cipher.hasSuffix("GCM") == true ? server.answer(inquiry) : other.answer(inquiry)
    }
    for one in result.protocols where one.version > .ssl2 {
      #expect(one.suites.map { $0.suite } == truth[one.version] ?? [], "\(one.version)")
      let preference: OrderPreference? = one.version >= .tls12 ? .serverUnlessClientPrefersChaCha20 : .server
      #expect(one.preference == (one.suites.isEmpty ? nil : preference), "\(one.version)")
    }
  }

  /// BoringSSL's bracketed groups of equal preference.
  @Test func `what a server holds to be equal is said, and not told as an order`() {
    var server = SimulatedServer(suites: [.tls12: Configurations.intermediate])
    server.preference = .clientWithinTies([
      [CipherSuite(0xc02b), CipherSuite(0xcca9)], [CipherSuite(0xc02f), CipherSuite(0xc030)], [CipherSuite(0xc02c)],
      [CipherSuite(0xcca8)], [CipherSuite(0x009e), CipherSuite(0x009f), CipherSuite(0xccaa)],
    ])
    let (result, _) = run(server.answer)
    let tls12 = result.protocols.first { $0.version == .tls12 }
    #expect(Set((tls12?.suites ?? []).map { $0.suite }) == Set(Configurations.intermediate))
    #expect(tls12?.preference == .undetermined)
    #expect(result.oddities.contains { $0.code == "server.equal-preference" })
  }
}
