import Bytes
import Transport

@testable import TLSEngine

/// A session of ours over a TCP connection, on the thread of the connection's reactor.
final class Caller {
  struct Maker: Sendable {
    let endpoint: Endpoint
    let reactor: Reactor

    func call(
      _ context: TLSContext, resuming: Resumption? = nil, with options: TLSSessionOptions = TLSSessionOptions()
    ) async throws -> Caller {
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.seconds(20)))
      return Caller(try TLSSession(context, serverName: "localhost", resuming: resuming, with: options), connection)
    }
  }

  var session: TLSSession
  private let connection: TCPConnection
  private let deadline = Deadline.after(.seconds(20))

  private init(_ session: consuming TLSSession, _ connection: TCPConnection) {
    self.session = session
    self.connection = connection
  }

  func handshake() async throws {
    while true {
      let step = try session.handshake()
      try await flush()
      if step == .done { return }
      try await receive()
    }
  }

  /// Asks for a page and reads to the end.
  func get() async throws {
    _ = try session.write(Array("GET / HTTP/1.0\r\n\r\n".utf8))
    try await flush()
    while true {
      let seen = try session.read()
      try await flush()
      switch seen {
      case .bytes: continue
      case .needsInput: try await receive()
      case .closed:
        return try await close()
      }
    }
  }

  /// Reads on until something has been seen.
  func hear(until condition: (Caller) -> Bool) async throws {
    while !condition(self) {
      if try session.read() == .needsInput, !condition(self) {
        try await flush()
        try await receive()
      }
    }
    try await flush()
  }

  func renegotiate() async throws -> Renegotiation {
    while true {
      let step = try session.renegotiate()
      try await flush()
      guard step == .needsInput else { return step }
      try await receive()
    }
  }

  func close() async throws {
    session.shutdown()
    try await flush()
    connection.close()
  }

  private func flush() async throws {
    let output = session.takeOutput()
    if !output.isEmpty { try await connection.write(output, deadline: deadline) }
  }

  private func receive() async throws {
    let bytes = try await connection.read(deadline: deadline)
    if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
  }
}
