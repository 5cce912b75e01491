import LocalServer
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

/// Examinations that hellos alone decide.
@Suite struct ClientHelloExaminationsTests {
  private struct Ordered: ClientHelloCase {
    let name = "ordered"
    let summary = ""
    var change: @Sendable (inout ServerHelloPolicy) -> Void

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy { ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with(change) }
  }

  private func compression(_ change: @escaping @Sendable (inout ServerHelloPolicy) -> Void) async throws -> (FeatureObservation, Int) {
    let examined = try await Examined(Ordered(change: change), by: RecordCompression(), shakesHandsFirst: false)
    return (try #require(examined.seen.compression), examined.connections)
  }

  @Test func `compression is accepted where the server takes it`() async throws {
    let (seen, connections) = try await compression { $0.compressionMethods = [1, 0] }
    #expect(seen.isAccepted)
    #expect(seen.detail == "DEFLATE")
    #expect(connections == 1)
  }

  @Test func `compression is refused where the server takes none`() async throws {
    let (seen, connections) = try await compression { _ in }
    #expect(seen.isRefused)
    #expect(seen.evidence.how == .serverHello)
    #expect(connections == 1)
  }

  @Test func `a server of TLS 1.3 alone has no compression`() async throws {
    let examined = try await Examined(ConfiguredServer { $0.minimumVersion = .tls13 }, by: RecordCompression())
    let seen = try #require(examined.seen.compression)
    #expect(seen.isRefused)
    #expect(seen.evidence.detail == "protocol_version")
    #expect(examined.connections == 1)
  }

  private func fallback(_ change: @escaping @Sendable (inout ServerHelloPolicy) -> Void) async throws -> (FeatureObservation, Int) {
    let examined = try await Examined(Ordered(change: change), by: FallbackSignal(), shakesHandsFirst: false)
    // Without libssl one connection finds out the newest version.
    return (try #require(examined.seen.fallback), examined.connections - 1)
  }

  @Test func `the signal of a fallback is heeded`() async throws {
    // A policy does not take TLS 1.2 for a fallback from TLS 1.3, as some servers do not.
    let (seen, connections) = try await fallback { $0.cipherSuites[.tls10] = .openSSL("ECDHE-RSA-AES128-SHA:AES128-SHA") }
    #expect(seen.isAccepted)
    #expect(seen.evidence == EvidenceDescription(.alert, detail: "inappropriate_fallback"))
    #expect(seen.detail == "in TLSv1.1")
    #expect(connections == 2)
  }

  @Test func `the signal of a fallback is not heeded`() async throws {
    let (seen, _) = try await fallback { $0.honours.fallbackSignal = false }
    #expect(seen.isRefused)
    #expect(seen.detail == "continues in TLSv1.2 although it supports TLSv1.3")
    let (old, _) = try await fallback {
      $0.honours.fallbackSignal = false
      $0.cipherSuites = $0.cipherSuites.filter { $0.key == .tls12 }
      $0.cipherSuites[.tls10] = .openSSL("ECDHE-RSA-AES128-SHA:AES128-SHA")
    }
    #expect(old.isRefused)
    #expect(old.detail == "continues in TLSv1.0 although it supports TLSv1.2")
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a single version leaves no fallback`(version: ProtocolVersion) async throws {
    let (seen, _) = try await fallback { $0.cipherSuites = $0.cipherSuites.filter { $0.key == version } }
    #expect(seen.support == .undetermined)
    #expect(seen.evidence.detail == "the server supports a single version")
  }

  @Test func `a server that refuses a ClientHello for another reason was said to speak a single version`() async throws {
    // TLS 1.2 for clients with pre-shared keys alone.
    let (seen, _) = try await fallback { $0.cipherSuites[.tls12] = [CipherSuite(0x00a8)] }
    #expect(seen.support == .undetermined && seen.evidence.how == .inference)
    #expect(seen.evidence.detail == "it refuses the ClientHello of TLSv1.2 (handshake_failure) without the signal too")
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a server of libssl heeds the signal`(version: ProtocolVersion) async throws {
    let served = ConfiguredServer {
      ($0.minimumVersion, $0.maximumVersion) = (.tls10, version)
      $0.cipherList = "ALL:@SECLEVEL=0"
    }
    let examined = try await Examined(served, by: FallbackSignal())
    #expect(examined.seen.fallback?.isAccepted == true)
    #expect(examined.connections == 1)
  }
}
