internal import Bytes
internal import Connect
internal import Resolver
internal import StartTLS
internal import Transport

/// The connect options that a connection was made with, as part of a pool key.
struct PoolConnectOptions: Hashable {
  private let families: AddressFamilies
  private let connectTo: [ConnectTo]
  private let tcp: TCPOptions
  private let socket: String?
  private let reachesOnlyPublic: Bool
  private let proxyProtocol: ProxyProtocolHeader.Version?
  private let proxyProtocolSource: Endpoint?
  private let judgesProxy: Bool
  private let startTLS: String?
  private let startTLSHost: String?

  /// The proxy is separate, because it may depend on the host.
  init(_ options: ConnectOptions) {
    families = options.families
    connectTo = options.connectTo
    tcp = options.tcp
    socket = options.socket
    reachesOnlyPublic = options.reachesOnlyPublic
    proxyProtocol = options.approach.proxyProtocol
    proxyProtocolSource = options.approach.proxyProtocolSource
    judgesProxy = options.approach.judgesProxy != nil
    startTLS = options.approach.startTLS?.name
    startTLSHost = options.approach.startTLSHost
  }
}
