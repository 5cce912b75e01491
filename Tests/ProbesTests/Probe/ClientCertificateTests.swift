import LocalServer
import Minting
import Observation
import TLSEngine
import TLSWire
import Testing
import X509

@testable import Probes

@Suite struct ClientCertificateTests {
  private func ask(
    _ version: ProtocolVersion, _ wish: TLSServerConfiguration.ClientCertificate, libssl: Bool = true
  ) async throws -> (seen: ClientCertificateObservation, connections: Int) {
    let served = ConfiguredServer(changing: { configuration, authorities in
      (configuration.minimumVersion, configuration.maximumVersion) = (version, version)
      configuration.clientCertificate = wish
      configuration.clientAuthorities = [authorities.root.der]
    })
    let examined = try await Examined(served, by: ClientCertificate(), shakesHandsFirst: libssl)
    return (try #require(examined.seen.clientCertificate), examined.connections)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a server that asks and does not insist`(version: ProtocolVersion) async throws {
    let (seen, connections) = try await ask(version, .requested)
    #expect(seen.requested.isAccepted)
    #expect(seen.required == false)
    #expect(seen.authorities == ["CN=Test Root,O=tlsprobe tests"])
    #expect(seen.signatureSchemes.map(\.name).contains("ecdsa_secp256r1_sha256"))
    #expect(connections == 1)
  }

  /// In TLS 1.2 the first handshake with libssl fails, in TLS 1.3 it seems to go well.
  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a server that insists`(version: ProtocolVersion) async throws {
    let (seen, _) = try await ask(version, .required)
    #expect(seen.requested.isAccepted)
    #expect(seen.required == true)
    #expect(seen.requiredEvidence == EvidenceDescription(.alert, detail: version == .tls13 ? "certificate_required" : "handshake_failure"))
    #expect(seen.authorities.count == 1)
  }

  @Test func `a server that does not ask`() async throws {
    let (seen, connections) = try await ask(.tls12, .ignored)
    #expect(seen.requested.isRefused)
    #expect(seen.required == nil)
    #expect(seen.afterHandshake == nil)
    #expect(connections == 0)
    let (modern, _) = try await ask(.tls13, .ignored)
    #expect(modern.afterHandshake?.isRefused == true)
  }
}
