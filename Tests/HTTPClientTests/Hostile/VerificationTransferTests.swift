import Bytes
import Connect
import Crypto
import DomainNames
import HTTPWire
import LocalServer
import Minting
import PathValidation
import TLSEngine
import Testing
import X509

@testable import HTTPClient

/// Whom a whole transfer takes for the host that was asked for; `ServerVerifier` stands before the first byte of either version.
@Suite(.timeLimit(.minutes(2))) struct VerificationTransferTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]

  /// A site with a certificate of these names, and perhaps a word of its issuer about it.
  private struct NamedSite: ServerCase {
    let name = "site"
    let summary = "is a web site with names of its own"
    var names = TestAuthorities.localNames
    var staple: (@Sendable (inout OCSPResponseBuilder) -> Void)?

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let shown = authorities.present(try authorities.intermediate.server(names))
      var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
      configuration.alpn = ["h2", "http/1.1"]
      if let staple { configuration.staple = try authorities.intermediate.ocspResponse(about: shown.chain[0], change: staple) }
      return .site(configuration)
    }
  }

  /// The code of the error, nil where the page came.
  private func code(
    _ site: NamedSite, _ version: HTTPOptions.Version, change: (inout HTTPOptions) throws -> Void
  ) async throws -> String? {
    let server = try LocalServer([site], at: TransferBench.now)
    defer { server.stop() }
    var options = TransferBench.options(trusting: server)
    options.version = version
    try change(&options)
    let result = try await TransferBench.get("https://\(try #require(server.endpoint(of: "site")))/", options)
    #expect(result.error == nil ? result.text == "tlsprobe\n" : result.hops.last?.requestBytes.isEmpty == true)
    return result.error?.code
  }

  /// Guard: `AnchorPolicy` (CVE-2025-14819).
  @Test(arguments: versions) func `a chain without a root of the store is not trusted`(version: HTTPOptions.Version) async throws {
    #expect(try await code(NamedSite(), version) { _ in } == nil)
    #expect(try await code(NamedSite(), version) { $0.trust.store = .empty } == "certificate.unknown_issuer")
  }

  /// Guard: `ReferenceIdentity.matches(dnsID:)`: a star stands before two labels at least.
  @Test(arguments: versions) func `a star does not name a whole top-level domain`(version: HTTPOptions.Version) async throws {
    for (pattern, isNamed) in [("*.example.org", true), ("*.org", false), ("*", false), ("w*.example.org", false)] {
      let code = try await code(NamedSite(names: [.dns(pattern)]), version) {
        $0.trust.name = try ReferenceIdentity(pattern == "*.org" ? "example.org" : "www.example.org")
      }
      #expect(code == (isNamed ? nil : "certificate.hostname_mismatch"), "\(pattern)")
    }
  }

  /// Guard: `ServerVerifier.name` of an address is the address (CVE-2024-2466).
  @Test(arguments: versions) func `an address has to be in the certificate as one`(version: HTTPOptions.Version) async throws {
    let names: [GeneralName] = [.dns("localhost"), .dns("127.0.0.1")]
    #expect(try await code(NamedSite(), version) { $0.trust.name = nil } == nil)
    #expect(try await code(NamedSite(names: names), version) { $0.trust.name = nil } == "certificate.hostname_mismatch")
  }

  /// Guards: `demandsStaple` and `PeerVerifier` (CVE-2017-2629, CVE-2020-8286, CVE-2024-8096).
  @Test(arguments: versions) func `a staple is heard, and missed where it is asked for`(version: HTTPOptions.Version) async throws {
    #expect(try await code(NamedSite(staple: { _ in }), version) { $0.trust.demandsStaple = true } == nil)
    #expect(try await code(NamedSite(), version) { $0.trust.demandsStaple = true } == "certificate.bad_status")
    let revoked = NamedSite { $0.status = .revoked(at: TransferBench.now + .seconds(-60), reason: nil) }
    #expect(try await code(revoked, version) { _ in } == "certificate.revoked")
  }
}
