import Connect
import HTTPClient
import TestSupport
import Testing

/// Many requests at a time to nginx, which closes each connection after `keepalive_requests` requests: with `Connection: close` in
/// HTTP/1.1, with a GOAWAY in HTTP/2 that refuses the streams above its last one.
@Suite(.serialized, .timeLimit(.minutes(15))) struct KeepaliveRequestsTests {
  struct NetworkPath: Sendable, CustomTestStringConvertible {
    let version: HTTPOptions.Version
    /// As `ssl_protocols` calls it; nil for cleartext.
    let tls: String?

    var isHTTP2: Bool { version != .http11 }
    var scheme: String { tls == nil ? "http" : "https" }
    var testDescription: String { (isHTTP2 ? "h2" : "h1") + (tls.map { " over \($0)" } ?? " in cleartext") }
  }

  static let ways =
    PeerProgram.isPresent("nginx")
    ? [
      NetworkPath(version: .http11, tls: nil), NetworkPath(version: .http2PriorKnowledge, tls: nil),
      NetworkPath(version: .http11, tls: "TLSv1.2"),
      NetworkPath(version: .http11, tls: "TLSv1.3"), NetworkPath(version: .http2, tls: "TLSv1.2"),
      NetworkPath(version: .http2, tls: "TLSv1.3"),
    ] : []

  @Test(arguments: ways, [1, 10, 100])
  func `every request to a server that closes connections after a few requests succeeds`(way: NetworkPath, limit: Int) async throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try Self.nginx(way, limit, pki)
    var options = HTTPOptions()
    options.version = way.version
    options.trust.isEnforced = false
    options.maximumTime = .seconds(240)
    for count in way.tls == "TLSv1.2" ? [300] : [300, 1_000, 3_000] {
      let client = try HTTPClient(HTTPClient.Configuration(options))
      let request = HTTPRequest(url: try URI(parsing: "\(way.scheme)://127.0.0.1:\(server.port)/"))
      let start = ContinuousClock.now
      let outcomes = await withTaskGroup(of: String.self) { group in
        for _ in 0..<count { group.addTask { await Self.outcome(of: request, client) } }
        return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      }
      print("\(way.testDescription), keepalive_requests \(limit), \(count) requests: \(outcomes), \(ContinuousClock.now - start)")
      #expect(outcomes == ["200": count])
      await client.close()
    }
  }

  private static func outcome(of request: HTTPRequest, _ client: HTTPClient) async -> String {
    do throws(HTTPError) { return "\(try await client.send(request).status)" } catch { return "\(error.code): \(error.message)" }
  }

  private static func nginx(_ way: NetworkPath, _ limit: Int, _ pki: ThrowawayPKI) throws -> ServerProcess {
    try ServerProcess(named: "nginx", configuration: pki.configuration, families: [.v4]) { port, directory in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(directory.file($0));" }
      let certificate = "ssl_certificate \(pki.chain(.ecdsa)); ssl_certificate_key \(pki.leafKey(.ecdsa));"
      let file = try directory.write(
        """
        daemon off;
        master_process off;
        pid \(directory.file("nginx.pid"));
        error_log stderr;
        events { worker_connections 1024; }
        http {
          access_log off;
          \(temporary.joined(separator: "\n  "))
          keepalive_requests \(limit);
          server {
            listen 127.0.0.1:\(port) \(way.tls == nil ? "" : "ssl") \(way.isHTTP2 ? "http2" : "");
            \(way.tls.map { certificate + " ssl_protocols \($0);" } ?? "")
            location / { return 200 "taken\\n"; }
          }
        }
        """, to: "nginx.conf")
      return [[PeerProgram.path("nginx"), "-p", directory.path, "-e", "stderr", "-c", file]]
    }
  }
}
