import Bytes
import Connect
import DNSFixtures
import DNSWire
import Minting
import PathValidation
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport
import X509

@testable import HTTPClient
@testable import Inspection

/// The HTTP requests of resolvers, to servers of both versions.
@Suite(.timeLimit(.minutes(2))) struct ResolverHTTPTests {
  private static let versions: [SecureDNSServer.Carrier] = [.http11, .http2]
  private let bench: SecureServerBench

  init() throws { bench = try SecureServerBench() }

  private func request(_ server: SecureDNSServer, change: (inout HTTPExchangeRequest) -> Void = { _ in }) -> HTTPExchangeRequest {
    let query = DNSMessage.query(DNSQuestion(name: .root, type: .ns), id: 0).encoded()
    var request = HTTPExchangeRequest(
      method: "POST", scheme: .https, host: "localhost", port: server.port, target: "/dns-query",
      fields: [HTTPExchangeField("Content-Type", "application/dns-message")], content: query)
    change(&request)
    return request
  }

  @Test(arguments: versions)
  func `requests share a connection, and each has its own response`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version)
    let requests = (0..<5).map { number in request(server) { $0.target = "/dns-query?n=\(number)" } }
    let statuses = try await bench.run { http, _ in
      var statuses: [Int] = []
      for request in requests { statuses.append(try await http.exchange(request, deadline: .generous).status) }
      return statuses
    }
    #expect(statuses == [200, 200, 200, 200, 200] && server.connectionCount == 1 && server.queries.count == 5)
  }

  @Test(arguments: versions)
  func `concurrent requests over HTTP/2 share a connection, over HTTP/1.1 they use several`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version)
    let request = request(server)
    let count = try await bench.run { http, _ in
      _ = try await http.exchange(request, deadline: .generous)
      return try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { try await http.exchange(request, deadline: .generous).status } }
        var count = 0
        for try await status in group where status == 200 { count += 1 }
        return count
      }
    }
    #expect(count == 8 && server.queries.count == 9)
    #expect(version == .http11 ? server.connectionCount <= 9 : server.connectionCount == 1)
  }

  @Test(arguments: versions)
  func `an address is dialled, and the certificate is verified for another name`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version)
    let fitting = request(server) { request in
      (request.host, request.address, request.verifiedName) = ("dns.example", .loopbackV4, "localhost")
    }
    let status = try await bench.run { http, _ in try await http.exchange(fitting, deadline: .generous).status }
    #expect(status == 200)
    let wrong = request(server) { request in
      (request.host, request.address, request.verifiedName) = ("localhost", .loopbackV4, "dns.example")
    }
    let error = try await bench.error(of: wrong)
    #expect(error?.code == .failed && error?.detail?.contains("dns.example") == true, "\(String(describing: error))")
    // The two do not share a connection, nor the verdict.
    #expect(server.queries.count == 1 && server.connectionCount == 2)
  }

  @Test(arguments: versions)
  func `a certificate that is not trusted gets no request`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version)
    let error = try await bench.error(of: request(server), store: .empty)
    #expect(error?.code == .failed && error?.detail?.contains("certificate") == true, "\(String(describing: error))")
    #expect(server.queries.isEmpty)
  }

  @Test(arguments: versions)
  func `content beyond the limit is an error`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version) { _ in [.bytes([UInt8](repeating: 7, count: 5_000))] }
    let (small, whole) = (request(server) { $0.contentLimit = 4_999 }, request(server) { $0.contentLimit = 5_000 })
    let error = try await bench.error(of: small)
    #expect(error?.code == .failed && error?.detail?.contains("longer than 4999 bytes") == true, "\(String(describing: error))")
    #expect(try await bench.run { http, _ in try await http.exchange(whole, deadline: .generous).content.count } == 5_000)
  }

  @Test(arguments: versions)
  func `a server that does not respond fails at the deadline, and the next request has a new connection`(
    version: SecureDNSServer.Carrier
  ) async throws {
    let server = try bench.server(version) { query in query.number == 0 ? [] : [.message(query.response())] }
    let request = request(server)
    let (code, status) = try await bench.run { http, _ in
      var code: ResolverError.Code?
      do throws(ResolverError) { _ = try await http.exchange(request, deadline: .after(.milliseconds(700))) } catch { code = error.code }
      return (code, try await http.exchange(request, deadline: .generous).status)
    }
    #expect(code == .timedOut && status == 200)
  }

  @Test func `after the deadline no connection is opened`() async throws {
    let server = try bench.server(.http2)
    #expect(try await bench.error(of: request(server), deadline: .after(.zero))?.code == .timedOut)
    #expect(server.connectionCount == 0)
  }

  @Test func `redirects are not followed`() async throws {
    let server = try SecureDNSServer(.http11, identity: bench.identity) { reply in
      var reply = reply
      reply.status = 302
      return reply
    } script: {
      [.message($0.response())]
    }
    let request = request(server)
    #expect(try await bench.run { http, _ in try await http.exchange(request, deadline: .generous).status } == 302)
  }

  @Test(arguments: versions) func `a cancelled request ends at once`(version: SecureDNSServer.Carrier) async throws {
    let server = try bench.server(version) { _ in [] }
    let request = request(server)
    let code = try await bench.run { http, reactor in
      let task = Task(executorPreference: reactor) { () -> ResolverError.Code? in
        do throws(ResolverError) { _ = try await http.exchange(request, deadline: .never) } catch { return error.code }
        return nil
      }
      while server.queries.isEmpty { try await reactor.sleep(until: .after(.milliseconds(2))) }
      task.cancel()
      return await task.value
    }
    #expect(code == .cancelled)
  }

  @Test func `a URL that cannot be formed is an error`() async throws {
    let error = try await bench.error(of: HTTPExchangeRequest(scheme: .https, host: "a b", target: "/"))
    #expect(error?.code == .failed && error?.detail?.contains("URL") == true)
  }
}

