import Bytes
import Crypto
import LocalServer
import Minting
import TLSEngine
import TestSupport
import Transport

/// A listener that completes each handshake and sends a greeting, as servers of mail over TLS do.
final class TLSGreeting: Sendable {
  let endpoint: Endpoint
  private let reactor: Reactor
  private let task: Task<Void, Never>

  init(_ greeting: String) throws {
    let authorities = try TestAuthorities(now: Platform.now)
    let shown = authorities.present(try authorities.server())
    let context = try TLSContext(server: TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]))
    let reactor = try Reactor()
    self.reactor = reactor
    let listener = try TCPListener.bind(Endpoint(.loopbackV4, port: 0), on: reactor)
    endpoint = listener.endpoint
    task = Task(executorPreference: reactor) {
      await withDiscardingTaskGroup { group in
        while let connection = try? await listener.acceptCandidate(deadline: .never) {
          group.addTask { try? await Self.serve(connection, context, greeting) }
        }
        group.cancelAll()
      }
    }
  }

  deinit {
    task.cancel()
    reactor.shutdown()
  }

  private static func serve(_ candidate: TCPCandidate, _ context: TLSContext, _ greeting: String) async throws {
    let deadline = Deadline.after(.seconds(10))
    guard let client = candidate.take() else { return }
    var session = try TLSSession(context)
    var isGreeted = false
    while true {
      if !isGreeted, try session.handshake() == .done {
        _ = try session.write(Array(greeting.utf8))
        isGreeted = true
      }
      let output = session.takeOutput()
      if !output.isEmpty { try await client.write(output, deadline: deadline) }
      let bytes = try await client.read(deadline: deadline)
      if bytes.isEmpty { return }
      if !isGreeted { session.received(bytes) }
    }
  }
}
