import Bytes
import Connect
import DomainNames
import HTTPWire
import LocalServer
import PathValidation
import Testing
import X509

@testable import HTTPClient

@Suite(.timeLimit(.minutes(1)), .serialized) struct AlternativeServicePolicyTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]

  /// `port` is where the alternative of https://example.org is said to be; nil for where the site really is.
  private func run(
    _ urls: [String], _ version: HTTPOptions.Version, protocol name: String = "h2", at port: UInt16? = nil,
    change: (inout PolicyBench) -> Void = { _ in }
  ) async throws -> PolicyBench.Notifications<[AlternativeServiceCache.Origin: [AlternativeServiceCache.Entry]]> {
    var bench = try PolicyBench(version)
    defer { bench.stop() }
    change(&bench)
    let site = try #require(bench.secure.endpoint(of: "site")).port
    let here = try Target.Host(parsing: "127.0.0.1")
    var cache = AlternativeServiceCache()
    let entry = AlternativeServiceCache.Entry(protocol: name, host: here, port: port ?? site, expires: TransferBench.now + .seconds(60))
    let origin = AlternativeServiceCache.Origin(host: try Target.Host(parsing: "example.org"), port: 443)
    cache.insert(entry, for: origin, at: TransferBench.now)
    let given = cache
    return try await bench.run(urls, with: { AlternativeServicePolicy(cache: given, now: { TransferBench.now }) }) { $0.cache.entries }
  }

  @Test(arguments: versions)
  func `an origin is asked at its alternative, under its own name`(version: HTTPOptions.Version) async throws {
    // Nobody listens where the origin is.
    let told = try await run(["https://example.org/anything"], version) { $0.lead(port: 443, to: 1) }
    #expect(told.errors == [nil])
    let hop = try #require(told.hops.first?.first)
    #expect(hop.url.description == "https://example.org/anything")
    #expect(hop.request.authority == "example.org")
    #expect(hop.connection?.tls?.serverName == "example.org")
    #expect(hop.request.fields.first("Alt-Used")?.hasPrefix("127.0.0.1:") == true)
  }

  @Test(arguments: versions)
  func `one that cannot be reached costs one attempt`(version: HTTPOptions.Version) async throws {
    let told = try await run(["https://example.org/", "https://example.org/"], version, at: 1)
    #expect(told.errors == [nil, nil])
    #expect(told.hops.map(\.count) == [2, 1])
    #expect(told.hops[0][0].error?.category == .connect)
  }

  // Guard: the certificate is judged as the origin's.
  @Test(arguments: versions)
  func `one that is not the origin gets no request`(version: HTTPOptions.Version) async throws {
    let stranger = try LocalServer(cases: ["wrong-host"], at: TransferBench.now)
    defer { stranger.stop() }
    let told = try await run(["https://example.org/"], version, at: try #require(stranger.endpoint(of: "wrong-host")).port)
    #expect(told.errors == [nil])
    #expect(told.hops[0].map { $0.error?.category } == [.tls, nil])
    #expect(told.hops[0][0].response == nil)
  }

  // Guard: 421 forgets the alternative, and its connection is left.
  @Test(arguments: versions)
  func `one that says 421 is forgotten, and the origin asked`(version: HTTPOptions.Version) async throws {
    let told = try await run(["https://example.org/status/421"], version)
    #expect(told.errors == [nil])
    #expect(told.hops[0].map { $0.response?.status } == [421, 421])
    #expect(told.hops[0].map { $0.request.fields.contains("Alt-Used") } == [true, false])
    #expect(told.hops[0].map { $0.connection?.number } == [0, 1])
    #expect(told.kept.isEmpty)
  }

  @Test(arguments: versions)
  func `what cannot be spoken is remembered and not used`(version: HTTPOptions.Version) async throws {
    let told = try await run(["https://example.org/response-headers?Alt-Svc=h3%3D%22:443%22"], version, protocol: "h3", at: 1)
    #expect(told.errors == [nil])
    #expect(told.hops[0].count == 1)
    #expect(told.kept.values.joined().map(\.protocol) == ["h3"])
    #expect(told.kept.values.joined().first?.port == 443)
  }

  // Guard: nobody is heard without TLS, or whose certificate is not trusted.
  @Test func `only sound https is heard`() async throws {
    let saying = "/response-headers?Alt-Svc=h2%3D%22:1%22"
    #expect(try await run(["http://other.example\(saying)"], .any).kept.count == 1)
    let insecure = try await run(["https://other.example\(saying)"], .any) { bench in
      bench.options.trust.store = .empty
      bench.options.trust.isEnforced = false
    }
    #expect(insecure.errors == [nil] && insecure.kept.count == 1)
    #expect(try await run(["https://other.example\(saying)"], .any).kept.count == 2)
  }
}
