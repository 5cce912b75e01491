import Bytes
import Connect
import DomainNames
import Crypto
import HTTPWire
import LocalServer
import Minting
import Observation
import Probes
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport

/// A site that responds to every request in the same way, over TLS and without.
struct WebSite: ServerCase, SiteResponder {
  let name = "web-site"
  let summary = "responds to every request in the same way"
  let expectation: ExpectedVerdict? = nil
  var alpn = ["h2", "http/1.1"]
  let respond: @Sendable (SiteRequest) -> SiteResponse

  init(alpn: [String] = ["h2", "http/1.1"], _ respond: @escaping @Sendable (SiteRequest) -> SiteResponse) {
    self.alpn = alpn
    self.respond = respond
  }

  func plan(for request: SiteRequest) -> SitePlan? { SitePlan { [respond] in .now(respond($0)) } }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = authorities.present(try authorities.server())
    var site = SiteBehavior(TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]), Site([self]))
    site.configuration?.alpn = alpn
    site.takesPlain = true
    return .site(site)
  }

  /// The outcome of a probe, and the number of connections that the server accepted.
  func probe(
    change: @Sendable (inout WebProbeOptions) -> Void = { _ in }
  ) async throws -> (outcome: Outcome<WebObservation>, accepted: Int) {
    try await Self.probe(self, change: change)
  }

  static func probe(
    _ served: any ServerCase, change: @Sendable (inout WebProbeOptions) -> Void = { _ in }
  ) async throws -> (outcome: Outcome<WebObservation>, accepted: Int) {
    let server = try LocalServer([served], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: served.name))
    let outcome = try await probe(endpoint, change: change)
    return (outcome, server.counts(of: served.name)?.accepted ?? 0)
  }

  /// The port is also that of the request without TLS.
  static func probe(_ endpoint: Endpoint, change: @Sendable (inout WebProbeOptions) -> Void = { _ in }) async throws -> Outcome<
    WebObservation
  > {
    var options = WebProbeOptions(serverName: "www.example.org")
    options.plaintextPort = endpoint.port
    options.requestTimeout = .seconds(20)
    change(&options)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let resolver = Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor)))
    let connector = Connector(reactor: reactor, resolver: resolver)
    let target = Target(host: .address(endpoint.address), port: endpoint.port)
    return await WebProbe(options, connector: connector).run(target)
  }
}
