package import Bytes
package import DNSWire
import Foundation
package import Resolver
package import TestSupport

/// A DNS server on loopback whose script decides each reply, over UDP and TCP at one port.
package final class DNSTestServer: Sendable {
  package struct Query: Sendable {
    package let message: DNSMessage
    package let isStream: Bool
    /// The number of queries before, over both transports.
    package let number: Int
    /// The length of the message in bytes.
    package let count: Int

    package var cookie: [UInt8]? { message.edns?[.cookie] }

    /// A response with one address.
    package func response(_ code: DNSResponseCode = .noError, address: String? = "192.0.2.1", cookie: [UInt8]? = nil) -> DNSMessage {
      var response = DNSMessage(id: message.id)
      response.isResponse = true
      response.recursionDesired = message.recursionDesired
      response.recursionAvailable = true
      response.responseCode = code
      response.questions = message.questions
      if code == .noError, let address = address.flatMap({ IPAddress($0) }), let question = message.questions.first {
        let type: DNSRecordType = address.family == .v4 ? .a : .aaaa
        response.answers = [ResourceRecord(name: question.name, type: type, ttl: 300, rdata: address.bytes)]
      }
      if message.edns != nil {
        response.edns = EDNS(options: cookie.map { [EDNSOption(code: .cookie, data: $0)] } ?? [])
      }
      return response
    }
  }

  package enum Reply: Sendable {
    case message(DNSMessage)
    case bytes([UInt8])
    case fromOtherPort(DNSMessage)
    /// Closes the TCP connection.
    case close
  }

  package typealias Script = @Sendable (Query) -> [Reply]

  package let port: UInt16
  package let address: IPAddress
  private let datagrams: DatagramServer
  private let streams: RawServer?
  private let record = Lock<[Query]>([])
  private let connections = Lock(0)

  /// `script` returns the replies to a query in their order. Without `tcp`, TCP connections are refused.
  package init(_ family: TestSupport.Socket.Family = .v4, tcp: Bool = true, script: @escaping Script) throws {
    let (record, connections) = (record, connections)
    let (datagrams, streams) = try Self.bound(family, tcp: tcp) { bytes in
      Self.query(bytes, isStream: false, record).map(script) ?? []
    } streams: { connection in
      connections.withLock { $0 += 1 }
      Self.serve(connection, record, script)
    }
    self.datagrams = datagrams
    self.streams = streams
    port = datagrams.port
    address = family == .v4 ? .loopbackV4 : .loopbackV6
  }

  package var endpoint: Endpoint { Endpoint(address, port: port) }
  package var udp: DNSServer { DNSServer(.udp, endpoint) }
  package var tcp: DNSServer { DNSServer(.tcp, endpoint) }
  package var queries: [Query] { record.withLock { $0 } }
  package var connectionCount: Int { connections.withLock { $0 } }
  package var senderPorts: [UInt16] { datagrams.senderPorts }

  /// Both sockets at one port, which may need several attempts.
  private static func bound(
    _ family: TestSupport.Socket.Family, tcp: Bool, datagrams: @escaping @Sendable ([UInt8]) -> [Reply],
    streams: @escaping @Sendable (RawConnection) -> Void
  ) throws -> (DatagramServer, RawServer?) {
    for _ in 0..<20 {
      let server = try DatagramServer(family) { bytes in
        datagrams(bytes).compactMap { reply in
          switch reply {
          case .message(let message): .init(message.encoded())
          case .bytes(let bytes): .init(bytes)
          case .fromOtherPort(let message): .init(message.encoded(), fromOtherPort: true)
          case .close: nil
          }
        }
      }
      guard tcp else { return (server, nil) }
      if let stream = try? RawServer(family, port: server.port, script: streams) { return (server, stream) }
    }
    throw SystemCallError("binding both sockets", number: EADDRINUSE)
  }

  private static func query(_ bytes: [UInt8], isStream: Bool, _ record: Lock<[Query]>) -> Query? {
    guard let message = try? DNSMessage(bytes) else { return nil }
    return record.withLock { queries in
      let query = Query(message: message, isStream: isStream, number: queries.count, count: bytes.count)
      queries.append(query)
      return query
    }
  }

  private static func serve(_ connection: RawConnection, _ record: Lock<[Query]>, _ script: Script) {
    var buffer: [UInt8] = []
    while true {
      while buffer.count >= 2, buffer.count >= 2 + Int(buffer[0]) << 8 + Int(buffer[1]) {
        let length = Int(buffer[0]) << 8 + Int(buffer[1])
        let message = Array(buffer[2..<2 + length])
        buffer.removeFirst(2 + length)
        guard let query = query(message, isStream: true, record) else { return }
        for reply in script(query) {
          switch reply {
          case .message(let message), .fromOtherPort(let message): connection.write(framed(message.encoded()))
          case .bytes(let bytes): connection.write(bytes)
          case .close: return
          }
        }
      }
      let bytes = connection.read()
      if bytes.isEmpty { return }
      buffer += bytes
    }
  }

  package static func framed(_ message: [UInt8]) -> [UInt8] { [UInt8(message.count >> 8), UInt8(message.count & 0xff)] + message }
}
