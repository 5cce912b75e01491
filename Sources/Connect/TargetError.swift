internal import DomainNames

/// An invalid target.
public struct TargetError: Error, Hashable, Sendable {
  /// An open list: new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let emptyHost = Code(rawValue: "target.empty-host")
    public static let badPort = Code(rawValue: "target.bad-port")
    public static let badAddress = Code(rawValue: "target.bad-address")
    public static let badName = Code(rawValue: "target.bad-name")
    public static let badScheme = Code(rawValue: "target.bad-scheme")
  }

  public let code: Code
  /// The text as given; hostile until escaped.
  public let input: String
  public let detail: String?

  public init(_ code: Code, input: String, detail: String? = nil) {
    self.code = code
    self.input = input
    self.detail = detail
  }

  init(_ error: HostError, in input: String) {
    switch error.code {
    case .empty: self.init(.emptyHost, input: input)
    case .badAddress: self.init(.badAddress, input: input, detail: error.detail)
    default: self.init(.badName, input: input, detail: error.detail)
    }
  }

  /// The expected form.
  public var hint: String {
    switch code {
    case .emptyHost: "name a host, as in example.org or example.org:8443"
    case .badPort: "a port is a number from 1 to 65535, as in example.org:443"
    case .badAddress: "write IPv4 as 192.0.2.1 and IPv6 with a port as [2001:db8::1]:443"
    case .badScheme: "give host:port, or a URL whose scheme has TLS, as https:// or imap://"
    default: "write a domain name, as in example.org, or an IP address"
    }
  }
}

extension TargetError: CustomStringConvertible {
  public var description: String {
    let words =
      switch code {
      case .emptyHost: "the target '\(input)' has no host"
      case .badPort: "the target '\(input)' has a bad port"
      case .badAddress: "the target '\(input)' has a bad address"
      case .badScheme: "the target '\(input)' has a scheme without TLS"
      default: "the target '\(input)' is no host name"
      }
    return words + (detail.map { ": \($0)" } ?? "")
  }
}
