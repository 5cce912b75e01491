import Bytes
import Connect
import DomainNames
import HTTPWire
import LocalServer
import Minting
import PathValidation
import Resolver
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Pins on whatever a request goes over. Guard: `ConnectionOpener.secure` hands every connection to `ServerVerifier.judge`, and that looks at
/// pins without asking how the connection came about (CVE-2024-2466, CVE-2025-5025, CVE-2025-13034).
@Suite(.timeLimit(.minutes(2))) struct PinnedTransferTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]
  private static let wrong = "sha256//" + String(repeating: "A", count: 43) + "="

  /// The root's pin, which fits, or one that fits nothing.
  private func rules(isGood: Bool, for server: LocalServer) throws -> PinRules {
    let root = try #require(server.authorities.root.certificate)
    return PinRules(try PinSet([isGood ? Pin(.keySHA256, of: root).description : Self.wrong]))
  }

  private func url(_ server: LocalServer, host: String = "localhost", path: String = "/") throws -> URI {
    try URI(parsing: "https://\(host):\(try #require(server.endpoint(of: "site")).port)\(path)")
  }

  private func expect(_ result: Transferred, isGood: Bool, _ what: String) {
    if isGood {
      #expect(result.text == "tlsprobe\n", "\(what): \(String(describing: result.error))")
      #expect(result.hops.last?.connection?.tls?.pins?.isMet == true, "\(what)")
    } else {
      #expect(result.error?.code == "certificate.pin_mismatch", "\(what): \(String(describing: result.error))")
      #expect(result.order == "f", "\(what)")
      // Nothing was asked before the pins were found wanting.
      #expect(result.hops.last?.requestBytes.isEmpty == true, "\(what)")
    }
  }

  @Test(arguments: versions)
  func `pins hold over TLS 1.2 and 1.3, enforced trust or not`(version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let request = HTTPRequest(url: try url(server))
    for protocolVersion in [ProtocolVersion.tls12, .tls13] {
      for (isGood, isEnforced) in [(true, true), (false, true), (false, false)] {
        var options = TransferBench.options(trusting: server)
        options.version = version
        options.tls.maximumVersion = protocolVersion
        options.tls.minimumVersion = protocolVersion
        options.trust.pins = try rules(isGood: isGood, for: server)
        options.trust.isEnforced = isEnforced
        let result = try await TransferBench.run(request, options)
        expect(result, isGood: isGood, "\(version) \(protocolVersion) \(isEnforced)")
        #expect(result.hops.last?.connection?.tls?.negotiated?.version == protocolVersion)
        if isGood { #expect(result.hops.last?.request.version == (version == .http2 ? .http2 : .http11)) }
      }
    }
  }

  @Test(arguments: ["http", "socks5h", "socks5", "socks4a"], versions)
  func `pins hold behind a proxy`(scheme: String, version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let proxy = try RelayingProxy()
    var connecting = ConnectOptions()
    connecting.approach.proxy = try Proxy("\(scheme)://127.0.0.1:\(proxy.port)")
    for isGood in [true, false] {
      var options = TransferBench.options(trusting: server)
      options.version = version
      options.trust.pins = try rules(isGood: isGood, for: server)
      expect(
        try await TransferBench.run(HTTPRequest(url: try url(server)), options, connecting: connecting), isGood: isGood,
        "\(scheme) \(version)")
    }
  }

  /// Guard: `ServerVerifier.name` is the URL's host, an address too, and `HostSuffix.every` covers addresses.
  @Test(arguments: versions)
  func `an address in the URL is checked as a name is`(version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let request = HTTPRequest(url: try url(server, host: "127.0.0.1"))
    var options = TransferBench.options(trusting: server)
    options.version = version
    options.trust.name = nil
    for isGood in [true, false] {
      options.trust.pins = try rules(isGood: isGood, for: server)
      expect(try await TransferBench.run(request, options), isGood: isGood, "\(version)")
    }
    // The same server under a name that its certificate has not.
    let named = HTTPRequest(url: try url(server, host: "127.0.0.2"))
    let result = try await TransferBench.run(named, options)
    #expect(result.error != nil && result.order == "f")
  }

  @Test(arguments: versions)
  func `pins hold for the host that a redirect leads to`(version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let there = try url(server, host: "127.0.0.1")
    let request = HTTPRequest(url: try url(server, path: "/redirect-to?url=\(there)"))
    var options = TransferBench.options(trusting: server)
    options.version = version
    options.redirects = .follow
    options.trust.pins.require(try PinSet([Self.wrong]), of: try #require(HostSuffix("127.0.0.1")))
    let result = try await TransferBench.run(request, options)
    #expect(result.order == "rf")
    #expect(result.error?.code == "certificate.pin_mismatch")
    options.trust.pins.disable(for: try #require(HostSuffix("127.0.0.1")))
    #expect(try await TransferBench.run(request, options).order == "rhbs")
  }

  /// Leads every request elsewhere, as Alt-Svc does.
  private final class Detour: ExchangePolicy, ExchangeStage {
    private let target: Target

    init(to target: Target) { self.target = target }

    func stage(of request: HTTPRequest) -> any ExchangeStage { self }

    func prepare(_ exchange: inout PreparedExchange) async throws(HTTPError) { exchange.alternative = target }
  }

  /// Guard: the judge is made for the URL, not for where the connection leads (RFC 7838, section 2.1).
  @Test(arguments: versions)
  func `pins and names of the origin hold at an alternative`(version: HTTPOptions.Version) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let target = Target(host: try Target.Host(parsing: "127.0.0.1"), port: try #require(server.endpoint(of: "site")).port)
    for (host, code) in [("localhost", nil), ("localhost", "certificate.pin_mismatch"), ("a.example", "certificate.hostname_mismatch")] {
      var options = TransferBench.options(trusting: server)
      options.version = version
      options.trust.name = nil
      options.trust.pins = try rules(isGood: code != "certificate.pin_mismatch", for: server)
      let (request, shared) = (HTTPRequest(url: try URI(parsing: "https://\(host):1/")), options)
      let reactor = try Reactor()
      defer { reactor.shutdown() }
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
      let result = await reactor.run {
        let transfer = HTTPTransfer(request, options: shared, connector: connector, policies: [Detour(to: target)])
        var result = Transferred()
        while let event = await transfer.next() { result.events.append(event) }
        return result
      }
      #expect(result.error?.code == code)
      #expect(code != nil || result.text == "tlsprobe\n")
    }
  }
}
