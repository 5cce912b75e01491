public import Bytes

/// Options of a TCP connection.
public struct TCPOptions: Sendable, Hashable {
  /// The outgoing network interface: its name, or one of its addresses.
  public var interface: String?
  /// The local address to bind to.
  public var localAddress: IPAddress?
  /// Disables Nagle's algorithm (TCP_NODELAY); default: true.
  public var noDelay: Bool
  /// The size of the kernel's send and receive buffers, in bytes; nil for the kernel's default.
  public var bufferSize: Int?

  public init(interface: String? = nil, localAddress: IPAddress? = nil, noDelay: Bool = true, bufferSize: Int? = nil) {
    self.interface = interface
    self.localAddress = localAddress
    self.noDelay = noDelay
    self.bufferSize = bufferSize
  }
}
