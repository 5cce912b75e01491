public import Bytes
public import Connect
public import Resolver
internal import Transport

/// How a target is to be reached.
public struct ConnectionRequest: Sendable {
  /// Nil for both.
  public var family: IPAddress.Family?
  /// `--resolve`.
  public var overrides: [HostOverride] = []
  public var connectTo: [ConnectTo] = []
  public var interface: String?
  public var connectTimeout = Duration.seconds(10)
  /// Proxy and STARTTLS.
  public var approach = Approach()
  /// What redirects are asked for again; nil where the approach's proxy is for all.
  public var proxies: ProxyChoice?

  public init() {}
}

extension Connector {
  /// One that does as it was asked.
  init(_ request: ConnectionRequest, on reactor: Reactor) {
    var options = ConnectOptions()
    options.families = request.family.map { $0 == .v4 ? .v4 : .v6 } ?? .both
    options.connectTo = request.connectTo
    options.tcp.interface = request.interface
    options.connectTimeout = request.connectTimeout
    options.approach = request.approach
    let resolver = Resolver(overrides: request.overrides, backend: SystemBackend(pool: BlockingPool(on: reactor)))
    self.init(reactor: reactor, resolver: resolver, options: options)
  }
}
