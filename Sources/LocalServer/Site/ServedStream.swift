internal import Bytes
internal import TLSEngine
internal import Transport

/// A client's connection as bytes, in TLS or not, with what is written gathered until it is worth a packet.
protocol ServedStream: AnyObject {
  var scheme: String { get }
  var client: Endpoint { get }
  /// Empty when the client has ended its side.
  func read(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8]
  func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd)
  /// Says goodbye where there is a way to.
  func end(_ deadline: Deadline) async throws(ServiceEnd)
}

final class PlainStream: ServedStream {
  let scheme = "http"
  var client: Endpoint { connection.transport.peer }
  private let connection: ServedConnection

  init(_ connection: ServedConnection) { self.connection = connection }

  func read(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8] { try await connection.receive(deadline) }

  func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) { try await connection.send(bytes, deadline) }

  func end(_ deadline: Deadline) async throws(ServiceEnd) {}
}

/// After the handshake.
final class TLSStream: ServedStream {
  let scheme = "https"
  var client: Endpoint { connection.transport.peer }
  private let connection: ServedConnection
  private var session: TLSSession

  init(_ connection: ServedConnection, _ session: consuming TLSSession) {
    self.connection = connection
    self.session = session
  }

  func read(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8] {
    while true {
      switch try ServiceEnd.of({ () throws(TLSError) in try session.read() }) {
      case .bytes(let bytes): return bytes
      case .closed: return []
      case .needsInput:
        try await flush(deadline)
        let bytes = try await connection.receive(deadline)
        if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
      }
    }
  }

  func write(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) {
    // A session that wants input before it writes is in a renegotiation, which nobody asked for here.
    guard try ServiceEnd.of({ () throws(TLSError) in try session.write(bytes) }) == .done else { throw .session }
    try await flush(deadline)
  }

  func end(_ deadline: Deadline) async throws(ServiceEnd) {
    session.shutdown()
    try await flush(deadline)
  }

  private func flush(_ deadline: Deadline) async throws(ServiceEnd) {
    let output = session.takeOutput()
    if !output.isEmpty { try await connection.send(output, deadline) }
  }
}

extension ServedConnection {
  fileprivate func receive(_ deadline: Deadline) async throws(ServiceEnd) -> [UInt8] {
    do throws(TransportError) {
      return try await read(deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }

  fileprivate func send(_ bytes: [UInt8], _ deadline: Deadline) async throws(ServiceEnd) {
    do throws(TransportError) {
      try await write(bytes, deadline: deadline)
    } catch {
      throw .transport(error)
    }
  }
}
