/// A proxy protocol's client as a state machine: no socket, no clock, bounded buffers.
public protocol ProxyDialogue: Sendable {
  /// Returns the first bytes to send.
  mutating func begin() -> [UInt8]

  /// Processes received bytes, in portions of any size.
  mutating func received(_ bytes: [UInt8]) throws(ProxyError) -> ProxyAction

  /// The message expected next from the proxy, such as `a choice of method`; used in timeout errors.
  var awaited: String { get }
}

/// The next step of a proxy dialogue.
public enum ProxyAction: Hashable, Sendable {
  /// Read more bytes.
  case wait
  /// Write these bytes, then read more.
  case send([UInt8])
  /// The tunnel is open; these bytes were already received through it, from a server that sends first.
  case connected(early: [UInt8])
}

extension Proxy {
  /// Returns the dialogue that connects to `destination` through this proxy.
  public func dialogue(to destination: Route.Destination) throws(ProxyError) -> any ProxyDialogue {
    switch scheme {
    case .http, .https: try ConnectDialogue(to: destination, credentials, authentication)
    case .socks5, .socks5h: try SOCKS5Dialogue(to: destination, credentials)
    case .socks4, .socks4a: try SOCKS4Dialogue(to: destination, takesNames: scheme == .socks4a, credentials)
    }
  }
}
