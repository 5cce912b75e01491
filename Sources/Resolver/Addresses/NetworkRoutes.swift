public import Bytes
public import Transport

/// The addresses from which this machine reaches the Internet. They change with the network.
public struct NetworkRoutes: Hashable, Sendable {
  /// Nil without a route.
  public let v4: IPAddress?
  public let v6: IPAddress?

  public init(v4: IPAddress?, v6: IPAddress?) {
    self.v4 = v4
    self.v6 = v6
  }

  /// The routes at this moment, as the kernel selects them; nothing is sent.
  public static func current(
    _ localAddress: (Endpoint) -> IPAddress? = NetworkReachability.localAddress(toward:)
  ) -> NetworkRoutes {
    func local(_ destination: String) -> IPAddress? { IPAddress(destination).flatMap { localAddress(Endpoint($0, port: 53)) } }
    return NetworkRoutes(v4: local(destinationV4), v6: local(destinationV6))
  }

  /// The families with a route; both if there is none, since hosts of the local network may still be reachable.
  public var families: AddressFamilies {
    var families: AddressFamilies = []
    if v4 != nil { families.insert(.v4) }
    if v6 != nil { families.insert(.v6) }
    return families.isEmpty ? .both : families
  }

  /// The addresses of a.root-servers.net.
  private static let destinationV4 = "198.41.0.4"
  private static let destinationV6 = "2001:503:ba3e::2:30"
}
