import Bytes
import Connect
import HTTPWire
import TestSupport
import Testing

@testable import HTTPClient

/// URLs that certificates and redirects name, fetched through a proxy that can reach private networks.
@Suite(.timeLimit(.minutes(2))) struct PublicReachTransferTests {
  private static func connecting(through proxy: String) throws -> ConnectOptions {
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy(proxy)
    connecting.reachesOnlyPublic = true
    return connecting
  }

  private static let privateHosts = [
    "localhost", "expired.localhost", "LOCALHOST.", "printer.local", "db.internal", "a.test", "b.invalid", "c.onion", "router.home.arpa",
    "intranet", "127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]",
    "[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2001:0:808:808::f5ff:fffe]",
  ]

  @Test(arguments: ["http", "socks4a", "socks5", "socks5h"], ["http", "https"])
  func `a proxy is not asked for a private or reserved host`(proxyScheme: String, scheme: String) async throws {
    let proxy = try RelayingProxy()
    for host in Self.privateHosts {
      let request = HTTPRequest(url: try URI(parsing: "\(scheme)://\(host)/list.crl"))
      let result = try await TransferBench.run(
        request, TransferBench.options(), connecting: Self.connecting(through: "\(proxyScheme)://127.0.0.1:\(proxy.port)"))
      #expect(result.error?.code == ConnectError.privateAddress, "\(host): \(String(describing: result.error))")
    }
    #expect(proxy.requests.isEmpty, "\(proxy.requests)")
  }

  /// Other programs read these as 127.0.0.1; ours reject them as hosts altogether.
  @Test(arguments: ["127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "127.0.0.1.", "0x7f.0.0.0x1", "１２７.1"])
  func `an address in a spelling of inet_aton is no host`(host: String) {
    #expect(throws: URIError.self) { try URI(parsing: "http://\(host)/list.crl") }
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2PriorKnowledge])
  func `a redirect to a private or reserved host does not reach the proxy`(version: HTTPOptions.Version) async throws {
    for host in Self.privateHosts {
      let origin = try ScriptedOrigin(version) { _, _ in .init(status: 302, fields: [("Location", "http://\(host)/secret")]) }
      let port = try URI(parsing: origin.url).port
      let proxy = try RelayingProxy()
      let options = TransferBench.options().with { ($0.version, $0.redirects) = (version, .follow) }
      let result = try await TransferBench.run(
        HTTPRequest(url: try URI(parsing: "http://lists.example:\(port)/")), options,
        connecting: Self.connecting(through: "socks5h://127.0.0.1:\(proxy.port)"))
      #expect(result.error?.code == ConnectError.privateAddress, "\(host): \(String(describing: result.error))")
      #expect(proxy.requests == ["socks5 lists.example:\(port)"])
      #expect(origin.asked.count == 1)
    }
  }

  @Test func `a proxy at a private address gets the requests for public http URLs`() async throws {
    let asked = Lock<[String]>([])
    let proxy = try RawServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      asked.withLock { $0.append(String(text.prefix { $0 != "\r\n" })) }
      let isFirst = asked.withLock { $0.count == 1 }
      let head = isFirst ? "HTTP/1.1 302 Found\r\nLocation: http://localhost/\r\n" : "HTTP/1.1 200 OK\r\n"
      connection.write(head + "Content-Length: 2\r\nConnection: close\r\n\r\nok")
    }
    let connecting = try Self.connecting(through: "http://127.0.0.1:\(proxy.port)")
    let request = HTTPRequest(url: try URI(parsing: "http://lists.example/list.crl"))
    let options = TransferBench.options().with { $0.redirects = .follow }
    let redirected = try await TransferBench.run(request, options, connecting: connecting)
    #expect(redirected.error?.code == ConnectError.privateAddress, "\(String(describing: redirected.error))")
    let fetched = try await TransferBench.run(request, options, connecting: connecting)
    #expect(fetched.text == "ok", "\(String(describing: fetched.error))")
    let line = "GET http://lists.example/list.crl HTTP/1.1"
    #expect(asked.withLock { $0 } == [line, line])
  }
}
