import Minting
import TLSEngine
import TestSupport

/// A server that answers within TLS and then hangs up, with close_notify or without.
struct CuttingPeer {
  let server: RawServer
  let authorities: TestAuthorities

  var url: String { "https://127.0.0.1:\(server.port)/" }

  init(answer: String, saysGoodbye: Bool) throws {
    let authorities = try TestAuthorities(now: TransferBench.now)
    let shown = authorities.present(try authorities.server())
    let context = try TLSContext(server: TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]))
    self.authorities = authorities
    server = try RawServer { connection in
      guard var session = try? TLSSession(context) else { return }
      var isShaken = false
      while true {
        let bytes = connection.read()
        guard !bytes.isEmpty else { return }
        session.received(bytes)
        if !isShaken { isShaken = (try? session.handshake()) == .done }
        connection.write(session.takeOutput())
        guard isShaken, case .bytes = try? session.read() else { continue }
        _ = try? session.write(Array(answer.utf8))
        if saysGoodbye { session.shutdown() }
        connection.write(session.takeOutput())
        return
      }
    }
  }
}
