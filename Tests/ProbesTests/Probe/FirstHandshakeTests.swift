import LocalServer
import Observation
import PathValidation
import TLSEngine
import TLSWire
import Testing
import X509

@testable import Probes

@Suite struct FirstHandshakeTests {
  private func negotiated(
    _ version: ProtocolVersion, _ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void = { _ in }
  ) async throws -> NegotiatedObservation {
    let served = ConfiguredServer {
      ($0.minimumVersion, $0.maximumVersion) = (.tls12, version)
      change(&$0)
    }
    let examined = try await Examined(served, by: FirstHandshake())
    #expect(examined.connections == 0)
    return try #require(examined.seen.negotiated)
  }

  @Test func `a handshake of TLS 1.3 is described`() async throws {
    let seen = try await negotiated(.tls13) { $0.alpn = ["http/1.1"] }
    #expect(seen.handshake.protocol == "TLSv1.3")
    #expect(seen.handshake.group?.name == "x25519")
    #expect(seen.handshake.alpn == "http/1.1")
    #expect(seen.serverName == "localhost")
    #expect(seen.alpnOffered == ["h2", "http/1.1"])
    #expect(seen.extensions.map(\.name).prefix(2).sorted() == ["key_share", "supported_versions"])
    #expect(seen.extensions.map(\.name).contains("application_layer_protocol_negotiation"))
    #expect(seen.extensions.allSatisfy { $0.protocols == ["TLSv1.3"] })
    #expect(seen.hasExtendedMainSecret == true)
    #expect(seen.downgradeSentinel == nil)
    #expect(seen.certificateCount == 2)
    #expect(seen.certificate?.subject == "CN=localhost,O=tlsprobe tests")
    #expect(seen.certificate?.dnsNames == ["localhost"])
    #expect(seen.earliestNotAfter == seen.certificate?.notAfter)
    #expect(seen.timestamps.map(\.source) == [.tls, .certificate, .ocsp])
    #expect(seen.isStapled == false)
  }

  @Test func `a handshake of TLS 1.2 is described with its ticket`() async throws {
    let seen = try await negotiated(.tls12) { $0.staple = [0x30, 0x03, 0x0a, 0x01, 0x03] }
    #expect(seen.handshake.protocol == "TLSv1.2")
    #expect(seen.hasExtendedMainSecret == true)
    #expect(seen.isStapled)
    #expect(seen.tickets.count == 1)
    #expect((seen.tickets.first?.length ?? 0) > 100)
    #expect(seen.extensions.map(\.name).contains("renegotiation_info"))
  }
}
