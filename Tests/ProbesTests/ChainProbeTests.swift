import Bytes
import LocalServer
import Observation
import PathValidation
import Probes
import Testing
import X509

@Suite struct ChainProbeTests {
  private func look(
    at name: String, on address: IPAddress = .loopbackV4, change: (inout ChainProbeOptions) -> Void = { _ in }
  ) async throws -> AddressObservation {
    try await LocalProbeRun(at: name, on: address, patience: .milliseconds(300), change: change).seen
  }

  /// What is known of a chain from the OCSP answer that comes with it, or does not come.
  private static let stapled = ["staple-revoked": ["revoked"], "must-staple-missing": ["revocation_unknown"]]

  @Test(arguments: Cases.all.filter { $0.expectation != nil }.map(\.name))
  func `a case is seen as it is served and judged as its name says`(name: String) async throws {
    let seen = try await look(at: name) { $0.timeout = .seconds(20) }
    let served = try #require(Cases.named(name))
    let expectation = try #require(served.expectation)
    #expect(seen.failure == nil)
    // A client's certificate is missed only when all has been seen.
    switch served.promise {
    case .accepted, .certificateRefused: #expect(seen.hello == .ordinary)
    default: #expect((seen.hello == .ordinary) == (served.area == .client))
    }
    #expect(seen.verdict?.errors.map(\.code) == Self.stapled[name] ?? expectation.errors.map(\.rawValue))
    let order = try #require(seen.servedOrder)
    #expect(order.inOrder == expectation.inOrder)
    #expect(order.superfluous == expectation.superfluous)
    #expect(order.includesRoot == expectation.includesRoot)
    #expect((order.missingIssuer != nil) == expectation.missesIssuer)
    #expect(order.duplicates == expectation.duplicates)
  }

  @Test(arguments: [
    ("plain-http", "tls.not-tls"), ("ssh", "tls.not-tls"), ("alert", "tls.handshake.alert"), ("silent", "transport.timed-out"),
  ])
  func `what does not shake hands is a failure with its reason`(name: String, code: String) async throws {
    let seen = try await look(at: name)
    #expect(seen.failure?.code == code)
    #expect(seen.failure?.stage == .handshake)
    #expect(seen.certificates.isEmpty)
    #expect(seen.verdict == nil)
  }

  @Test func `a refused hello is followed by a wide and a bare one, and the observation says so`() async throws {
    let seen = try await look(at: "alert")
    #expect(seen.hello.kind == .bare)
    let shaped = try await look(at: "alert") { $0.widens = false }
    #expect(shaped.hello == .ordinary)
  }

  @Test func `steps are timed and add up`() async throws {
    let timings = try await look(at: "good", on: .loopbackV6).timings
    let hello = try #require(timings.serverHello)
    let certificate = try #require(timings.certificate)
    let handshake = try #require(timings.handshake)
    #expect(0 <= hello && hello <= certificate && certificate <= handshake)
    #expect(timings.total == (timings.connect ?? 0) + handshake)
  }

  @Test func `kinds of certificates are asked for by what signatures are offered`() async throws {
    let rsa = try await look(at: "dual") { $0.certificateTypes = [.rsa] }
    let ecdsa = try await look(at: "dual") { $0.certificateTypes = [.ecdsa] }
    #expect(rsa.certificates.first?.publicKey?.algorithm == "RSA")
    #expect(ecdsa.certificates.first?.publicKey?.algorithm == "EC")
    #expect(rsa.certificateType == "rsa")
  }
}
