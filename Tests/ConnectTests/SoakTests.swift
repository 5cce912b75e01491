import Bytes
import Resolver
import TLSEngine
import TestSupport
import Testing
import Transport

@testable import Connect

/// Ten thousand handshakes leave nothing behind. They run in a process of their own, whose heap no other test moves.
@Suite(.tags(.soak)) struct SoakTests {
  @Test(.timeLimit(.minutes(5))) func `ten thousand handshakes leave no heap and no descriptor`() async {
    if let reason = Sanitizer.heapIsBlurred { print("heap not compared, descriptors only: \(reason)") }
    await #expect(processExitsWith: .success) {
      let pki = try ThrowawayPKI()
      let server = try ServerProcess(named: "openssl", configuration: pki.configuration) { port, _ in
        ["127.0.0.1", "[::1]"].map { address in
          [
            "openssl", "s_server", "-accept", "\(address):\(port)", "-quiet", "-www", "-cert", pki.leaf(.ecdsa), "-key",
            pki.leafKey(.ecdsa),
            "-cert_chain", pki.intermediate(.ecdsa),
          ]
        }
      }
      let endpoint = Endpoint(.loopbackV4, port: server.port)
      let uses = try Reactor.run { reactor in await Soak(reactor: reactor, endpoint: endpoint).run() }
      try #require(uses.count == 2)
      let growth = uses[1].heap - uses[0].heap
      print("heap: \(uses[0].heap) bytes after 1,000 handshakes, \(uses[1].heap) after 10,000")
      #expect(growth < 16 * 9_000 || Sanitizer.heapIsBlurred != nil, "\(growth) bytes in 9,000 handshakes")
      #expect(uses[1].descriptors == uses[0].descriptors)
    }
  }
}

/// Handshakes one after the other, and what the process held after the 1,000th and the 10,000th.
private struct Soak {
  let reactor: Reactor
  let endpoint: Endpoint

  func run() async -> [ProcessUse] {
    var uses: [ProcessUse] = []
    for number in 1...10_000 {
      do {
        try await shakeHands()
      } catch {
        Issue.record("handshake \(number): \(error)")
        return uses
      }
      if number == 1_000 || number == 10_000 { uses.append(.now) }
    }
    return uses
  }

  private func shakeHands() async throws {
    let deadline = Deadline.after(.seconds(10))
    let context = try TLSContext(client: .ordinary)
    let transport = try await TCPConnection.connect(to: endpoint, on: reactor, options: TCPOptions(), deadline: deadline)
    let connection = try TLSConnection(over: TransportStream(transport), context: context, serverName: ThrowawayPKI.name)
    try await connection.handshake(deadline: deadline)
    await connection.close(deadline: deadline)
  }
}
