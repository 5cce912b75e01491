import Bytes
import Connect
import Resolver
import Testing
import Transport

/// Which ways there are to hosts that strangers have named.
@Suite struct PublicAddressPolicyTests {
  private static func endpoints(of target: String, resolvingTo addresses: [String], onlyPublic: Bool = true) async throws -> [Endpoint] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let target = try Target(target)
    let override = HostOverride(host: nil, port: target.port, addresses: addresses.compactMap { IPAddress($0) })
    return try await reactor.run { () async throws in
      var options = ConnectOptions()
      options.reachesOnlyPublic = onlyPublic
      let connector = Connector(reactor: reactor, resolver: Resolver(overrides: [override], backend: NoBackend()), options: options)
      return try await connector.routes(of: target, deadline: Deadline.after(.seconds(5))).routes.map(\.endpoint)
    }
  }

  @Test func `what resolves to a private address is not reached`() async throws {
    for address in ["127.0.0.1", "10.0.0.1", "::1", "::ffff:169.254.169.254"] {
      let error = await #expect(throws: ConnectError.self) {
        try await Self.endpoints(of: "list.example:80", resolvingTo: [address])
      }
      #expect(error?.code == ConnectError.privateAddress)
    }
    let error = await #expect(throws: ConnectError.self) { try await Self.endpoints(of: "192.168.0.1:80", resolvingTo: []) }
    #expect(error?.message == "192.168.0.1 is no public address")
  }

  @Test func `of several addresses the public ones are left`() async throws {
    let found = try await Self.endpoints(of: "list.example:80", resolvingTo: ["10.0.0.1", "8.8.8.8"])
    #expect(found.map(\.address.description) == ["8.8.8.8"])
    let all = try await Self.endpoints(of: "list.example:80", resolvingTo: ["10.0.0.1"], onlyPublic: false)
    #expect(all.map(\.address.description) == ["10.0.0.1"])
  }
}
