import Foundation

/// A UDP relay on loopback in front of a server, which keeps the datagrams of clients and passes on those that a predicate accepts.
///
/// The others get no reply, as from a server that does not respond in time.
public final class DatagramRelay: Sendable {
  public var port: UInt16 { listener.port }
  private let listener: DatagramServer
  private let received: Lock<[[UInt8]]>

  public init(to port: UInt16, passing: @escaping @Sendable ([UInt8]) -> Bool = { _ in true }) throws {
    let received = Lock<[[UInt8]]>([])
    self.received = received
    listener = try DatagramServer { datagram in
      received.withLock { $0.append(datagram) }
      guard passing(datagram), let reply = Self.reply(to: datagram, from: port) else { return [] }
      return [DatagramServer.Reply(reply)]
    }
  }

  /// The datagrams that clients sent, in their order.
  public var datagrams: [[UInt8]] { received.withLock { $0 } }

  private static func reply(to datagram: [UInt8], from port: UInt16) -> [UInt8]? {
    guard let socket = try? Socket(family: .v4, kind: .datagram), (try? socket.bind(port: 0)) != nil else { return nil }
    socket.send(datagram, port: port)
    var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, 5_000) > 0 else { return nil }
    return socket.receive()?.bytes
  }
}
