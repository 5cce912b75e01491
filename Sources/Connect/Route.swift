public import Bytes
public import DomainNames

/// One way to a target: where the TCP connection goes, and what a proxy there is asked for.
public struct Route: Hashable, Sendable {
  /// What a proxy is asked to reach.
  public struct Destination: Hashable, Sendable {
    public let host: Target.Host
    public let port: UInt16

    public init(host: Target.Host, port: UInt16) {
      self.host = host
      self.port = port
    }
  }

  /// The target itself, or its proxy.
  public let hop: Endpoint
  /// Nil where there is no proxy in between.
  public let beyond: Destination?
  /// What the target is called; nil where only its address is known.
  public let name: DomainName?

  public init(_ hop: Endpoint, beyond: Destination? = nil, name: DomainName? = nil) {
    self.hop = hop
    self.beyond = beyond
    self.name = name
  }

  /// What to tell of: the target's address where we know it, else its proxy's.
  public var endpoint: Endpoint {
    guard let beyond, case .address(let address) = beyond.host else { return hop }
    return Endpoint(address, port: beyond.port)
  }
}
