import Foundation
import TestSupport
import Testing

/// Servers behind proxies of others.
@Suite(.timeLimit(.minutes(5)), .enabled(if: ProxyPeers.arePresent, Comment(rawValue: ProxyPeers.comment))) struct ProxyTests {
  private let pki: ThrowawayPKI
  private let server: ServerProcess
  private let trust: [String]

  init() throws {
    pki = try ThrowawayPKI.shared.get()
    server = try ServerProcess(OpenSSLServer.self, serving: PeerCase(.tls13, [.rsa], pki: pki))
    trust = ["--cacert", pki.roots]
  }

  /// The chain that `chain` saw there is the server's, and is trusted.
  private func expectChain(_ target: String, _ options: [String], environment: [String: String] = [:], _ log: () -> String) throws {
    let seen = try ChainReport(target, trust + options, environment: environment).only
    #expect(seen.certificates == (try pki.certificates(in: pki.chain(.rsa))), "\(log())")
    #expect(seen.trusted == true && seen.isCompleted == true)
    #expect(seen.protocolVersion == "TLSv1.3")
  }

  /// A target that was never reached has a document of the error alone.
  private func expectFailure(_ target: String, _ options: [String], saying words: String, _ log: () -> String) throws {
    let run = try CommandRun.tlsprobe(["chain", target, "--json"] + trust + options)
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let failure = document?["error"] as? [String: Any]
    #expect(run.status == 2 && (failure?["message"] as? String)?.contains(words) == true, "\(run.transcript)\n\(log())")
    #expect((failure?["cause"] as? [String])?.isEmpty == false, "\(run.transcript)")
    #expect(run.error.hasPrefix("tlsprobe: proxy ") && run.error.contains(words), "\(run.transcript)\n\(log())")
  }

  @Test func `squid lets through whom it knows`() throws {
    let squid = try Squid(pki)
    let localhost = "localhost:\(server.port)"
    try expectChain(localhost, ["-x", squid.address(Squid.userInformation)]) { squid.log }
    try expectChain(localhost, ["--proxy", squid.address(), "--proxy-user", Squid.credentials]) { squid.log }
    #expect(squid.requests.filter { $0 == "TCP_TUNNEL/200 CONNECT \(localhost) reader" }.count == 2, "\(squid.log)")
  }

  @Test func `a name that the proxy alone knows is looked up by the proxy`() throws {
    let squid = try Squid(pki)
    try expectChain("\(ThrowawayPKI.name):\(server.port)", ["-x", squid.address(Squid.userInformation)]) { squid.log }
  }

  @Test func `squid's refusal is told as the proxy's`() throws {
    let squid = try Squid(pki)
    let target = server.target(.v4)
    try expectFailure(target, ["-x", squid.address()], saying: "it requires authentication: Basic") { squid.log }
    try expectFailure(target, ["-x", squid.address("reader:wrong")], saying: "it does not accept the user and password") { squid.log }
    let known = ["-x", squid.address(Squid.userInformation)]
    try expectFailure("127.0.0.99:\(server.port)", known, saying: "403") { squid.log }
    let nobody = try LoopbackPort.unused()
    try expectFailure("127.0.0.1:\(nobody)", known, saying: "503") { squid.log }
  }

  @Test func `the same suites are found through squid`() throws {
    let squid = try Squid(pki)
    let direct = try CiphersReport(server.target(.v4), only: "versions,suites")
    let proxied = try CiphersReport(server.target(.v4), ["-x", squid.address(Squid.userInformation)], only: "versions,suites")
    #expect(direct.acceptance == proxied.acceptance, "\(proxied.transcript.suffix(4_000))\n\(squid.log.suffix(2_000))")
    #expect(proxied.undetermined.isEmpty && squid.requests.count > 1)
  }

  @Test func `squid is spoken to over TLS, once its certificate is trusted`() throws {
    let squid = try Squid(pki)
    let target = "localhost:\(server.port)"
    let proxy = ["-x", squid.secureAddress]
    try expectChain(target, proxy + ["--proxy-cacert", pki.roots]) { squid.log }
    try expectChain(target, proxy + ["--proxy-insecure"]) { squid.log }
    try expectFailure(target, proxy, saying: "its certificate is not trusted") { squid.log }
  }

  @Test func `squid behind stunnel is spoken to over TLS`() throws {
    let squid = try Squid(pki)
    let stunnel = try StunnelRelay(to: squid.port, pki)
    let address = "https://\(Squid.userInformation)@127.0.0.1:\(stunnel.process.port)"
    try expectChain("localhost:\(server.port)", ["-x", address, "--proxy-cacert", pki.roots]) { squid.log + stunnel.process.tail }
  }

  @Test func `a daemon's STARTTLS is reached through squid`() throws {
    let squid = try Squid(pki)
    let exim = try Daemon.exim.start(pki)
    let options = ["-x", squid.address(Squid.userInformation), "--starttls", Daemon.exim.startTLS]
    try expectChain("localhost:\(exim.port)", options) { squid.log + exim.tail }
  }

  @Test(arguments: [("socks5", "127.0.0.1"), ("socks5h", "localhost")])
  func `microsocks is told an address or a name, as the scheme says`(scheme: String, host: String) throws {
    let socks = try MicroSOCKS(account: nil, pki)
    try expectChain("localhost:\(server.port)", ["-4", "-x", socks.address(scheme)]) { socks.log }
    #expect(socks.targets == ["\(host):\(server.port)"], "\(socks.log)")
  }

  @Test func `microsocks lets through whom it knows`() throws {
    let socks = try MicroSOCKS(account: ("reader", "sesame"), pki)
    let target = "localhost:\(server.port)"
    try expectChain(target, ["-x", socks.address("socks5h", "reader:sesame")]) { socks.log }
    try expectChain(target, ["-x", socks.address("socks5h"), "-U", "reader:sesame"]) { socks.log }
    try expectFailure(target, ["-x", socks.address("socks5h")], saying: "it requires authentication") { socks.log }
    try expectFailure(target, ["-x", socks.address("socks5h", "reader:wrong")], saying: "it does not accept the user and password") {
      socks.log
    }
  }

  @Test func `the same suites are found through microsocks`() throws {
    let socks = try MicroSOCKS(account: nil, pki)
    let direct = try CiphersReport(server.target(.v4), only: "versions,suites")
    let proxied = try CiphersReport(server.target(.v4), ["-x", socks.address("socks5h")], only: "versions,suites")
    #expect(direct.acceptance == proxied.acceptance, "\(proxied.transcript.suffix(4_000))\n\(socks.log)")
  }

  @Test func `SOCKS 4a hands on the name, SOCKS 4 the address`() throws {
    let socks = try TwistedSOCKS(pki)
    try expectChain("\(ThrowawayPKI.name):\(server.port)", ["-x", socks.address("socks4a")]) { socks.log }
    #expect(socks.names == [ThrowawayPKI.name], "\(socks.log)")
    try expectChain("localhost:\(server.port)", ["-4", "-x", socks.address("socks4")]) { socks.log }
    #expect(socks.names == [ThrowawayPKI.name], "\(socks.log)")
  }

  @Test(arguments: [["--proxy-protocol", "v1"], ["--proxy-protocol", "v2"], ["--haproxy-protocol"]])
  func `HAProxy is told of the client before TLS`(options: [String]) throws {
    let haproxy = try HAProxy(pki)
    try expectChain(haproxy.target, options) { haproxy.log }
    let without = try CommandRun.tlsprobe(["chain", haproxy.target] + trust)
    #expect(without.status == 2, "\(without.transcript)\n\(haproxy.log)")
    let report = try CiphersReport(haproxy.target, options, only: "versions")
    #expect(Set(report.acceptance.versions.keys) == ["TLSv1.2", "TLSv1.3"], "\(report.transcript.suffix(2_000))")
  }

  @Test(arguments: ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
  func `a proxy named by the environment is used but for whom it leaves out`(variable: String) throws {
    let squid = try Squid(pki)
    let proxy = [variable: squid.address(Squid.userInformation)]
    let target = "localhost:\(server.port)"
    try expectChain(target, [], environment: proxy) { squid.log }
    let tunnels = squid.requests.filter { $0.hasPrefix("TCP_TUNNEL") }
    #expect(tunnels.count == 1, "\(squid.log)")
    try expectChain(target, ["-4"], environment: proxy.merging(["NO_PROXY": "localhost"]) { $1 }) { squid.log }
    try expectChain(target, ["-4", "--noproxy", "localhost"], environment: proxy) { squid.log }
    try expectChain(target, ["-4", "-x", ""], environment: proxy) { squid.log }
    #expect(squid.requests.filter { $0.hasPrefix("TCP_TUNNEL") } == tunnels, "\(squid.log)")
  }
}
