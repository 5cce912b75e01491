/// The delays of a server at the steps of a connection. No thread sleeps during a delay.
public struct ServerDelays: Hashable, Sendable {
  /// Before the first byte is read; the kernel has accepted the client's connection long before.
  public var beforeAccept: Duration?
  /// After the ClientHello has been received.
  public var beforeServerHello: Duration?
  /// After the ServerHello, which is sent alone.
  public var beforeCertificate: Duration?
  /// Right before the server's Finished, which is sent alone.
  public var beforeFinished: Duration?
  /// In TLS 1.3 after the handshake; in earlier versions within the server's last flight, right before its Finished.
  public var beforeTickets: Duration?
  /// Before the first byte of an HTTP response.
  public var beforeHeaders: Duration?

  public init() {}

  public func with(_ change: (inout ServerDelays) -> Void) -> ServerDelays {
    var copy = self
    change(&copy)
    return copy
  }
}