/// A server certificate for localhost and the loopback addresses, and clients that trust it.
struct SecureServerBench: Sendable {
  let authorities: TestAuthorities
  let identity: TLSIdentity

  init() throws {
    authorities = try TestAuthorities(now: Platform.now)
    let shown = authorities.present(try authorities.server())
    identity = TLSIdentity(chain: shown.chain, key: shown.key)
  }

  func server(_ carrier: SecureDNSServer.Carrier, _ script: DNSTestServer.Script? = nil) throws -> SecureDNSServer {
    try SecureDNSServer(carrier, identity: identity, script: script ?? { [.message($0.response())] })
  }

  /// The trust in the test root, or in another store.
  func trust(_ store: TrustStore? = nil) throws -> HTTPOptions.Trust {
    HTTPOptions.Trust(
      store: try store ?? TrustStore(certificates: [Certificate(der: authorities.root.der)], name: "test"), time: authorities.now)
  }

  func run<Value: Sendable>(
    store: TrustStore? = nil, _ body: @escaping @Sendable (ResolverHTTP, Reactor) async throws -> Value
  ) async throws -> Value {
    let trust = try trust(store)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await reactor.run {
      let http = ResolverHTTP(on: reactor, trust: trust)
      let value = try await body(http, reactor)
      await http.close()
      return value
    }
  }

  /// The error of a request; nil if it succeeds.
  func error(of request: HTTPExchangeRequest, store: TrustStore? = nil, deadline: Deadline = .generous) async throws -> ResolverError? {
    try await run(store: store) { http, _ in
      do throws(ResolverError) { _ = try await http.exchange(request, deadline: deadline) } catch { return error }
      return nil
    }
  }
}

extension Deadline {
  /// Far enough for a loaded machine, near enough for a test that hangs.
  static var generous: Deadline { .after(.seconds(20)) }
}
