import Bytes
import Connect
import DNSFixtures
import DNSWire
import DomainNames
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

/// DNS over TLS with the streams of the HTTP client's engine.
@Suite(.timeLimit(.minutes(2))) struct TLSStreamOpenerTests {
  private let bench: SecureServerBench

  init() throws { bench = try SecureServerBench() }

  /// Queries the server one after the other; the outcomes are those of the queries, or the reasons of errors.
  private func run(
    _ servers: [DNSServer], count: Int = 1, trust change: (inout HTTPOptions.Trust) -> Void = { _ in }, timeout: Duration = .seconds(20)
  ) async throws -> [Result<[String], ResolverError>] {
    var trust = try bench.trust()
    change(&trust)
    let given = trust
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var options = StubOptions()
    (options.timeout, options.attempts) = (timeout, 1)
    let stub = options
    let question = DNSQuestion(name: try DNSName(presentation: "www.example.org"), type: .a)
    return await reactor.run {
      let backend = DNSServerBackend(servers: servers, options: stub, opener: TLSStreamOpener(on: reactor, trust: given), on: reactor)
      var results: [Result<[String], ResolverError>] = []
      for _ in 0..<count {
        do throws(ResolverError) {
          results.append(.success(try await backend.response(to: question, deadline: .generous).answers.map(\.dataText)))
        } catch {
          results.append(.failure(error))
        }
      }
      return results
    }
  }

  private func url(_ server: SecureDNSServer, _ host: String = "127.0.0.1") throws -> DNSServer {
    try #require(DNSServer("tls://\(host):\(server.port)"))
  }

  @Test(arguments: ["127.0.0.1", "localhost"]) func `queries to a verified server share a connection`(host: String) async throws {
    let server = try bench.server(.tls)
    let results = try await run([try url(server, host)], count: 3)
    #expect(results == Array(repeating: .success(["192.0.2.1"]), count: 3))
    #expect(server.connectionCount == 1 && server.queries.map(\.count) == [128, 128, 128])
  }

  @Test func `a certificate of another name, or of an unknown authority, gets no query`() async throws {
    let server = try bench.server(.tls)
    let name = ReferenceIdentity.dns(try DomainName("dns.example"))
    let misnamed = try await run([try url(server)]) { $0.name = name }
    guard case .failure(let wrong) = misnamed[0] else { throw Unexpected() }
    #expect(wrong.detail?.contains("the certificate of dns.example is not trusted") == true, "\(wrong)")
    let unknown = try await run([try url(server)]) { $0.store = .empty }
    guard case .failure(let untrusted) = unknown[0] else { throw Unexpected() }
    #expect(untrusted.detail?.contains("is not trusted") == true, "\(untrusted)")
    #expect(server.queries.isEmpty)
    #expect(try await run([try url(server)]) { $0.isEnforced = false } == [.success(["192.0.2.1"])])
  }

  @Test func `a server that is not trusted is left for the next one`() async throws {
    let (stranger, server) = (try SecureServerBench(), try bench.server(.tls))
    // The authorities of a test have the same keys; only a certificate without the name is not trusted.
    let shown = stranger.authorities.present(try stranger.authorities.naming([.dns("other.example")]).server())
    let other = try SecureDNSServer(.tls, identity: TLSIdentity(chain: shown.chain, key: shown.key)) {
      [.message($0.response(address: "192.0.2.66"))]
    }
    #expect(try await run([try url(other), try url(server)]) == [.success(["192.0.2.1"])])
    #expect(other.queries.isEmpty && other.connectionCount > 0)
  }

  @Test func `a connection that the server has closed is replaced`() async throws {
    let server = try bench.server(.tls) { [.message($0.response()), .close] }
    #expect(try await run([try url(server)], count: 3) == Array(repeating: .success(["192.0.2.1"]), count: 3))
    #expect(server.connectionCount == 3)
  }

  @Test func `a response in pieces, and two in one record, are read`() async throws {
    let server = try bench.server(.tls) { query in
      DNSTestServer.framed(query.response().encoded()).map { .bytes([$0]) }
    }
    #expect(try await run([try url(server)], count: 2) == Array(repeating: .success(["192.0.2.1"]), count: 2))
    #expect(server.connectionCount == 1)
  }

  @Test func `a server without TLS, and one that does not respond, are failures`() async throws {
    let plain = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
      connection.drain()
    }
    let failed = try await run([try #require(DNSServer("tls://127.0.0.1:\(plain.port)"))])
    guard case .failure(let error) = failed[0] else { throw Unexpected() }
    #expect(error.code == .temporary, "\(error)")
    let silent = try RawServer { $0.drain() }
    let late = try await run([try #require(DNSServer("tls://127.0.0.1:\(silent.port)"))], timeout: .milliseconds(300))
    guard case .failure(let timeout) = late[0] else { throw Unexpected() }
    #expect(timeout.code == .timedOut, "\(timeout)")
    let refused = try await run([try #require(DNSServer("tls://127.0.0.1:\(try LoopbackPort.unused())"))])
    guard case .failure(let refusal) = refused[0] else { throw Unexpected() }
    #expect(refusal.detail?.contains("refused") == true, "\(refusal)")
  }

  private struct Unexpected: Error {}
}
