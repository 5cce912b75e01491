import LocalServer
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

@Suite struct ApplicationProtocolsTests {
  private func ask(
    _ version: ProtocolVersion, _ protocols: [String], refuses: Bool, libssl: Bool = true
  ) async throws -> (seen: ALPNObservation, connections: Int) {
    let served = ConfiguredServer { configuration in
      (configuration.minimumVersion, configuration.maximumVersion) = (version, version)
      configuration.alpn = protocols
      configuration.refusesUnknownProtocols = refuses
    }
    let examined = try await Examined(served, by: ApplicationProtocols(), shakesHandsFirst: libssl)
    return (try #require(examined.seen.alpn), examined.connections)
  }

  private func accepted(_ seen: ALPNObservation) -> [String] { seen.matrix.filter(\.isAccepted).map(\.name) }

  @Test(arguments: [ProtocolVersion.tls12, .tls13], [true, false])
  func `protocols are found by taking away`(version: ProtocolVersion, libssl: Bool) async throws {
    let (seen, connections) = try await ask(version, ["imap", "http/1.1", "h2"], refuses: true, libssl: libssl)
    #expect(accepted(seen) == ["h2", "http/1.1", "imap"])
    #expect(seen.matrix.count == ALPNSearch.customary.count + 1)
    #expect(seen.ignoresUnknown?.evidence == EvidenceDescription(.alert, detail: "no_application_protocol"))
    #expect(seen.matrix.filter(\.isRefused).allSatisfy { $0.evidence.detail == "no_application_protocol" })
    // The first handshake has told of one of them; one more for those refused, and one for the challenge.
    #expect(connections == (libssl ? 4 : 5))
    #expect(seen.selected == (libssl ? "http/1.1" : nil))
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a server that ignores what it does not know is told from one that refuses`(
    version: ProtocolVersion
  ) async throws {
    let (seen, connections) = try await ask(version, ["http/1.1"], refuses: false)
    #expect(accepted(seen) == ["http/1.1"])
    #expect(seen.ignoresUnknown?.isAccepted == true)
    #expect(connections == 2)
  }

  @Test func `a server without the extension takes none`() async throws {
    let (seen, connections) = try await ask(.tls13, [], refuses: false)
    #expect(accepted(seen) == [])
    #expect(seen.selected == nil)
    #expect(seen.matrix.allSatisfy { $0.isRefused && $0.evidence.detail == "ignored" })
    #expect(connections == 2)
  }

  @Test func `the challenge of ACME counts only with its certificate`() async throws {
    let (seen, _) = try await ask(.tls13, ["h2", "acme-tls/1"], refuses: true)
    let challenge = try #require(seen.matrix.last)
    #expect(challenge.name == "acme-tls/1")
    #expect(challenge.isRefused)
    #expect(challenge.evidence.detail == "chosen, but the certificate is no challenge's")
  }
}
