public import Bytes
public import Connect
public import Resolver
internal import Transport

/// The parameters of a connection.
public struct ConnectionParameters: Sendable {
  /// Nil for both.
  public var family: IPAddress.Family?
  /// `--resolve`.
  public var overrides: [HostOverride] = []
  public var connectTo: [ConnectTo] = []
  public var interface: String?
  public var connectTimeout = Duration.seconds(10)
  /// Proxy and STARTTLS.
  public var approach = TunnelOptions()
  /// The proxies for the URLs of redirects; nil if the approach's proxy applies to all.
  public var proxies: ProxySelector?

  public init() {}
}

extension Connector {
  /// A connector with the requested options.
  init(_ request: ConnectionParameters, on reactor: Reactor) {
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
