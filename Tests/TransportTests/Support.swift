import Bytes
import Testing

@testable import Transport

/// Runs `body` on a reactor of its own and shuts that down.
func withReactor<T: Sendable>(_ body: @escaping @Sendable (Reactor) async throws -> T) async throws -> T {
  let reactor = try Reactor()
  defer { reactor.shutdown() }
  return try await reactor.run { try await body(reactor) }
}

extension Endpoint {
  static let anyLoopback = Endpoint(.loopbackV4, port: 0)
}

extension Deadline {
  /// Far enough for a loaded machine, near enough for a test that hangs.
  static var generous: Deadline { .after(.seconds(20)) }
}

/// Both ends of a connection over loopback.
func connectedPair(
  on reactor: Reactor, options: TCPOptions = TCPOptions()
) async throws(TransportError) -> sending (client: TCPConnection, server: TCPConnection) {
  let listener = try TCPListener.bind(.anyLoopback, on: reactor, options: options)
  let client = try await TCPConnection.connect(to: listener.endpoint, on: reactor, options: options, deadline: .generous)
  let server = try await listener.accept(deadline: .generous)
  listener.close()
  return (client, server)
}

extension TCPConnection {
  func readAll(deadline: Deadline) async throws(TransportError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try await read(deadline: deadline)
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  func readExactly(_ count: Int, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      let bytes = try await read(max: count - all.count, deadline: deadline)
      if bytes.isEmpty { return all }
      all += bytes
    }
    return all
  }
}

/// The code of the error that `body` throws.
func code(of body: () async throws(TransportError) -> Void) async -> TransportError.Code? {
  do throws(TransportError) {
    try await body()
    return nil
  } catch {
    return error.code
  }
}
