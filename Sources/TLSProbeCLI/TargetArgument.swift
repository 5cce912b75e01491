internal import Bytes
public import DomainNames

/// Whom to probe: `host`, `host:port`, `[v6]:port`, an address, or a URL.
public struct TargetArgument: Hashable, Sendable {
  public var identity: ReferenceIdentity
  public var port: UInt16

  public init(_ text: String) throws(CommandLineError) {
    let authority = try Self.authority(of: text)
    let parts = try Self.split(authority.text)
    guard !parts.host.isEmpty else {
      throw CommandLineError(.usage, "no host in '\(text)'", hint: "write it as host:port, as in example.org:443")
    }
    guard let port = parts.port.map(Self.port(_:)) ?? authority.port else {
      throw CommandLineError(.usage, "port '\(parts.port ?? "")' is no port", hint: "ports run from 1 to 65535")
    }
    self.port = port
    if let address = IPAddress(parts.host) {
      self.identity = .ip(address)
      return
    }
    guard !parts.bracketed else {
      throw CommandLineError(.usage, "'\(parts.host)' is no IPv6 address", hint: "brackets hold an address, as in [2001:db8::1]:443")
    }
    do throws(DomainNameError) {
      self.identity = .dns(try DomainName(parts.host))
    } catch {
      throw CommandLineError(.usage, error.description, hint: error.hint ?? "give a host name such as example.org, or an address")
    }
  }

  /// The name on the wire or the address, without brackets.
  public var host: String {
    switch identity {
    case .dns(let name): name.ascii
    case .ip(let address): address.description
    }
  }

  /// As people write it, where that differs.
  public var unicodeHost: String? {
    if case .dns(let name) = identity, name.isInternationalized { name.unicode } else { nil }
  }

  /// What stands between scheme and path, and the scheme's port.
  private static func authority(of text: String) throws(CommandLineError) -> (text: String, port: UInt16?) {
    guard let scheme = text.firstRange(of: "://") else { return (text, 443) }
    let port: UInt16? =
      switch text[..<scheme.lowerBound].lowercased() {
      case "https", "wss", "tls": 443
      default: nil
      }
    var authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    let named = authority.hasSuffix("]") ? false : authority.contains(":")
    guard port != nil || named else {
      throw CommandLineError(.usage, "'\(text)' names no port that speaks TLS", hint: "add one, as in host:443, or use https://")
    }
    return (String(authority), port)
  }

  private static func split(_ authority: String) throws(CommandLineError) -> (host: String, port: String?, bracketed: Bool) {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else {
        throw CommandLineError(.usage, "'\(authority)' has no closing bracket", hint: "write it as [2001:db8::1]:443")
      }
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else {
        throw CommandLineError(.usage, "'\(authority)' has text after the bracket", hint: "write it as [2001:db8::1]:443")
      }
      let host = authority[authority.index(after: authority.startIndex)..<end]
      return (String(host), rest.isEmpty ? nil : String(rest.dropFirst()), true)
    }
    if IPAddress(authority) != nil { return (authority, nil, false) }
    guard let colon = authority.lastIndex(of: ":") else { return (authority, nil, false) }
    return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]), false)
  }

  private static func port(_ text: String) -> UInt16? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt16(text).flatMap { $0 == 0 ? nil : $0 }
  }
}
