import Foundation

/// A relay on loopback in front of a server, which keeps what the first connection said.
public final class RecordingRelay: Sendable {
  public var port: UInt16 { listener.port }
  private let listener: RawServer
  private let recorded: Lock<Recorded>

  private struct Recorded {
    var connections = 0
    var fromClient: [UInt8] = []
    var fromServer: [UInt8] = []
  }

  public init(to port: UInt16) throws {
    let recorded = Lock(Recorded())
    self.recorded = recorded
    listener = try RawServer { client in
      guard let socket = try? Socket(family: .v4), (try? socket.connect(port: port)) != nil else { return }
      let isFirst = recorded.withLock { recorded in
        recorded.connections += 1
        return recorded.connections == 1
      }
      let server = RawConnection(socket)
      Thread.detachNewThread {
        Self.pass(client, to: server) { bytes in if isFirst { recorded.withLock { $0.fromClient += bytes } } }
      }
      Self.pass(server, to: client) { bytes in if isFirst { recorded.withLock { $0.fromServer += bytes } } }
    }
  }

  /// The begin of the first connection as a pcap file: raw IPv4, the client on port 50000, the server on 443.
  public var capture: [UInt8] {
    let (client, server) = recorded.withLock { ($0.fromClient.prefix(20_000), $0.fromServer.prefix(20_000)) }
    var file =
      Self.little(0xa1b2_c3d4, 4) + Self.little(2, 2) + Self.little(4, 2) + Self.little(0, 8) + Self.little(65_535, 4) + Self.little(101, 4)
    for (bytes, ports) in [(Array(client), [50_000, 443]), (Array(server), [443, 50_000])] {
      for start in stride(from: 0, to: bytes.count, by: 1_400) {
        let payload = bytes[start..<min(start + 1_400, bytes.count)]
        let acknowledged = ports[0] == 443 ? client.count + 1 : 1
        var packet = [0x45, 0] + Self.big(payload.count + 40, 2) + [0, 0, 0x40, 0, 64, 6, 0, 0] + [127, 0, 0, 1, 127, 0, 0, 1] as [UInt8]
        packet += Self.big(ports[0], 2) + Self.big(ports[1], 2) + Self.big(start + 1, 4) + Self.big(acknowledged, 4)
        packet += [0x50, 0x18, 0xff, 0xff, 0, 0, 0, 0] + payload
        file += Self.little(0, 8) + Self.little(packet.count, 4) + Self.little(packet.count, 4) + packet
      }
    }
    return file
  }

  private static func pass(_ source: RawConnection, to sink: RawConnection, _ note: ([UInt8]) -> Void) {
    while case let bytes = source.read(), !bytes.isEmpty {
      note(bytes)
      guard sink.write(bytes) else { return }
    }
    sink.finishWriting()
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}
