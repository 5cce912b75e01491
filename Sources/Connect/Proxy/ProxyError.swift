public import Bytes

/// The reason why a proxy did not connect to the target.
public struct ProxyError: Error, Hashable, Sendable {
  /// An open list: new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The given text is not a valid proxy address.
    public static let badAddress = Code(rawValue: "proxy.bad-address")
    /// The proxy refuses to connect, or cannot connect, to the target.
    public static let refused = Code(rawValue: "proxy.refused")
    /// The proxy requires authentication, or rejects the credentials.
    public static let authentication = Code(rawValue: "proxy.authentication")
    /// The proxy's reply does not conform to the requested protocol.
    public static let malformed = Code(rawValue: "proxy.malformed")
    /// The proxy's reply exceeds a limit.
    public static let tooLong = Code(rawValue: "proxy.too-long")
    /// The proxy closed the connection during the exchange.
    public static let closed = Code(rawValue: "proxy.closed")
    /// The protocol cannot express this target or these credentials.
    public static let unsupported = Code(rawValue: "proxy.unsupported")
    /// The proxy's certificate is not trusted.
    public static let untrusted = Code(rawValue: "proxy.untrusted")
  }

  public let code: Code
  /// Lower case, no full stop.
  public let what: String
  /// The proxy's reply, shortened; may be hostile.
  public let reply: String?
  public let hint: Hint?

  public init(_ code: Code, _ what: String, reply: String? = nil, hint: Hint? = nil) {
    self.code = code
    self.what = what
    self.reply = reply.map { $0.count > Self.longestReply ? $0.prefix(Self.longestReply) + "…" : $0 }
    self.hint = hint ?? Self.hint(for: code)
  }

  private static func hint(for code: Code) -> Hint? {
    switch code {
    case .malformed, .closed, .tooLong: .code(.checkProxyScheme)
    case .refused: "check the target's name and port, and which of them the proxy lets through"
    case .untrusted: .code(.trustProxy)
    default: nil
    }
  }

  private static let longestReply = 300
}

extension ProxyError: CustomStringConvertible {
  public var description: String { what + (reply.map { ": \($0)" } ?? "") }
}
