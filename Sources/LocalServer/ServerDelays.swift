/// How long a server lets its clients wait, and with what. Nobody's thread sleeps meanwhile.
public struct ServerDelays: Hashable, Sendable {
  /// Before the connection is looked at; the kernel has answered the client's connect long before.
  public var beforeAccept: Duration?
  /// After the client's hello has come.
  public var beforeServerHello: Duration?
  /// After the server's hello, which goes out alone.
  public var beforeCertificate: Duration?
  /// Right before the server's Finished, which goes out alone.
  public var beforeFinished: Duration?
  /// Of TLS 1.3 after the handshake; before it that is in the middle of the server's last words, right before its Finished.
  public var beforeTickets: Duration?
  /// Before the first byte of an HTTP answer.
  public var beforeHeaders: Duration?

  public init() {}

  public func with(_ change: (inout ServerDelays) -> Void) -> ServerDelays {
    var copy = self
    change(&copy)
    return copy
  }
}
