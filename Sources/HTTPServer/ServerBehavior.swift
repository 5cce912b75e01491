public import TLSEngine

/// How a server handles a connection.
public enum ServerBehavior: Sendable {
  /// Performs a handshake, then reads until the client closes.
  case tls(TLSServerConfiguration)
  /// Performs a handshake with delays, then sends an HTTP/1.1 response to one request.
  case web(TLSServerConfiguration, delays: ServerDelays = ServerDelays())
  /// A web site.
  case site(SiteBehavior)
  /// Sends bytes that are no handshake, or an incomplete one.
  case utterance(ScriptedBytes)
  /// Responds to a ClientHello by a policy and does not complete the handshake; the keys sign for the policy's certificates.
  case hello(ServerHelloPolicy, keys: [TLSIdentity] = [])
  /// Runs a dialogue before TLS.
  case script(ScriptedDialogue)
  /// A hand-crafted server with a vulnerability.
  case crafted(CraftedServer)

  /// A web site; plain TCP if `configuration` is nil.
  public static func site(
    _ configuration: TLSServerConfiguration?, _ site: Site = Site(), delays: ServerDelays = ServerDelays()
  ) -> ServerBehavior {
    .site(SiteBehavior(configuration, site, delays: delays))
  }

  /// Adds a site to a handshake without one, as content for a browser or `curl -k`.
  func hosting(_ site: Site) -> ServerBehavior {
    var hosted: SiteBehavior
    switch self {
    case .tls(let configuration): hosted = SiteBehavior(configuration, site)
    case .web(let configuration, let delays): hosted = SiteBehavior(configuration, site, delays: delays)
    case .site, .utterance, .hello, .script, .crafted: return self
    }
    if hosted.configuration?.alpn.isEmpty == true { hosted.configuration?.alpn = ["h2", "http/1.1"] }
    return .site(hosted)
  }

  /// The chains that are sent, one for each kind of key.
  var chains: [[[UInt8]]] {
    switch self {
    case .tls(let configuration), .web(let configuration, _): configuration.identities.map(\.chain)
    case .hello(let policy, _): policy.certificates.map(\.chain)
    case .script(let dialogue): dialogue.configuration?.identities.map(\.chain) ?? []
    case .site(let manner): manner.configuration?.identities.map(\.chain) ?? []
    case .crafted(let server): server.chains
    case .utterance: []
    }
  }

  /// The policy for ClientHellos; nil if libssl handles them or if there is no TLS.
  var policy: ServerHelloPolicy? { if case .hello(let policy, _) = self { policy } else { nil } }

  /// True if the client sends the first message, a ClientHello.
  var readsHello: Bool {
    switch self {
    case .tls, .web, .hello: true
    case .site(let manner): manner.configuration != nil
    case .utterance, .script, .crafted: false
    }
  }
}

/// A web site and its transport settings.
public struct SiteBehavior: Sendable {
  /// Nil for plain TCP.
  public var configuration: TLSServerConfiguration?
  public var site: Site
  public var delays: ServerDelays
  /// True if clients that do not begin with TLS are served without it.
  public var takesPlain = false

  public init(_ configuration: TLSServerConfiguration?, _ site: Site = Site(), delays: ServerDelays = ServerDelays()) {
    self.configuration = configuration
    self.site = site
    self.delays = delays
  }
}

/// Bytes that a server sends regardless of its input.
public struct ScriptedBytes: Hashable, Sendable {
  public var bytes: [UInt8]
  /// True to send only after the client has sent something.
  public var answers = true
  /// The delay between two bytes; nil sends all at once.
  public var interval: Duration?
  /// True to close after the last byte, instead of waiting for the client to close.
  public var closes = true

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func with(_ change: (inout ScriptedBytes) -> Void) -> ScriptedBytes {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The delays of a server at the steps of a connection. No thread sleeps during a delay.
public struct ServerDelays: Hashable, Sendable {
  /// Before the first byte is read; the kernel has accepted the client's connection long before.
  public var beforeAccept: Duration?
  /// After the ClientHello has been received.
  public var beforeServerHello: Duration?
  /// After the ServerHello, which is sent alone.
  public var beforeCertificate: Duration?
  /// Right before the server's Finished, which is sent alone.
  public var beforeFinished: Duration?
  /// In TLS 1.3 after the handshake; in earlier versions within the server's last flight, right before its Finished.
  public var beforeTickets: Duration?
  /// Before the first byte of an HTTP response.
  public var beforeHeaders: Duration?

  public init() {}

  public func with(_ change: (inout ServerDelays) -> Void) -> ServerDelays {
    var copy = self
    change(&copy)
    return copy
  }
}
