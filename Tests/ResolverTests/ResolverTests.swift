import Bytes
import DomainNames
import Resolver
import Testing
import Transport

@Suite struct ResolverTests {
  /// Answers as told.
  struct Fixed: ResolverBackend {
    var name: String { "fixed" }
    let answer: Result<[IPAddress], ResolverError>

    func addresses(of host: DomainName, families: AddressFamilies, deadline: Deadline) async throws(ResolverError) -> [IPAddress] {
      try answer.get()
    }
  }

  let host: DomainName
  let backend = Fixed(answer: .success([.loopbackV4]))

  init() throws { host = try DomainName("example.org") }

  @Test func `an override for host and port goes before the backend, the last one counting`() async throws {
    let overrides = ["example.org:443:192.0.2.1", "*:443:192.0.2.2", "example.org:8443:192.0.2.3"].compactMap { HostOverride($0) }
    let resolver = Resolver(overrides: overrides, backend: backend)
    #expect(try await resolver.resolve(host, port: 443, families: .both, deadline: .never).addresses.first?.description == "192.0.2.2")
    #expect(try await resolver.resolve(host, port: 8443, families: .both, deadline: .never).source == "override")
    #expect(try await resolver.resolve(host, port: 1, families: .both, deadline: .never).source == "fixed")
  }

  @Test func `an override of the wrong family is an error that says so`() async throws {
    let resolver = Resolver(overrides: [HostOverride(host: nil, port: 443, addresses: [.loopbackV6])], backend: backend)
    let error = await #expect(throws: ResolverError.self) {
      try await resolver.resolve(host, port: 443, families: .v4, deadline: .never)
    }
    #expect(error?.code == .notFound)
  }

  @Test func `the system knows localhost and does not know invalid names`() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
    let found = try await resolver.resolve(DomainName("localhost"), port: 1, families: .both, deadline: .after(.seconds(10)))
    #expect(found.addresses.allSatisfy { $0.isLoopback })
    await #expect(throws: ResolverError.self) {
      try await resolver.resolve(DomainName("does-not-exist.invalid"), port: 1, families: .both, deadline: .after(.seconds(10)))
    }
  }

  @Test(arguments: ["localhost", "LocalHost.", "expired.localhost", "a.b.LOCALHOST.", "xn--bcher-kva.localhost"])
  func `localhost and the names below it are loopback without asking a resolver`(name: String) async throws {
    let resolver = Resolver(backend: Fixed(answer: .failure(ResolverError(.notFound, name: name))))
    let host = try DomainName(name)
    let found = try await resolver.resolve(host, port: 443, families: .both, deadline: .never)
    #expect(found.addresses.map(\.description) == ["127.0.0.1", "::1"] && found.source == "localhost")
    #expect(try await resolver.resolve(host, port: 443, families: .v4, deadline: .never).addresses == [.loopbackV4])
    #expect(try await resolver.resolve(host, port: 443, families: .v6, deadline: .never).addresses == [.loopbackV6])
  }

  @Test func `an override still goes before the loopback addresses of localhost`() async throws {
    let resolver = Resolver(overrides: ["a.localhost:443:192.0.2.1"].compactMap { HostOverride($0) }, backend: backend)
    let host = try DomainName("a.localhost")
    #expect(try await resolver.resolve(host, port: 443, families: .both, deadline: .never).addresses.first?.description == "192.0.2.1")
    #expect(try await resolver.resolve(host, port: 444, families: .both, deadline: .never).addresses.first == .loopbackV4)
  }

  @Test(arguments: ["localhost.example", "notlocalhost", "localhost-a", "local"])
  func `a name that only looks like localhost goes to the resolver`(name: String) async throws {
    let resolver = Resolver(backend: Fixed(answer: .failure(ResolverError(.notFound, name: name))))
    await #expect(throws: ResolverError.self) {
      try await resolver.resolve(DomainName(name), port: 443, families: .both, deadline: .never)
    }
  }
}
