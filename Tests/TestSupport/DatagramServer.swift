import Foundation

/// A UDP server on loopback whose replies a script decides.
public final class DatagramServer: Sendable {
  /// The datagrams of one exchange, in the order of sending.
  public struct Reply: Sendable {
    public let bytes: [UInt8]
    /// True to send from another port than the server's.
    public let isFromOtherPort: Bool

    public init(_ bytes: [UInt8], fromOtherPort: Bool = false) {
      self.bytes = bytes
      isFromOtherPort = fromOtherPort
    }
  }

  public let port: UInt16
  private let socket: Socket
  private let senders = Lock<[UInt16]>([])

  /// `script` returns the replies to a datagram; it is called on one thread, for one datagram after the other.
  public init(
    _ family: Socket.Family = .v4, port wanted: UInt16 = 0, script: @escaping @Sendable ([UInt8]) -> [Reply]
  ) throws {
    let socket = try Socket(family: family, kind: .datagram)
    try socket.bind(port: wanted)
    let other = try Socket(family: family, kind: .datagram)
    try other.bind(port: 0)
    self.socket = socket
    port = try socket.port
    let senders = senders
    Thread.detachNewThread {
      while let (bytes, sender) = socket.receive() {
        senders.withLock { $0.append(sender) }
        for reply in script(bytes) { (reply.isFromOtherPort ? other : socket).send(reply.bytes, port: sender) }
      }
    }
  }

  /// The ports that datagrams came from, in their order.
  public var senderPorts: [UInt16] { senders.withLock { $0 } }

  /// Ends the thread, which closes both sockets.
  deinit { socket.stop() }
}
