/// The talk with a proxy as a machine: it has no socket and no clock, and bounds what it keeps.
public protocol ProxyDialogue: Sendable {
  /// What the client says first.
  mutating func begin() -> [UInt8]

  /// Bytes in any portions.
  mutating func received(_ bytes: [UInt8]) throws(ProxyError) -> ProxyAction

  /// What the proxy is to say next, as `an answer to CONNECT`: for the words of a time-out.
  var awaited: String { get }
}

/// What a dialogue with a proxy wants done.
public enum ProxyAction: Hashable, Sendable {
  /// Read on.
  case wait
  /// Write these bytes, then read on.
  case send([UInt8])
  /// The way is open; these bytes came through it already, from a server that speaks first.
  case connected(early: [UInt8])
}

extension Proxy {
  /// How this proxy is asked for `destination`.
  public func dialogue(to destination: Route.Destination) throws(ProxyError) -> any ProxyDialogue {
    switch scheme {
    case .http, .https: try ConnectDialogue(to: destination, credentials, authentication)
    case .socks5, .socks5h: try SOCKS5Dialogue(to: destination, credentials)
    case .socks4, .socks4a: try SOCKS4Dialogue(to: destination, takesNames: scheme == .socks4a, credentials)
    }
  }
}
