public import Bytes
public import DomainNames

/// A DNS server and the transport to it: `udp://192.0.2.1`, `tcp://[2001:db8::1]:5353`, `tls://dns.example`.
public struct DNSServer: Hashable, Sendable {
  public enum Transport: String, Hashable, Sendable, CaseIterable {
    /// UDP, and TCP for truncated responses.
    case udp
    case tcp
    /// DNS over TLS (RFC 7858).
    case tls

    /// The port if none is given.
    public var defaultPort: UInt16 { self == .tls ? 853 : 53 }
  }

  public var transport: Transport
  /// An address; only for TLS also a name, which the opener of streams resolves.
  public var host: Host
  public var port: UInt16

  public init(_ transport: Transport, _ endpoint: Endpoint) {
    self.transport = transport
    host = .address(endpoint.address)
    port = endpoint.port
  }

  /// A server of DNS over TLS.
  public init(tls host: Host, port: UInt16 = Transport.tls.defaultPort) {
    transport = .tls
    self.host = host
    self.port = port
  }

  /// Parses `SCHEME://HOST[:PORT]`, with an IPv6 address in brackets. Nil if the text is invalid, or names a host for a scheme other
  /// than `tls`.
  public init?(_ text: String) {
    guard let end = text.firstRange(ofText: "://"), let transport = Transport(rawValue: text[..<end.lowerBound].lowercased()) else {
      return nil
    }
    let authority = text[end.upperBound...]
    guard let bracket = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : authority.startIndex else { return nil }
    let colon = authority[bracket...].firstIndex(of: ":")
    guard let host = try? Host(parsing: authority[..<(colon ?? authority.endIndex)]) else { return nil }
    var port = transport.defaultPort
    if let colon {
      guard let given = UInt16(authority[authority.index(after: colon)...]), given > 0 else { return nil }
      port = given
    }
    if case .name = host, transport != .tls { return nil }
    (self.transport, self.host, self.port) = (transport, host, port)
  }

  /// The same server over TCP.
  var overTCP: DNSServer {
    var server = self
    if server.transport == .udp { server.transport = .tcp }
    return server
  }

  /// Nil if the host is a name.
  public var endpoint: Endpoint? {
    guard case .address(let address) = host else { return nil }
    return Endpoint(address, port: port)
  }
}

extension DNSServer: CustomStringConvertible {
  /// The port is omitted if it is the default.
  public var description: String {
    var text = "\(transport.rawValue)://"
    if case .address(let address) = host, address.family == .v6 { text += "[\(address)]" } else { text += "\(host)" }
    return port == transport.defaultPort ? text : text + ":\(port)"
  }
}
