import Bytes
import Crypto
import DomainNames
import HTTPMessages
import HTTPWire
import LocalServer
import Minting
import PathValidation
import TLSEngine
import TLSWire
import TestSupport
import Testing

@testable import HTTPClient

/// Transfers with the ClientHello of another client.
@Suite(.timeLimit(.minutes(5))) struct ProfiledTransferTests {
  /// A web site with one version of TLS.
  private struct VersionSite: ServerCase {
    let name = "version-site"
    let summary = "is a web site with one version of TLS"
    let version: ProtocolVersion
    var alpn = ["h2", "http/1.1"]

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let shown = authorities.present(try authorities.server())
      var configuration = TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)])
      configuration.alpn = alpn
      (configuration.minimumVersion, configuration.maximumVersion) = (version, version)
      return .site(configuration)
    }
  }

  private static func options(_ server: LocalServer, _ profile: String, _ version: HTTPOptions.Version) throws -> HTTPOptions {
    let client = try #require(ClientProfiles.latest(of: profile))
    return TransferBench.options(trusting: server).with { options in
      options.tls.profile = client
      options.version = version
      options.maximumTime = .seconds(120)
    }
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13], [HTTPOptions.Version.http11, .http2])
  func `bodies of all sizes pass both ways`(version: ProtocolVersion, http: HTTPOptions.Version) async throws {
    let server = try LocalServer([VersionSite(version: version)], at: TransferBench.now)
    defer { server.stop() }
    let base = "https://\(try #require(server.endpoint(of: "version-site")))"
    for profile in ["chrome", "firefox"] {
      let options = try Self.options(server, profile, http)
      for size in [0, 1, 16_383, 16_384, 16_385, 65_537] {
        let down = try await TransferBench.get("\(base)/bytes/\(size)", options)
        #expect(down.hasSucceeded && down.content.count == size, "\(String(describing: down.error))")
        let plain = try await TransferBench.get("\(base)/bytes/\(size)", options.with { $0.tls.profile = nil })
        #expect(down.content == plain.content)
        let up = try await TransferBench.get("\(base)/upload", options) {
          $0.method = "PUT"
          $0.body = .bytes([UInt8](repeating: 0x5a, count: size))
        }
        #expect(up.text.contains("\(size)"), "\(up.text) \(String(describing: up.error))")
        let tls = try #require(down.hops.last?.connection?.tls)
        #expect(tls.negotiated?.version == version && down.head?.version == (http == .http2 ? .http2 : .http11))
        #expect(tls.verdict?.trusted == true && tls.profile?.isExact == (http == .http2))
      }
    }
    let large = 30 << 20
    let options = try Self.options(server, "chrome", http)
    let down = try await TransferBench.get("\(base)/bytes/\(large)", options)
    #expect(down.content.count == large, "\(String(describing: down.error))")
    let up = try await TransferBench.get("\(base)/upload", options) {
      $0.method = "PUT"
      $0.body = .source(ListedSource([UInt8](repeating: 0x5a, count: large)))
    }
    #expect(up.text.contains("\(large)"), "\(up.text) \(String(describing: up.error))")
  }

  @Test func `the facts name the profile and its fingerprints`() async throws {
    let server = try LocalServer([VersionSite(version: .tls13)], at: TransferBench.now)
    defer { server.stop() }
    let url = "https://localhost:\(try #require(server.endpoint(of: "version-site")).port)/"
    let result = try await TransferBench.get(url, Self.options(server, "firefox", .any))
    let sent = try #require(result.hops.last?.connection?.tls?.profile)
    var random = SystemRandomNumberGenerator()
    let recorded = try #require(ClientProfiles.latest(of: "firefox")).hello(serverName: "localhost", random: &random)
    #expect(sent.ja4 == Fingerprints.ja4(recorded) && sent.ja3 == Fingerprints.ja3(recorded) && sent.isExact)
    #expect(result.hops.last?.connection?.tls?.alpnOffered == ["h2", "http/1.1"])
  }

  /// The verdict requires path and name, as with libssl.
  @Test func `an untrusted chain and another name end the transfer`() async throws {
    let server = try LocalServer([VersionSite(version: .tls13)], at: TransferBench.now)
    defer { server.stop() }
    let url = "https://\(try #require(server.endpoint(of: "version-site")))/"
    let options = try Self.options(server, "chrome", .any)
    let untrusted = try await TransferBench.get(url, options.with { $0.trust.store = .empty })
    #expect(untrusted.error?.code == "certificate.unknown_issuer")
    let other = try await TransferBench.get(url, options.with { $0.trust.name = try? ReferenceIdentity("example.org") })
    #expect(other.error?.code == "certificate.hostname_mismatch")
  }
}
