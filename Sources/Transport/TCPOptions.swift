public import Bytes

/// What a caller may choose about a TCP connection.
public struct TCPOptions: Sendable, Hashable {
  /// The network interface to leave by: its name, or one of its addresses.
  public var interface: String?
  /// The address to leave from.
  public var localAddress: IPAddress?
  /// Send small segments at once (no Nagle).
  public var noDelay: Bool
  /// The size of the kernel's buffers each way, in bytes; nil leaves the choice to the kernel.
  public var bufferSize: Int?

  public init(interface: String? = nil, localAddress: IPAddress? = nil, noDelay: Bool = true, bufferSize: Int? = nil) {
    self.interface = interface
    self.localAddress = localAddress
    self.noDelay = noDelay
    self.bufferSize = bufferSize
  }
}
