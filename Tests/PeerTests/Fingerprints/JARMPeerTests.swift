import Foundation
import Observation
import Probes
import TestSupport
import Testing

/// JARM against pyjarm, which shares nothing with ours.
@Suite struct JARMPeerTests {
  private static let script = """
    import sys
    from jarm.scanner.scanner import Scanner
    print(Scanner.scan("127.0.0.1", int(sys.argv[1]), timeout=10, proxy="ignore", concurrency=1)[0])
    """

  @Test(.enabled(if: FingerprintPeers.isPresent("pyjarm"), "pyjarm was not fetched by Scripts/peers"), arguments: FingerprintPeers.servers)
  func `JARM of a server is what pyjarm says`(peer: ExactCase) async throws {
    let keys = try ExactKeys.shared.get()
    let server = try peer.start(keys)
    let expected = try FingerprintPeers.run("pyjarm", ["-c", Self.script, String(server.port)]).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let seen = try await FingerprintPeers.probe(port: server.port, topics: [.jarm])
    let jarm = try #require(seen.fingerprints?.jarm, "\(server.tail)")
    #expect(jarm.hash == expected, "\(jarm.answers)\n\(server.tail)")
    #expect((jarm.undetermined == nil) == jarm.answers.contains { $0 != "|||" })
  }

  @Test func `no fewer than five servers are compared where all peers are`() {
    print("fingerprints: \(FingerprintPeers.servers.count) servers, \(FingerprintPeers.willing.count) with a handshake")
    if PeerProgram.allAreRequired { #expect(FingerprintPeers.servers.count == 10 && FingerprintPeers.willing.count == 8) }
  }
}
