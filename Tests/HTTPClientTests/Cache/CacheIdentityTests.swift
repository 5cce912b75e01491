import Bytes
import Connect
import Crypto
import HTTPWire
import LocalServer
import Minting
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// One cache for several identities: none of them gets a response that was made for another.
@Suite(.timeLimit(.minutes(2))) struct CacheIdentityTests {
  /// Sets an identity's credentials on a request.
  struct Credential: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (String, inout HTTPRequest) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (String, inout HTTPRequest) -> Void) {
      testDescription = name
      self.apply = apply
    }

    static let all: [Credential] = [
      Credential("cookie") { $1.fields.append("Cookie", "session=\($0)") },
      Credential("basic") { $1.fields.append("Authorization", "Basic \(Base64.encode(Array("\($0):pass".utf8)))") },
      Credential("userinfo") { ($1.url.user, $1.url.password) = ($0, "pass") },
      Credential("bearer") { $1.fields.append("Authorization", "Bearer \($0)") },
      Credential("X-Api-Key") { $1.fields.append("X-Api-Key", $0) },
      Credential("a field that no list knows") { $1.fields.append("X-Tenant", $0) },
      Credential("Proxy-Authorization") { $1.fields.append("Proxy-Authorization", "Basic \($0)") },
    ]
  }

  private static func request(_ url: String, _ credential: Credential, _ identity: String?) throws -> HTTPRequest {
    var request = HTTPRequest(url: try URI(parsing: url))
    if let identity { credential.apply(identity, &request) }
    return request
  }

  @Test(arguments: ScriptedOrigin.versions, Credential.all)
  func `a response stored for one identity is not served to another`(version: HTTPOptions.Version, credential: Credential) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in
      .init(fields: [("Cache-Control", "max-age=60")], text: "response \(number)")
    }
    let requests = try ["a", "b", nil, "a", "b", nil].map { try Self.request(origin.url, credential, $0) }
    let (results, _) = try await origin.run(requests) { ([CachePolicy(ResponseCache(), now: { CacheBench.now })], { 0 }) }
    #expect(results.map(\.text) == ["response 0", "response 1", "response 2", "response 0", "response 1", "response 2"])
    #expect(origin.asked.count == 3)
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2], [ProxyChange.none, .clientCertificate, .proxy])
  func `over TLS the client certificate and the proxy are part of the identity`(
    version: HTTPOptions.Version, change: ProxyChange
  ) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let port = try #require(server.endpoint(of: "site")).port
    let request = HTTPRequest(url: try URI(parsing: "https://localhost:\(port)/response-headers?Cache-Control=max-age%3D60"))
    let identities = try ["a", "b"].map { _ in
      let shown = try server.authorities.server()
      return TLSIdentity(chain: [shown.der], key: shown.key)
    }
    let options = [0, 1, 0].map { index in
      TransferBench.options(trusting: server).with { options in
        options.version = version
        switch change {
        case .none: break
        case .clientCertificate: options.tls.clientIdentity = identities[index]
        case .proxy: options.proxies = index == 0 ? nil : ProxySelector(forHTTPS: try? Proxy("socks5h://127.0.0.1:\(proxy.port)"))
        }
      }
    }
    let reports = try await Self.run(request, options)
    #expect(reports.map(\.outcome) == (change == .none ? [.miss, .hit, .hit] : [.miss, .miss, .hit]), "\(reports.map(\.reason))")
  }

  enum ProxyChange: Sendable, CaseIterable { case none, clientCertificate, proxy }

  private static func run(_ request: HTTPRequest, _ options: [HTTPOptions]) async throws -> [CacheReport] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    return await reactor.run {
      let notes = Notes()
      let policy = CachePolicy(ResponseCache(), now: { TransferBench.now }) { notes.reports.append($0) }
      for options in options {
        let transfer = HTTPTransfer(request, options: options, connector: connector, policies: [policy])
        while await transfer.next() != nil {}
      }
      return notes.reports
    }
  }

  private final class Notes { var reports: [CacheReport] = [] }

  @Test func `an unsafe method invalidates the responses of all identities`() async throws {
    let origin = try ScriptedOrigin(.http11) { number, _ in .init(fields: [("Cache-Control", "max-age=60")], text: "response \(number)") }
    let bearer = try #require(Credential.all.first { $0.testDescription == "bearer" })
    var post = try Self.request(origin.url, bearer, "a")
    post.method = "DELETE"
    let requests =
      try [Self.request(origin.url, bearer, "a"), Self.request(origin.url, bearer, "b"), post] + [Self.request(origin.url, bearer, "b")]
    let (results, _) = try await origin.run(requests) { ([CachePolicy(ResponseCache(), now: { CacheBench.now })], { 0 }) }
    #expect(results.last?.text == "response 3")
  }
}
