import Bytes
import TestSupport
import Testing
import Transport

@testable import Resolver

@Suite(.timeLimit(.minutes(1))) struct AddressRankingTests {
  @Test func `addresses that cannot be reached come last, in their order`() async throws {
    let addresses = try ["127.0.0.2", "127.0.0.1", "127.0.0.3", "::1"].map { try #require(IPAddress($0)) }
    try await withReactor { reactor in
      let listener = try TCPListener.bind(Endpoint(.loopbackV4, port: 0), on: reactor)
      let entries = await AddressRanking(on: reactor, window: 2).rank(addresses, port: listener.endpoint.port, deadline: .generous)
      #expect(entries.map(\.address) == [addresses[1], addresses[0], addresses[2], addresses[3]])
      #expect(entries[0].connectTime != nil && entries[0].error == nil)
      #expect(entries[1...].allSatisfy { $0.connectTime == nil && $0.error != nil })
      #expect(entries[1].error?.code == .refused)
      listener.close()
    }
  }

  @Test func `an address that does not respond fails at the deadline`() async throws {
    let silent = try SilentAddress()
    try await withReactor { reactor in
      let entries = await AddressRanking(on: reactor).rank([.loopbackV4], port: silent.port, deadline: .after(.milliseconds(30)))
      #expect(entries.map(\.error?.code) == [.timedOut])
    }
  }
}

@Suite struct NetworkRoutesTests {
  @Test func `families without a route are left out, unless there is no route at all`() {
    #expect(NetworkRoutes(v4: .loopbackV4, v6: nil).families == .v4)
    #expect(NetworkRoutes(v4: nil, v6: .loopbackV6).families == .v6)
    #expect(NetworkRoutes(v4: .loopbackV4, v6: .loopbackV6).families == .both)
    #expect(NetworkRoutes(v4: nil, v6: nil).families == .both)
  }

  @Test func `the routes are those to a public address of each family`() {
    let routes = NetworkRoutes.current { $0.address.isPublic && $0.address.family == .v4 ? .loopbackV4 : nil }
    #expect(routes == NetworkRoutes(v4: .loopbackV4, v6: nil))
    #expect(!NetworkRoutes.current().families.isEmpty)
  }
}
