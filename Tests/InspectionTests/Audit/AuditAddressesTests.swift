import Appraisal
import Bytes
import Connect
import DomainNames
import Enumeration
import Inspection
import HTTPServer
import LocalServer
import Observation
import PathValidation
import Probes
import Resolver
import TestSupport
import Testing
import Transport
import Vulnerabilities

/// An audit of a name with several addresses.
@Suite struct AuditAddressesTests {
  @Test func `of four addresses one differs, one is silent and one is closed`() async throws {
    let silent = try SilentAddress()
    let port = silent.port
    let addresses = try (1...4).map { try #require(IPAddress("127.0.0.\($0)")) }
    let cases = try ["good", "cbc"].map { name in try #require(Cases.all.first { $0.name == name }) }
    let listeners = zip(cases, addresses[1...2]).map { served, address in
      ListenerConfiguration(served.name, at: Endpoint(address, port: port), [served])
    }
    let server = try LocalServer(listeners, by: try LocalServer.authorities(at: Platform.now), settings: ServerSettings())
    defer { server.stop() }
    let seen = try await audit("several.test", port: port, addresses, trusting: server.trustAnchorsPEM)
    let outcomes = Dictionary(uniqueKeysWithValues: seen.addresses.map { ($0.endpoint?.address, $0.failure?.code) })
    #expect(seen.addresses.count == 4)
    #expect(outcomes[addresses[0]] == "transport.timed-out")
    #expect(outcomes[addresses[3]] == "transport.refused")
    let responding = seen.addresses.filter { $0.failure == nil }
    #expect(responding.map(\.endpoint?.address) == [addresses[1], addresses[2]])
    let versions = responding.map { $0.ciphers?.value?.acceptedProtocols.map(\.version) ?? [] }
    #expect(versions[0] != versions[1] && !versions[0].isEmpty && !versions[1].isEmpty)
    #expect(seen.undetermined.contains { $0.address == "127.0.0.1:\(port)" })
  }

  @Test func `without all addresses the first that responds is examined alone`() async throws {
    let server = try LocalServer(cases: ["good"], at: Platform.now)
    defer { server.stop() }
    let port = try #require(server.endpoint(of: "good")).port
    let closed = try #require(IPAddress("127.0.0.4"))
    let seen = try await audit("two.test", port: port, [closed, .loopbackV4], trusting: server.trustAnchorsPEM, all: false)
    #expect(seen.addresses.first?.endpoint?.address == .loopbackV4)
    #expect(seen.addresses.first?.ciphers?.value != nil)
  }

  private func audit(
    _ name: String, port: UInt16, _ addresses: [IPAddress], trusting roots: String, all: Bool = true
  ) async throws -> AuditObservation {
    let target = try Target("\(name):\(port)")
    let host = try DomainName(name)
    let store = try TrustStore(pem: Array(roots.utf8), name: "test")
    let options = VerificationOptions(
      store: store, storeDescription: TrustStoreDescription(name: "test", source: ""), name: .dns(host), time: Platform.now)
    var chain = ChainProbeOptions(serverName: name)
    chain.timeout = .seconds(20)
    var plan = EnumerationPlan(serverName: name)
    plan.topics = Set(EnumerationTopic.all.filter { $0.rawValue == "versions" })
    let negotiation = NegotiationProbeOptions(serverName: name, time: Platform.now)
    var audit = AuditPlan(
      chain: chain, ciphers: CiphersProbeOptions(plan), probe: negotiation, vulnerabilities: VulnerabilityScanOptions(negotiation))
    audit.parts = [.chain, .ciphers]
    audit.allAddresses = all
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var connecting = ConnectOptions()
    connecting.connectTimeout = .milliseconds(500)
    let backend = SystemBackend(pool: BlockingPool(on: reactor))
    let overrides = [HostOverride(host: host, port: port, addresses: addresses)]
    let connector = Connector(reactor: reactor, resolver: Resolver(overrides: overrides, backend: backend), options: connecting)
    let outcome = await AuditInspection(audit, verification: options, connector: connector).run(target)
    return try #require(outcome.value, "\(outcome)")
  }
}
