import Bytes
import Connect
import Crypto
import DomainNames
import HTTPWire
import Minting
import PathValidation
import Resolver
import StartTLS
import TLSEngine
import TLSWire
import Testing
import Transport
import X509

@testable import HTTPClient

/// What may not be shared; each change proves the field of `PoolKey` or of its terms that it is named after.
@Suite struct PoolKeyTests {
  /// What a key is made of.
  struct Parts {
    var options: HTTPOptions
    var connecting = ConnectOptions()
    var url: URI
    var alternative: Target?
    var proxy: Proxy?
    var avoidsHTTP2 = false
    var isJudgedNow = false

    var key: PoolKey {
      let settings = PoolSettings(options, connecting, avoidsHTTP2: avoidsHTTP2, isJudgedNow: isJudgedNow)
      return PoolKey(url, alternative: alternative, proxy: proxy, settings)
    }
  }

  private static func parts() throws -> Parts {
    Parts(
      options: TransferBench.options(), url: try URI(parsing: "https://a.example/path?query"),
      proxy: try Proxy("http://me:secret@proxy.example:8080"))
  }

  private typealias Change = (name: String, edit: @Sendable (inout Parts) throws -> Void)

  private static let changes: [Change] = [
    (
      "scheme",
      {
        $0.url.scheme = "http"; $0.url.explicitPort = 443
      }
    ),
    ("host", { $0.url = try URI(parsing: "https://b.example/path") }),
    ("port", { $0.url.explicitPort = 8_443 }),
    ("alternative", { $0.alternative = try Target("c.example:443") }),
    ("Unix socket", { $0.connecting.socket = "/run/a" }),
    ("no proxy", { $0.proxy = nil }),
    ("proxy", { $0.proxy = try Proxy("http://me:secret@proxy.example:8081") }),
    ("the proxy's scheme", { $0.proxy = try Proxy("socks5://me:secret@proxy.example:8080") }),
    ("the proxy's credentials", { $0.proxy?.credentials?.password = "other" }),
    ("server name", { $0.options.trust.serverName = "b.example" }),
    ("no server name", { $0.options.trust.sendsServerName = false }),
    ("name to verify", { $0.options.trust.name = try ReferenceIdentity("b.example") }),
    ("pins", { $0.options.trust.pins = PinRules(try PinSet(["sha1:" + String(repeating: "00", count: 20)])) }),
    ("staple demanded", { $0.options.trust.demandsStaple = true }),
    ("verification", { $0.options.trust.isEnforced = false }),
    ("verdicts", { $0.options.trust.isReported = false }),
    (
      "roots",
      {
        $0.options.trust.store = TrustStore(
          certificates: [try TestAuthorities(now: TransferBench.now).root.certificate].compactMap { $0 }, name: "empty")
      }
    ),
    ("verification profile", { $0.options.trust.profile = .rfc5280 }),
    ("time", { $0.options.trust.time = Timestamp(seconds: 1) }),
    ("HTTP version", { $0.options.version = .http11 }),
    ("ALPN", { $0.options.alpn = ["http/1.1"] }),
    ("a server's wish for HTTP/1.1", { $0.avoidsHTTP2 = true }),
    ("limits", { $0.options.limits.fieldCount = 7 }),
    ("lowest TLS", { $0.options.tls.minimumVersion = .tls13 }),
    ("highest TLS", { $0.options.tls.maximumVersion = .tls12 }),
    ("suites", { $0.options.tls.cipherList = "AES128-SHA" }),
    ("suites of TLS 1.3", { $0.options.tls.cipherSuites13 = "TLS_AES_128_GCM_SHA256" }),
    ("groups", { $0.options.tls.groups = "P-256" }),
    ("the ClientHello of another client", { $0.options.tls.profile = ClientProfiles.named("firefox").first }),
    ("signature schemes", { $0.options.tls.signatureSchemes = "ed25519" }),
    ("client certificate", { $0.options.tls.clientIdentity = try identity() }),
    ("staple", { $0.options.tls.requestsStaple = false }),
    ("timestamps", { $0.options.tls.requestsTimestamps = false }),
    ("tickets", { $0.options.tls.offersTickets = false }),
    ("later client certificates", { $0.options.tls.offersPostHandshakeAuth = true }),
    ("fragments", { $0.options.tls.maximumFragmentLength = 512 }),
    ("certificate bytes", { $0.options.tls.maximumCertificateBytes = 7 }),
    ("security level", { $0.options.tls.securityLevel = 1 }),
    ("Diffie-Hellman bits", { $0.options.tls.minimumDHBits = 2_048 }),
    ("key log", { $0.options.tls.keyLog = { _ in } }),
    ("family", { $0.connecting.families = .v4 }),
    ("connect-to", { $0.connecting.connectTo = [ConnectTo("::127.0.0.1:1")].compactMap { $0 } }),
    ("interface", { $0.connecting.tcp.interface = "lo" }),
    ("local address", { $0.connecting.tcp.localAddress = .loopbackV4 }),
    ("public addresses only", { $0.connecting.reachesOnlyPublic = true }),
    ("PROXY protocol", { $0.connecting.approach.proxyProtocol = .v1 }),
    ("its source", { $0.connecting.approach.proxyProtocolSource = Endpoint(.loopbackV4, port: 1) }),
    ("the proxy's judge", { $0.connecting.approach.judgesProxy = { _, _ in nil } }),
    ("STARTTLS host", { $0.connecting.approach.startTLSHost = "b.example" }),
  ]

