import Bytes
import Connect
import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

@Suite(.timeLimit(.minutes(2))) struct TransferProxyTests {
  private func through(_ proxy: String) throws -> ConnectOptions {
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy(proxy)
    return connecting
  }

  @Test(arguments: ["http", "socks5h", "socks4a"])
  func `TLS goes through a proxy's tunnel, in either version`(scheme: String) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let request = HTTPRequest(url: try URI(parsing: "https://localhost:\(try #require(server.endpoint(of: "site")).port)/"))
    for version in [HTTPOptions.Version.http11, .http2] {
      let options = TransferBench.options(trusting: server).with { $0.version = version }
      let result = try await TransferBench.run(request, options, connecting: try through("\(scheme)://127.0.0.1:\(proxy.port)"))
      #expect(result.text == "tlsprobe\n", "\(String(describing: result.error))")
      let marks = try #require(result.hops.last?.marks)
      #expect(try #require(marks.connected) <= (try #require(marks.proxied)))
      #expect(try #require(marks.proxied) <= (try #require(marks.secured)))
      #expect(result.hops.last?.connection?.proxy == "\(scheme)://127.0.0.1:\(proxy.port)")
      #expect(result.traced.contains { if case .proxyAnswered = $0 { true } else { false } })
    }
  }

  @Test func `a redirect is asked again which proxy leads there`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let port = try #require(server.endpoint(of: "site-plain")).port
    let address = "socks5h://127.0.0.1:\(proxy.port)"
    for (excepted, proxies) in [
      ("127.0.0.1", [address, nil]), ("localhost", [nil, address]), ("*", [nil, nil]), ("", [address, address]),
    ] {
      let request = HTTPRequest(url: try URI(parsing: "http://localhost:\(port)/redirect-to?url=http://127.0.0.1:\(port)/"))
      let choice = ProxySelector(forHTTP: try Proxy(address), exceptions: NoProxyList(excepted))
      let options = TransferBench.options().with { ($0.redirects, $0.proxies) = (.follow, choice) }
      let result = try await TransferBench.run(request, options)
      #expect(result.text == "tlsprobe\n", "\(String(describing: result.error))")
      #expect(result.hops.map { $0.connection?.proxy } == proxies, "\(excepted)")
    }
  }

  @Test func `a plain site is reached by SOCKS as by itself`() async throws {
    let server = try LocalServer(cases: ["site-plain"], at: TransferBench.now)
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let request = HTTPRequest(url: try URI(parsing: "http://localhost:\(try #require(server.endpoint(of: "site-plain")).port)/anything"))
    let result = try await TransferBench.run(request, TransferBench.options(), connecting: try through("socks5h://127.0.0.1:\(proxy.port)"))
    #expect(result.text.contains("/anything"))
    #expect(result.hops.last?.request.target == "/anything")
  }
}
