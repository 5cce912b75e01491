import LocalServer
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

/// Cases of the local server that are made for one feature.
@Suite struct FeatureCasesExaminedTests {
  private func examine(
    _ name: String, by examination: any Examination, libssl: Bool = true,
    changing change: @Sendable (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws -> (seen: ProbeObservation, connections: Int) {
    let served = try #require(Cases.all.first { $0.name == name })
    let examined = try await Examined(served, by: examination, shakesHandsFirst: libssl, changing: change)
    return (examined.seen, examined.connections)
  }

  @Test func `zlib is found by a server that compresses its certificate with it`() async throws {
    let (seen, connections) = try await examine("compressed-certificate", by: CertificateCompressions(), libssl: false)
    #expect(seen.certificateCompression.map(\.algorithm) == ["zlib", "brotli", "zstd"])
    #expect(seen.certificateCompression.map(\.support) == [.accepted, .refused, .refused])
    let zlib = try #require(seen.certificateCompression.first)
    #expect((zlib.compressedLength ?? 0) > 0 && (zlib.compressedLength ?? 0) < (zlib.length ?? 0))
    #expect(connections == 2)
  }

  @Test func `a server that compresses no certificate is asked once`() async throws {
    let (seen, connections) = try await examine("good", by: CertificateCompressions())
    #expect(seen.certificateCompression.allSatisfy { $0.isRefused && $0.evidence.how == .serverHello })
    #expect(connections == 1)
  }

  @Test func `tickets that had not come when we left are not held for none`() async throws {
    let (seen, _) = try await examine("delayed-tickets", by: SessionResumption()) { $0.closingTimeout = .milliseconds(20) }
    let psk = try #require(seen.resumption?.psk)
    #expect(psk.support == .undetermined && psk.evidence.how == .timeOut)
    #expect(seen.resumption?.ticketCount == nil)
  }

  @Test func `a server without TLS 1.3 compresses no certificate`() async throws {
    let examined = try await Examined(ConfiguredServer { $0.maximumVersion = .tls12 }, by: CertificateCompressions())
    #expect(examined.seen.certificateCompression.allSatisfy { $0.isRefused && $0.evidence.detail == "protocol_version" })
  }

  @Test func `compression of records is found by a hello`() async throws {
    let (seen, _) = try await examine("tls-compression", by: RecordCompression(), libssl: false)
    #expect(seen.compression?.isAccepted == true)
    #expect(seen.compression?.detail == "DEFLATE")
  }

  @Test func `a request for a certificate after the handshake is heard when something is asked for`() async throws {
    let (seen, connections) = try await examine("asks-later", by: ClientCertificate()) { $0.httpPath = "/" }
    #expect(seen.clientCertificate?.requested.isRefused == true)
    #expect(seen.clientCertificate?.afterHandshake?.isAccepted == true)
    #expect(connections == 1)
    let (unasked, _) = try await examine("web", by: ClientCertificate()) { $0.httpPath = "/" }
    #expect(unasked.clientCertificate?.afterHandshake?.isRefused == true)
  }

  @Test func `a request in the handshake names its authorities`() async throws {
    let (seen, _) = try await examine("asks-in-handshake", by: ClientCertificate())
    #expect(seen.clientCertificate?.requested.isAccepted == true)
    #expect(seen.clientCertificate?.required == false)
    #expect(seen.clientCertificate?.authorities.isEmpty == false)
  }

  @Test(arguments: [("four-tickets", 4), ("one-ticket", 1), ("no-tickets", 0)]) func `tickets are counted`(name: String, count: Int)
    async throws
  {
    let (seen, _) = try await examine(name, by: SessionResumption())
    #expect(seen.resumption?.ticketCount == count)
    #expect(seen.resumption?.psk?.isAccepted == (count > 0))
  }

  @Test func `numbers of sessions, early data and renegotiation are found`() async throws {
    let (numbers, _) = try await examine("session-ids", by: SessionResumption())
    #expect(numbers.resumption?.sessionID?.isAccepted == true)
    #expect(numbers.resumption?.ticket?.isRefused == true)
    let (early, _) = try await examine("early-data", by: EarlyData())
    #expect(early.resumption?.earlyData?.isAccepted == true)
    #expect(early.resumption?.earlyDataLimit == 16_384)
    let (again, _) = try await examine("renegotiation", by: SessionRenegotiation())
    #expect(again.renegotiation?.clientInitiated?.isAccepted == true)
  }
}
