import Bytes
import Crypto
import LocalServer
import Minting
import TLSEngine
import TestSupport
import Transport

/// A listener on loopback that ends TLS and hands on, in the clear, what comes within it.
final class TLSTerminator: Sendable {
  let endpoint: Endpoint
  /// As sent.
  let chain: [[UInt8]]
  private let reactor: Reactor
  private let task: Task<Void, Never>

  /// For `localhost`; `port` is where the bytes go to.
  init(to port: UInt16) throws {
    let authorities = try TestAuthorities(now: Platform.now)
    guard case .tls(let configuration) = try Cases.all.first(where: { $0.name == "good" })?.manner(by: authorities) else {
      throw SystemCallError("no such case", number: 0)
    }
    let context = try TLSContext(server: configuration)
    chain = configuration.identities.first?.chain ?? []
    let reactor = try Reactor()
    self.reactor = reactor
    let listener = try TCPListener.bind(Endpoint(.loopbackV4, port: 0), on: reactor)
    endpoint = listener.endpoint
    task = Task(executorPreference: reactor) {
      await withDiscardingTaskGroup { group in
        while let connection = try? await listener.acceptCandidate(deadline: .never) {
          group.addTask { await Self.serve(connection, context, to: port, on: reactor) }
        }
        group.cancelAll()
      }
    }
  }

  deinit { stop() }

  func stop() {
    task.cancel()
    reactor.shutdown()
  }

  private static func serve(_ candidate: TCPCandidate, _ context: TLSContext, to port: UInt16, on reactor: Reactor) async {
    let deadline = Deadline.after(.seconds(10))
    guard let client = candidate.take(), var session = try? TLSSession(context) else { return }
    do {
      while true {
        let step = try session.handshake()
        try await flush(&session, client)
        if step == .done { break }
        let bytes = try await client.read(deadline: deadline)
        if bytes.isEmpty { return }
        session.received(bytes)
      }
      let server = try await TCPConnection.connect(to: Endpoint(.loopbackV4, port: port), on: reactor, deadline: deadline)
      // In turns, each for a moment: a session has one user.
      while !deadline.hasPassed() {
        if let bytes = try await heard(from: client) {
          if bytes.isEmpty { return }
          session.received(bytes)
        }
        while case .bytes(let inside) = try session.read(max: 16_384) { try await server.write(inside, deadline: deadline) }
        if let bytes = try await heard(from: server) {
          if bytes.isEmpty { return }
          _ = try session.write(bytes)
        }
        try await flush(&session, client)
      }
    } catch {
      // The client has seen enough.
    }
  }

  private static func flush(_ session: inout TLSSession, _ client: TCPConnection) async throws {
    let output = session.takeOutput()
    if !output.isEmpty { try await client.write(output, deadline: .after(.seconds(5))) }
  }

  /// Nil when nothing comes for a moment.
  private static func heard(from connection: TCPConnection) async throws -> [UInt8]? {
    do throws(TransportError) {
      return try await connection.read(deadline: .after(.milliseconds(5)))
    } catch {
      guard error.code == .timedOut else { throw error }
      return nil
    }
  }
}
