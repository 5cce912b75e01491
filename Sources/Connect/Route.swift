public import Bytes
public import DomainNames

/// One route to a target: the endpoint of the TCP connection and, if that is a proxy, the destination requested from it.
public struct Route: Hashable, Sendable {
  /// The host and port requested from a proxy.
  public struct Destination: Hashable, Sendable {
    public let host: Target.Host
    public let port: UInt16

    public init(host: Target.Host, port: UInt16) {
      self.host = host
      self.port = port
    }
  }

  /// The address of the target, or of its proxy.
  public let hop: Endpoint
  /// The destination requested from the proxy; nil without a proxy.
  public let beyond: Destination?
  /// The target's name; nil if only its address is known.
  public let name: DomainName?

  public init(_ hop: Endpoint, beyond: Destination? = nil, name: DomainName? = nil) {
    self.hop = hop
    self.beyond = beyond
    self.name = name
  }

  /// The endpoint to report: the target's address if known, else the proxy's.
  public var endpoint: Endpoint {
    guard let beyond, case .address(let address) = beyond.host else { return hop }
    return Endpoint(address, port: beyond.port)
  }
}
