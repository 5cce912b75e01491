internal import Crypto
internal import Minting
public import TLSEngine

/// How a server answers a connection.
public enum Manner: Sendable {
  /// A handshake, and then it listens until the client is done.
  case tls(TLSServerConfiguration)
  /// A handshake at its pace, and an answer in HTTP/1.1 to one request.
  case web(TLSServerConfiguration, delays: ServerDelays = ServerDelays())
  /// A web site.
  case site(SiteManner)
  /// Bytes that are no handshake, or not a whole one.
  case utterance(Utterance)
  /// Answers to hellos and nothing more, by rules of its own; the keys sign for the certificates of the rules.
  case hello(HelloPolicy, keys: [TLSIdentity] = [])
  /// A dialogue before TLS.
  case script(ScriptedDialogue)

  /// A web server with nothing wrong in its chain.
  static func web(
    by authorities: TestAuthorities, delays: ServerDelays = ServerDelays(), _ change: (inout TLSServerConfiguration) -> Void = { _ in }
  ) throws(CryptoError) -> Manner {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["http/1.1"]
    change(&configuration)
    return .web(configuration, delays: delays)
  }

  /// A web site; without a configuration in plain TCP.
  public static func site(
    _ configuration: TLSServerConfiguration?, _ site: Site = Site(), delays: ServerDelays = ServerDelays()
  ) -> Manner {
    .site(SiteManner(configuration, site, delays: delays))
  }

  static func tls(
    _ presentations: [ChainCase.Presentation], _ change: (inout TLSServerConfiguration) -> Void = { _ in }
  ) -> Manner {
    var configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
    change(&configuration)
    return .tls(configuration)
  }

  /// With a site behind whole handshakes that have none: what a browser or `curl -k` is to see there.
  func hosting(_ site: Site) -> Manner {
    var hosted: SiteManner
    switch self {
    case .tls(let configuration): hosted = SiteManner(configuration, site)
    case .web(let configuration, let delays): hosted = SiteManner(configuration, site, delays: delays)
    case .site, .utterance, .hello, .script: return self
    }
    if hosted.configuration?.alpn.isEmpty == true { hosted.configuration?.alpn = ["h2", "http/1.1"] }
    return .site(hosted)
  }

  /// The chains that it sends, one for each kind of key.
  var chains: [[[UInt8]]] {
    switch self {
    case .tls(let configuration), .web(let configuration, _): configuration.identities.map(\.chain)
    case .hello(let policy, _): policy.certificates.map(\.chain)
    case .script(let dialogue): dialogue.configuration?.identities.map(\.chain) ?? []
    case .site(let manner): manner.configuration?.identities.map(\.chain) ?? []
    case .utterance: []
    }
  }

  /// By what rules it answers hellos; nil where libssl answers them, or nobody.
  var policy: HelloPolicy? { if case .hello(let policy, _) = self { policy } else { nil } }

  /// Whether a client opens with a hello, and the server says nothing before.
  var readsHello: Bool {
    switch self {
    case .tls, .web, .hello: true
    case .site(let manner): manner.configuration != nil
    case .utterance, .script: false
    }
  }
}

/// A web site and how it is reached.
public struct SiteManner: Sendable {
  /// Nil in plain TCP.
  public var configuration: TLSServerConfiguration?
  public var site: Site
  public var delays: ServerDelays
  /// Who does not begin with TLS is served without it.
  public var takesPlain = false

  public init(_ configuration: TLSServerConfiguration?, _ site: Site = Site(), delays: ServerDelays = ServerDelays()) {
    self.configuration = configuration
    self.site = site
    self.delays = delays
  }
}

/// What a server says whatever it hears.
public struct Utterance: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Speaks only after the client has.
  public var answers = true
  /// Between two bytes; nil sends all at once.
  public var interval: Duration?
  /// Hangs up when all is said, instead of waiting for the client to do so.
  public var closes = true

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func with(_ change: (inout Utterance) -> Void) -> Utterance {
    var copy = self
    change(&copy)
    return copy
  }
}
