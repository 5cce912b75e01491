public import Bytes
public import DomainNames

/// A server of an HTTPDNS service: an address or a host name, and a port if it is not that of the scheme.
public struct HTTPDNSEndpoint: Hashable, Sendable, CustomStringConvertible {
  public enum Host: Hashable, Sendable {
    case address(IPAddress)
    case name(DomainName)
  }

  public let host: Host
  public let port: UInt16?

  public init(_ host: Host, port: UInt16? = nil) {
    self.host = host
    self.port = port
  }

  /// Parses `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]:8443`, `a.example:8443`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    if let address = IPAddress(text) {
      self.init(.address(address))
      return
    }
    if text.hasPrefix("["), let end = text.lastIndex(of: "]") {
      guard let address = IPAddress(text[..<end].dropFirst()), address.family == .v6 else { return nil }
      self.init(.address(address), portSuffix: text[text.index(after: end)...])
      return
    }
    let name = text.prefix { $0 != ":" }
    if let address = IPAddress(name) {
      self.init(.address(address), portSuffix: text[name.endIndex...])
    } else if let name = try? DomainName(name) {
      self.init(.name(name), portSuffix: text.drop { $0 != ":" })
    } else {
      return nil
    }
  }

  /// `suffix` is empty or `:PORT`.
  private init?(_ host: Host, portSuffix suffix: some StringProtocol) {
    if suffix.isEmpty {
      self.init(host)
      return
    }
    guard suffix.hasPrefix(":"), suffix.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(String(suffix.dropFirst())), port > 0
    else { return nil }
    self.init(host, port: port)
  }

  /// The address; nil for a host name.
  public var address: IPAddress? { if case .address(let address) = host { address } else { nil } }

  /// The host of a URL, without brackets.
  public var hostText: String {
    switch host {
    case .address(let address): address.description
    case .name(let name): name.ascii
    }
  }

  public var description: String {
    guard let port else { return hostText }
    return address?.family == .v6 ? "[\(hostText)]:\(port)" : "\(hostText):\(port)"
  }
}
