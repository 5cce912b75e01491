public import Bytes
public import Connect
public import DomainNames
public import HTTPWire
public import PKI
public import TLSEngine

/// How a request is made: versions, trust, redirects, limits.
public struct HTTPOptions: Sendable {
  /// Which versions of HTTP may be spoken.
  public enum Version: Hashable, Sendable {
    /// HTTP/2 where ALPN agrees, else HTTP/1.1.
    case any
    case http10, http11
    /// Over TLS like `any`; without TLS by `Upgrade`, which RFC 9113 retired, never: HTTP/1.1.
    case http2
    /// Without ALPN's consent, over TLS or TCP (RFC 9113, section 3.3).
    case http2PriorKnowledge
  }

  /// What becomes of redirects.
  public enum RedirectPolicy: Hashable, Sendable {
    /// A redirect is a response like any other.
    case never
    /// Each stops at `redirectReceived` until the caller follows or declines.
    case ask
    case follow
    /// A redirect is the error `http.redirect`, and nobody goes there.
    case error
  }

  /// Which versions may be spoken.
  public var version = Version.any
  /// What ALPN offers in place of what `version` means.
  public var alpn: [String]?
  /// What becomes of redirects.
  public var redirects = RedirectPolicy.never
  /// Nil for no limit.
  public var maximumRedirects: Int? = 50
  /// Credentials and the client certificate go to other origins too.
  public var trustsLocation = false
  /// Names of header fields that are credentials, which stay with their origin.
  public var secretNames = SecretNames()
  /// Methods stay as they are with these statuses (`--post301` …).
  public var keepsMethod: Set<Int> = []
  /// Schemes that a redirect may lead to.
  public var redirectSchemes: Set<String> = ["http", "https"]

  /// The content is given as coded (`--raw`, or nobody asked for codings); else Content-Encoding is undone.
  public var decodesContent = false
  /// What Accept-Encoding asks for; empty sends none.
  public var codings: [String] = []
  /// Transfer-Encoding is not undone either (`--raw`).
  public var keepsTransferCoding = false
  /// How much of an answer is read before it is too much.
  public var limits = HTTPLimits.ordinary
  /// What is let pass although RFC 9112 forbids it.
  public var leniency: Leniency = []
  /// How long to wait for 100 (Continue) before the content goes out anyway; nil asks for none.
  public var expectTimeout: Duration? = .seconds(1)
  /// RFC 9218, as `u=3,i`.
  public var priority: String?

  /// The proxies by which hosts are reached; nil for the connector's, whatever the host.
  public var proxies: ProxyChoice?
  /// What handshakes offer and allow; ALPN comes from `version`.
  public var tls: TLSConfiguration
  /// Whom to believe.
  public var trust: Trust
  /// For the whole transfer, all redirects together.
  public var maximumTime: Duration?
  /// Every repetition that a policy asks for has that time anew, and the wait before it does not count, as curl has it.
  public var limitsEachTry = false
  /// From the request's last byte to the answer's first.
  public var firstByteTimeout: Duration?
  /// What stands in User-Agent; nil sends none.
  public var userAgent: String? = "tlsprobe"
  /// Bytes in one `bytesRead` at most.
  public var chunkSize = 65_536
  /// Hears of everything on the way, on the reactor's thread; nil for nobody.
  public var trace: (@Sendable (TraceEvent) -> Void)?

  /// As curl asks, unless said otherwise: without redirects, by Mozilla's roots, as of now.
  public init(tls: TLSConfiguration = .client, trust: Trust = Trust()) {
    self.tls = tls
    self.trust = trust
  }

  /// Whom to believe about the server's name.
  public struct Trust: Sendable {
    /// The roots.
    public var store: TrustStore
    /// When it is judged.
    public var time: Timestamp
    /// The rules that the chain has to keep (`--profile`).
    public var profile = Profile.webPKI
    /// In place of the URL's host (`--verify-host`).
    public var name: ReferenceIdentity?
    /// server_name in place of the URL's host (`--sni`); nil for that host.
    public var serverName: String?
    /// Whether server_name goes out at all (RFC 6066, section 3).
    public var sendsServerName = true
    /// False with `--insecure`: the judgement is made and told, and ends nothing.
    public var isEnforced = true
    /// What servers must show beside that, enforced or not.
    public var pins = PinRules()
    /// A stapled OCSP response must say that the certificate is good (`--cert-status`), enforced or not.
    public var demandsStaple = false

    public init(store: TrustStore = .mozilla, time: Timestamp = Platform.now) {
      self.store = store
      self.time = time
    }
  }
}
