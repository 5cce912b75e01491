import Appraisal
import Bytes
import DomainNames
import LocalServer
import Observation
import PathValidation
import Probes
import Resolver
import TLSEngine
import TLSWire
import Testing

/// `probe` verifies the certificates of its timed connections as `chain` does.
@Suite struct ProbeVerificationTests {
  /// The verdict of `probe` at a case, with the roots of its server; `time` is when it is verified, in seconds from now.
  private func probe(
    _ name: String, after time: Int64 = 0, enforced: Bool = true, change: (inout NegotiationProbeOptions) -> Void = { _ in }
  ) async throws -> ProbeObservation {
    let served = try #require(Cases.all.first { $0.name == name })
    let now = Platform.now
    let server = try LocalServer([served], at: now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let identity = try ReferenceIdentity(try #require(server.host(of: name)))
    let store = try TrustStore(pem: Array(server.trustAnchorsPEM.utf8), name: "test")
    var options = VerificationOptions(
      store: store, storeDescription: TrustStoreDescription(name: "test", source: ""), name: identity,
      time: Timestamp(seconds: now.seconds + time))
    options.isEnforced = enforced
    return try await ProbeRun(at: endpoint, name: served.host, verification: options, change: change).seen
  }

  private static let certificates = [
    "good", "expired", "not-yet-valid", "self-signed", "untrusted-root", "wrong-host", "incomplete-chain", "rsa-1024", "sha1-signature",
    "staple-revoked", "must-staple-missing", "impostor-tls13-rsa", "impostor-tls12-rsa",
  ]

  @Test(arguments: certificates) func `an expired, self-signed or wrong-host certificate had no verdict in probe`(
    name: String
  ) async throws {
    guard Cases.all.contains(where: { $0.name == name }) else { return }
    let chain = try await LocalProbeRun(at: name).seen
    let seen = try await probe(name)
    #expect(seen.verdict == chain.verdict, "\(name)")
    #expect(seen.possession == chain.possession && seen.possessionReason == chain.possessionReason)
    #expect(seen.isAccepted == chain.isTrusted)
    #expect((seen.verdict?.trusted == true) == (name == "good"))
    #expect(seen.chains.map(\.attempts) == [1] && seen.isVerdictEnforced == true)
    if name == "good" { #expect(seen.chains.first?.trustedUntil != nil) }
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `the verdict does not depend on the version or on a request over HTTP`(
    version: ProtocolVersion
  ) async throws {
    for path in [nil, "/"] {
      let seen = try await probe("web") {
        $0.hello.maximumVersion = version
        $0.httpPath = path
      }
      #expect(seen.verdict?.trusted == true && seen.possession == .proven && seen.isAccepted, "\(version)")
      let later = try await probe("web", after: 400 * 86_400) {
        $0.hello.maximumVersion = version
        $0.httpPath = path
      }
      #expect(later.verdict?.errors.map(\.code).contains("expired") == true && !later.isAccepted)
    }
  }

  @Test func `an untrusted chain is accepted where the verdict is not enforced, a wrong signature is not`() async throws {
    let expired = try await probe("expired", enforced: false)
    #expect(expired.isAccepted && expired.verdict?.trusted == false && expired.isVerdictEnforced == false)
    let impostor = try await probe("impostor-tls13-rsa", enforced: false)
    #expect(!impostor.isAccepted && impostor.possession == .refuted)
  }

  @Test func `a series has one entry for each chain`() async throws {
    let seen = try await probe("good") { $0.count = 5 }
    #expect(seen.chains.map(\.attempts) == [5] && seen.series.succeeded == 5)
    #expect(seen.judgedBy?.name == "localhost" && seen.judgedBy?.trustStore.name == "test")
  }

  @Test func `nothing is verified where nothing was to be judged`() async throws {
    let seen = try await ProbeRun(case: "expired").seen
    #expect(seen.verdict == nil && seen.chains.isEmpty && seen.isAccepted)
  }

  @Test func `close_notify that a server merely does not answer was reported as truncation`() async throws {
    let silent = try await ProbeRun(at: ShapedCase { $0.saysCloseNotify = false }).seen
    #expect(silent.closure?.how == .unanswered)
    let old = try await ProbeRun(
      at: ShapedCase {
        $0.saysCloseNotify = false
        $0.maximumVersion = .tls12
      }
    ).seen
    #expect(old.closure?.how == .unanswered)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a server that ends a response first without close_notify truncates`(
    version: ProtocolVersion
  ) async throws {
    for saysCloseNotify in [true, false] {
      let seen = try await ProbeRun(at: ShapedSite { $0.saysCloseNotify = saysCloseNotify }) {
        $0.hello.maximumVersion = version
        $0.httpPath = "/"
      }.seen
      #expect(seen.attempts.first?.httpStatus == 200)
      #expect(seen.closure?.how == (saysCloseNotify ? .closeNotify : .truncated))
    }
  }
}
