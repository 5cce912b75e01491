import Connect
import HTTPWire
import LocalServer
import Resolver
import Testing
import Transport

@testable import HTTPClient

/// A site that asks who its visitors are, and visitors.
final class AuthenticationBench: Sendable {
  let server: LocalServer
  let secure: String
  let plain: String
  let options: HTTPOptions

  init(_ version: HTTPOptions.Version = .any) throws {
    server = try LocalServer(cases: ["site", "site-plain"], at: TransferBench.now)
    secure = "https://\(try #require(server.endpoint(of: "site")))"
    plain = "http://\(try #require(server.endpoint(of: "site-plain")))"
    options = TransferBench.options(trusting: server).with {
      $0.version = version
      $0.redirects = .follow
      // Certificates are not what this is about, and two servers have different roots.
      $0.trust.isEnforced = false
    }
  }

  deinit { server.stop() }

  static func rules(_ credentials: Credentials?, for url: String, _ change: (inout CredentialRules) throws -> Void = { _ in }) throws
    -> CredentialRules
  {
    var rules = CredentialRules()
    if let credentials { rules.give(credentials, to: try URI(parsing: url)) }
    try change(&rules)
    return rules
  }

  /// One transfer after the other, with one memory.
  func run(
    _ requests: [HTTPRequest], _ rules: CredentialRules, _ mode: AuthenticationMode, proxies: ProxySelector? = nil,
    _ change: (inout HTTPOptions) -> Void = { _ in }
  ) async throws -> [Transferred] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    var changed = options
    change(&changed)
    changed.proxies = proxies
    let options = changed
    return await reactor.run {
      let policy = AuthenticationPolicy(rules, mode: mode, proxies: proxies)
      var results: [Transferred] = []
      for request in requests {
        let transfer = HTTPTransfer(request, options: options, connector: connector, policies: [policy])
        var result = Transferred()
        while let event = await transfer.next() { result.events.append(event) }
        result.hops = transfer.hops
        results.append(result)
      }
      return results
    }
  }

  func get(_ url: String, _ rules: CredentialRules, _ mode: AuthenticationMode) async throws -> Transferred {
    try #require(try await run([HTTPRequest(url: try URI(parsing: url))], rules, mode).first)
  }
}

extension Transferred {
  /// What was said in Authorization, hop by hop.
  var authorizations: [String?] { hops.map { $0.request.fields.first("Authorization") } }
  var statuses: [Int?] { hops.map { $0.response?.status } }
}
