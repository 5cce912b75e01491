public import Bytes
public import Connect
public import DomainNames
public import HTTPWire
public import PathValidation
public import TLSEngine

/// Options for requests: versions, trust, redirects, limits.
public struct HTTPOptions: Sendable {
  /// The permitted HTTP versions.
  public enum Version: Hashable, Sendable {
    /// HTTP/2 if ALPN selects it, otherwise HTTP/1.1.
    case any
    case http10, http11
    /// Like `any` over TLS; HTTP/1.1 without TLS, as `Upgrade`, which RFC 9113 deprecated, is not used.
    case http2
    /// HTTP/2 without ALPN, over TLS or TCP (RFC 9113, section 3.3).
    case http2PriorKnowledge
  }

  /// The handling of redirects.
  public enum RedirectPolicy: Hashable, Sendable {
    /// A redirect is returned like any other response.
    case never
    /// The transfer pauses at each `redirectReceived` until the caller follows or declines it.
    case ask
    case follow
    /// A redirect is the error `http.redirect`, and is not followed.
    case error
  }

  /// The permitted HTTP versions.
  public var version = Version.any
  /// The protocols to offer in ALPN instead of those that `version` implies; nil for the latter.
  public var alpn: [String]?
  /// The handling of redirects.
  public var redirects = RedirectPolicy.never
  /// Maximum number of redirects; nil for no limit. 50 by default.
  public var maximumRedirects: Int? = 50
  /// Sends credentials and the client certificate to other origins after a redirect, too. False by default.
  public var trustsLocation = false
  /// Names of header fields that are credentials, which are sent to their origin only.
  public var secretNames = SecretNames()
  /// Statuses of redirects that keep the method (`--post301` …).
  public var keepsMethod: Set<Int> = []
  /// URL schemes that redirects may lead to.
  public var redirectSchemes: Set<String> = ["http", "https"]

  /// Decodes Content-Encoding; false returns the content as encoded (`--raw`, or without `codings`). False by default.
  public var decodesContent = false
  /// The codings in Accept-Encoding; an empty list omits the field.
  public var codings: [String] = []
  /// Keeps Transfer-Encoding, too, instead of decoding it (`--raw`). False by default.
  public var keepsTransferCoding = false
  /// Size limits for responses.
  public var limits = HTTPLimits.ordinary
  /// Violations of RFC 9112 to accept.
  public var leniency: Leniency = []
  /// Timeout for 100 (Continue), after which the content is sent; nil omits Expect. One second by default.
  public var expectTimeout: Duration? = .seconds(1)
  /// The Priority field (RFC 9218), such as `u=3,i`; nil omits it.
  public var priority: String?

  /// The proxies by host; nil uses the connector's proxy for every host.
  public var proxies: ProxySelector?
  /// The TLS configuration; ALPN is derived from `version`.
  public var tls: TLSConfiguration
  /// The verification of the server.
  public var trust: Trust
  /// Timeout for the whole transfer, including redirects; nil for none.
  public var maximumTime: Duration?
  /// Applies `maximumTime` to each retry of a policy separately, without the delay before it, as in curl. False by default.
  public var limitsEachTry = false
  /// Timeout from the last byte of the request to the first byte of the response; nil for none.
  public var firstByteTimeout: Duration?
  /// The User-Agent header; nil omits it.
  public var userAgent: String? = "tlsprobe"
  /// Maximum number of bytes in one `bytesRead`.
  public var chunkSize = 65_536
  /// Receives trace events, on the reactor's thread; nil for none.
  public var trace: (@Sendable (TraceEvent) -> Void)?

  /// The defaults are curl's: redirects are not followed, Mozilla's roots, at the current time.
  public init(tls: TLSConfiguration = .client, trust: Trust = Trust()) {
    self.tls = tls
    self.trust = trust
  }

  /// The verification of the server.
  public struct Trust: Sendable {
    /// The trust anchors.
    public var store: TrustStore
    /// The time for which chains are verified.
    public var time: Timestamp
    /// The certificate profile of the chain (`--profile`).
    public var profile = Profile.webPKI
    /// The name to verify instead of the URL's host (`--verify-host`); nil for that host.
    public var name: ReferenceIdentity?
    /// The server_name to send instead of the URL's host (`--sni`); nil for that host.
    public var serverName: String?
    /// False omits server_name (RFC 6066, section 3). True by default.
    public var sendsServerName = true
    /// False with `--insecure`: the chain is verified and reported, but a failure does not end the transfer.
    public var isEnforced = true
    /// False to verify no chain whose verdict is not enforced, and to read no roots for it. True by default.
    public var isReported = true
    /// Pins that servers must match in addition, whether or not `isEnforced`.
    public var pins = PinRules()
    /// Requires a stapled OCSP response with the status good (`--cert-status`), whether or not `isEnforced`.
    public var demandsStaple = false

    public init(store: TrustStore = .mozilla, time: Timestamp = Platform.now) {
      self.store = store
      self.time = time
    }

    /// Whether a result depends on the verdict.
    var needsVerdict: Bool { isEnforced || isReported || demandsStaple || !pins.isEmpty }

    /// Trusts no root and enforces nothing: for content that is signed itself, such as revocation lists.
    public static var unverified: Trust {
      var trust = Trust(store: .empty)
      trust.isEnforced = false
      trust.isReported = false
      return trust
    }
  }
}