  private static func identity() throws -> TLSIdentity {
    let shown = try TestAuthorities(now: TransferBench.now).server()
    return TLSIdentity(chain: [shown.der], key: shown.key)
  }

  @Test(arguments: changes.indices) func `a connection is not lent where one thing is other`(index: Int) throws {
    let (name, edit) = Self.changes[index]
    let ordinary = try Self.parts()
    var other = ordinary
    try edit(&other)
    #expect(ordinary.key != other.key, "\(name)")
    #expect(other.key == other.key)
    // Once more from the beginning: equal parts have equal keys, or nothing is ever shared.
    var again = try Self.parts()
    if !["roots", "client certificate"].contains(name) {
      try edit(&again)
      #expect(again.key == other.key && again.key.hashValue == other.key.hashValue, "\(name)")
    }
  }

  @Test func `what does not matter to a connection is not in its key`() throws {
    let ordinary = try Self.parts()
    var other = ordinary
    other.url = try URI(parsing: "https://user@A.example:443/elsewhere#there")
    other.options.redirects = .follow
    other.options.maximumTime = .seconds(1)
    other.options.userAgent = "other"
    other.options.priority = "u=1"
    other.options.limits.decodedBytes = 7
    #expect(ordinary.key == other.key)
    other = ordinary
    other.isJudgedNow = true
    var later = other
    later.options.trust.time = Timestamp(seconds: 1)
    #expect(other.key == later.key)
  }

  @Test func `a store is known by all that is in it`() throws {
    let authorities = try TestAuthorities(now: TransferBench.now)
    let root = try #require(authorities.root.certificate)
    func store(_ certificates: [Certificate], _ constraints: [Certificate: AnchorConstraints] = [:]) -> TrustStoreIdentity {
      TrustStoreIdentity(TrustStore(certificates: certificates, name: "test", constraints: constraints))
    }
    #expect(store([root]) == store([root]))
    #expect(store([root]) != store([]))
    #expect(store([root]) != store([root], [root: AnchorConstraints(permittedDomains: [".example"])]))
    #expect(store([root]) != store([try #require(TestAuthorities(now: TransferBench.now).root.certificate)]))
    #expect(TrustStoreIdentity(.mozilla) == TrustStoreIdentity(.mozilla))
    #expect(TrustStore.bundled.map { TrustStoreIdentity($0) }.count == Set(TrustStore.bundled.map { TrustStoreIdentity($0) }).count)
  }

  /// Whoever adds an option about TLS or connecting has to say whether it may be shared.
  @Test func `every option about connections is either in the key or known not to matter`() {
    func names(_ value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }
    #expect(
      names(TLSConfiguration()) == [
        "minimumVersion", "maximumVersion", "alpn", "cipherList", "cipherSuites13", "groups", "signatureSchemes", "clientIdentity",
        "requestsStaple", "requestsTimestamps", "offersTickets", "offersPostHandshakeAuth", "maximumFragmentLength",
        "maximumCertificateBytes", "keyLog", "securityLevel", "minimumDHBits", "padsHello", "profile",
      ])
    // Time-outs and delays matter while a connection is made.
    #expect(
      names(ConnectOptions()) == [
        "families", "connectTo", "socket", "tcp", "approach", "connectTimeout", "handshakeTimeout", "reachesOnlyPublic", "attemptDelay",
      ])
    #expect(names(TunnelOptions()) == ["proxy", "judgesProxy", "proxyProtocol", "proxyProtocolSource", "startTLS", "startTLSHost"])
    #expect(
      names(TransferBench.options().trust) == [
        "store", "profile", "time", "name", "serverName", "sendsServerName", "isEnforced", "isReported", "pins", "demandsStaple",
      ])
  }
}
