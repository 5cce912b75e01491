import HTTPWire
import TestSupport

/// A server of HTTP/2 without TLS, for each connection a script about its session.
struct HTTP2Peer {
  let server: RawServer

  var url: String { "http://127.0.0.1:\(server.port)" }

  /// `answer` is told each event, with the number of the connection, and acts on the session.
  init(
    settings: HTTP2Settings = HTTP2Settings(), answer: @escaping @Sendable (HTTP2Event, borrowing Voice) -> Void
  ) throws {
    let connections = Lock(0)
    server = try RawServer { connection in
      let number = connections.withLock { count in
        defer { count += 1 }
        return count
      }
      guard let session = try? HTTP2Session(.server, settings: settings) else { return }
      let voice = Voice(session, connection, number: number)
      voice.flush()
      while !voice.hasHungUp {
        let bytes = connection.read()
        guard !bytes.isEmpty, voice.hear(bytes, answer) else { return }
      }
    }
  }

  /// What a script speaks with.
  final class Voice {
    private var session: HTTP2Session
    let connection: RawConnection
    let number: Int
    private(set) var hasHungUp = false

    init(_ session: consuming HTTP2Session, _ connection: RawConnection, number: Int) {
      self.session = session
      self.connection = connection
      self.number = number
    }

    func hear(_ bytes: [UInt8], _ answer: (HTTP2Event, borrowing Voice) -> Void) -> Bool {
      do { try session.received(bytes) } catch { return false }
      while let event = session.nextEvent() {
        answer(event, self)
        if case .body(let stream, let bytes) = event { session.consumed(bytes.count, on: stream) }
      }
      flush()
      return true
    }

    func flush() {
      while true {
        let output = session.takeOutput()
        if output.isEmpty { return }
        connection.write(output)
      }
    }

    func respond(_ status: Int, _ fields: [(String, String)] = [], text: String? = nil, isLast: Bool = true, on stream: UInt32) {
      respond(status, fields, content: text.map { Array($0.utf8) }, isLast: isLast, on: stream)
    }

    func respond(_ status: Int, _ fields: [(String, String)] = [], content: [UInt8]?, isLast: Bool = true, on stream: UInt32) {
      let head = ResponseHead(version: .http2, status: status, fields: FieldSection(fields.map { FieldLine($0.0, $0.1) }))
      try? session.respond(head, on: stream, hasBody: content != nil || !isLast)
      if let content { try? session.supply(content, isLast: isLast, on: stream) }
      flush()
    }

    func supply(_ text: String, isLast: Bool, trailers: [(String, String)]? = nil, on stream: UInt32) {
      let section = trailers.map { FieldSection($0.map { FieldLine($0.0, $0.1) }) }
      try? session.supply(Array(text.utf8), isLast: isLast, trailers: section, on: stream)
      flush()
    }

    func reset(_ stream: UInt32, code: HTTP2ErrorCode) {
      session.reset(stream, code: code.rawValue)
      flush()
    }

    /// A GOAWAY that says up to which stream something was done.
    func leave(after stream: UInt32, code: HTTP2ErrorCode = .noError) {
      let number = (0..<4).reversed().map { UInt8(truncatingIfNeeded: stream >> (8 * UInt32($0))) }
      let reason = (0..<4).reversed().map { UInt8(truncatingIfNeeded: code.rawValue >> (8 * UInt32($0))) }
      connection.write([0, 0, 8, 7, 0, 0, 0, 0, 0] + number + reason)
    }

    func hangUp() { hasHungUp = true }
  }
}
