import Bytes
import Connect
import Crypto
import HTTPWire
import LocalServer
import Minting
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// A server that redirects its clients to another origin, to get their credentials there.
@Suite(.timeLimit(.minutes(2))) struct CrossOriginCredentialTests {
  private static let credentials = [
    ("Authorization", "Bearer s3cret"), ("Cookie", "a=s3cret"), ("Proxy-Authorization", "Basic s3cret"), ("X-Api-Key", "s3cret"),
    ("X-Auth-Token", "s3cret"), ("PRIVATE-TOKEN", "s3cret"), ("Ocp-Apim-Subscription-Key", "s3cret"), ("X-Corp-Pass", "s3cret"),
  ]

  @Test(arguments: ScriptedOrigin.versions, [false, true])
  func `credential fields do not follow a redirect to another origin`(version: HTTPOptions.Version, isTrusted: Bool) async throws {
    let other = try ScriptedOrigin(version) { _, _ in .init(text: "other") }
    let origin = try ScriptedOrigin(version) { number, _ in
      number == 0 ? .init(status: 302, fields: [("Location", "/again")]) : .init(status: 307, fields: [("Location", other.url)])
    }
    var request = HTTPRequest(url: try URI(parsing: origin.url))
    for (name, value) in Self.credentials { request.fields.append(name, value) }
    request.fields.append("X-Harmless", "kept")
    let options = TransferBench.options().with { options in
      (options.redirects, options.trustsLocation) = (.follow, isTrusted)
      options.secretNames.add("x-corp-pass")
    }
    let (results, _) = try await origin.run([request], options: options) { ([], { 0 }) }
    #expect(results.first?.text == "other", "\(String(describing: results.first?.error))")
    #expect(origin.asked.count == 2)
    for head in origin.asked { #expect(Self.credentials.allSatisfy { head.fields.contains($0.0) }) }
    let fields = try #require(other.asked.first).fields
    #expect(fields.first("X-Harmless") == "kept")
    for (name, _) in Self.credentials { #expect(fields.contains(name) == isTrusted, "\(name)") }
  }

  @Test(arguments: [HTTPOptions.Version.http11, .http2], [ProtocolVersion.tls12, .tls13])
  func `a client certificate does not follow a redirect to another origin`(
    version: HTTPOptions.Version, maximum: ProtocolVersion
  ) async throws {
    // Another origin by its port alone, which lets nobody in without a certificate.
    let server = try LocalServer([try #require(Cases.named("site")), CertificateSite()], at: TransferBench.now)
    defer { server.stop() }
    let other = "https://localhost:\(try #require(server.endpoint(of: "certificate-site")).port)/"
    let site = "https://localhost:\(try #require(server.endpoint(of: "site")).port)/redirect-to?url=\(other)"
    let shown = try server.authorities.server()
    let options = TransferBench.options(trusting: server).with { options in
      options.tls.clientIdentity = TLSIdentity(chain: [shown.der], key: shown.key)
      options.tls.maximumVersion = maximum
      (options.version, options.redirects) = (version, .follow)
    }
    let direct = try await TransferBench.run(HTTPRequest(url: try URI(parsing: other)), options)
    #expect(direct.head != nil, "\(String(describing: direct.error))")
    let redirected = try await TransferBench.run(HTTPRequest(url: try URI(parsing: site)), options)
    #expect(redirected.hops.count == 2 && redirected.head == nil, "\(redirected.hops.map(\.url))")
    let trusted = options.with { $0.trustsLocation = true }
    let followed = try await TransferBench.run(HTTPRequest(url: try URI(parsing: site)), trusted)
    #expect(followed.head != nil, "\(String(describing: followed.error))")
  }
}

/// A web site that requires a client certificate.
private struct CertificateSite: ServerCase {
  let name = "certificate-site"
  let summary = "requires a client certificate"

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let shown = authorities.present(try authorities.server())
    var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
    configuration.alpn = ["h2", "http/1.1"]
    configuration.clientCertificate = .required
    return .site(configuration)
  }
}
