public import Bytes
public import DomainNames

/// User-supplied addresses for one host and port: curl's `--resolve HOST:PORT:ADDRESS[,ADDRESS]…`.
public struct HostOverride: Hashable, Sendable {
  /// Nil for every host (`*`).
  public let host: DomainName?
  public let port: UInt16
  public let addresses: [IPAddress]

  public init(host: DomainName?, port: UInt16, addresses: [IPAddress]) {
    self.host = host
    self.port = port
    self.addresses = addresses
  }

  /// Parses `HOST:PORT:ADDRESS[,ADDRESS]…`; an IPv6 address may be in brackets. Nil if the text is invalid.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let port = UInt16(parts[1]), port > 0 else { return nil }
    let host = parts[0] == "*" ? nil : try? DomainName(String(parts[0]))
    guard parts[0] == "*" || host != nil else { return nil }
    var addresses: [IPAddress] = []
    for part in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
      let bare = part.hasPrefix("[") && part.hasSuffix("]") ? part.dropFirst().dropLast() : part
      guard let address = IPAddress(bare) else { return nil }
      addresses.append(address)
    }
    self.init(host: host, port: port, addresses: addresses)
  }
}
