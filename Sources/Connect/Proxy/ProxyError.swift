/// Why a proxy did not lead to the target.
public struct ProxyError: Error, Hashable, Sendable {
  /// An open list: new codes may come.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What was given is no proxy's address.
    public static let badAddress = Code(rawValue: "proxy.bad-address")
    /// It will not, or cannot, connect to the target.
    public static let refused = Code(rawValue: "proxy.refused")
    /// It wants to know who we are, or does not like who we are.
    public static let authentication = Code(rawValue: "proxy.authentication")
    /// What it says is not the protocol that was asked for.
    public static let malformed = Code(rawValue: "proxy.malformed")
    /// It says more than an answer needs.
    public static let tooLong = Code(rawValue: "proxy.too-long")
    /// It hung up in the middle of the talk.
    public static let closed = Code(rawValue: "proxy.closed")
    /// The protocol has no way to ask for this target.
    public static let unsupported = Code(rawValue: "proxy.unsupported")
    /// Its certificate is not trusted.
    public static let untrusted = Code(rawValue: "proxy.untrusted")
  }

  public let code: Code
  /// Lower case, no full stop.
  public let what: String
  /// The proxy's own words, shortened; may be hostile.
  public let reply: String?
  public let hint: String?

  public init(_ code: Code, _ what: String, reply: String? = nil, hint: String? = nil) {
    self.code = code
    self.what = what
    self.reply = reply.map { $0.count > Self.longestReply ? $0.prefix(Self.longestReply) + "…" : $0 }
    self.hint = hint ?? Self.hint(for: code)
  }

  private static func hint(for code: Code) -> String? {
    switch code {
    case .malformed, .closed, .tooLong: "check the proxy's port and the scheme given with --proxy"
    case .refused: "check the target's name and port, and which of them the proxy lets through"
    case .untrusted: "name its roots with --proxy-cacert, or pass over this with --proxy-insecure"
    default: nil
    }
  }

  private static let longestReply = 300
}

extension ProxyError: CustomStringConvertible {
  public var description: String { what + (reply.map { ": \($0)" } ?? "") }
}
