internal import Bytes
internal import Transport

/// The streams of a backend, at most one for each server. Used on the reactor's thread only.
final class DNSStreamPool {
  private let reactor: Reactor
  private let opener: any DNSStreamOpener
  private var sessions: [DNSServer: DNSStreamSession] = [:]

  init(opener: any DNSStreamOpener, on reactor: Reactor) {
    self.opener = opener
    self.reactor = reactor
  }

  /// Returns the response to a message. If the server has closed a stream that carried responses before, the message is sent once more,
  /// over a new stream (RFC 7766, section 6.2.4).
  func exchange(_ message: [UInt8], with server: DNSServer, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    let session = session(for: server, deadline: deadline)
    let isReused = session.hasResponded
    do throws(TransportError) {
      return try await session.exchange(message, deadline: deadline)
    } catch {
      guard isReused, error.code == .closed || error.code == .reset, !deadline.hasPassed() else { throw error }
      return try await self.session(for: server, deadline: deadline).exchange(message, deadline: deadline)
    }
  }

  private func session(for server: DNSServer, deadline: Deadline) -> DNSStreamSession {
    if let session = sessions[server], session.isUsable { return session }
    let session = DNSStreamSession(to: server, opener: opener, on: reactor, deadline: deadline)
    sessions[server] = session
    return session
  }
}

/// Messages in a byte stream, each after its length in two bytes (RFC 1035, section 4.2.2).
struct DNSStreamFraming {
  private var buffer: [UInt8] = []

  /// A message of more than 65,535 bytes is cut; none is that long.
  static func frame(_ message: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.writeVector(lengthBytes: 2, message.prefix(0xffff))
    return writer.bytes
  }

  mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// Returns and removes the first message; nil if it is incomplete.
  mutating func next() -> [UInt8]? {
    var reader = ByteReader(buffer)
    guard let message = try? reader.readVector(lengthBytes: 2) else { return nil }
    let result = Array(message)
    buffer.removeFirst(reader.offset)
    return result
  }
}
