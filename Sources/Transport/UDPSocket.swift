public import Bytes

/// A connected UDP socket, used by one task: it sends datagrams to one peer, and the kernel discards those of any other address or port.
///
/// The kernel assigns a random local port. A timeout leaves the socket open; cancelling the task closes it.
public final class UDPSocket {
  public let peer: Endpoint
  public let local: Endpoint

  private let channel: Channel

  private init(_ channel: Channel, local: Endpoint) {
    self.channel = channel
    peer = channel.endpoint
    self.local = local
  }

  deinit { channel.closeSoon() }

  /// Sends nothing; throws `.unreachable` if there is no route to the peer. `interface` is the outgoing one: its name or an address of it.
  public static func connect(
    to endpoint: Endpoint, interface: String? = nil, on reactor: Reactor
  ) throws(TransportError) -> sending UDPSocket {
    let (socket, local) = try Socket.datagrams(with: endpoint, interface.map { TCPOptions(interface: $0) })
    return UDPSocket(Channel(socket, on: reactor, endpoint: endpoint, mayWrite: true), local: local)
  }

  /// Returns when the kernel has accepted the datagram; throws `.refused` if an earlier one was refused (ICMP port unreachable).
  public func send(_ datagram: [UInt8], deadline: Deadline) async throws(TransportError) {
    try await channel.perform(.write, "send", until: deadline) { channel, socket in
      switch channel.write(socket, datagram) {
      case .done: .done(())
      case .wouldBlock: .wouldBlock
      case .failed(let error): .failed(error)
      }
    }
  }

  /// Returns the next datagram, which may be empty; one of more than `max` bytes is cut. Throws `.refused` if the peer's machine refused a
  /// datagram (ICMP port unreachable).
  public func receive(max: Int = 65_535, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    try await channel.perform(.read, "receive", until: deadline) { channel, socket in channel.receive(socket, max: max) }
  }

  /// There are no pending waits: the socket's only task makes this call.
  public func close() { channel.closeSoon() }
}

extension Channel {
  /// Reads one datagram: unlike bytes of a stream, a short one does not mean that the socket is drained.
  func receive(_ socket: Socket, max: Int) -> Step<[UInt8]> {
    let (result, bytes) = reactor.landing.read(socket, max: min(Swift.max(max, 1), ReadBuffer.size))
    if result == Socket.wouldBlock { return .wouldBlock }
    if result < 0 { return .failed(TransportError(errno: Int32(-result), what: "receive", endpoint: endpoint)) }
    return .done(bytes)
  }
}

/// The routes of this machine.
public enum NetworkReachability {
  /// The local address of the route to the endpoint; nil if there is no route, or one from a link-local address only. Sends nothing.
  public static func localAddress(toward endpoint: Endpoint) -> IPAddress? {
    guard let (socket, local) = try? Socket.datagrams(with: endpoint) else { return nil }
    socket.close()
    return endpoint.address.isLinkLocal || !local.address.isLinkLocal ? local.address : nil
  }
}

extension IPAddress {
  /// fe80::/10 and 169.254.0.0/16 (RFC 4291, section 2.5.6; RFC 3927).
  fileprivate var isLinkLocal: Bool {
    family == .v6 ? bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80 : bytes[0] == 169 && bytes[1] == 254
  }
}
