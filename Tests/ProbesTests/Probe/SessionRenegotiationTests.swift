import Crypto
import LocalServer
import Minting
import Observation
import TLSEngine
import TLSWire
import Testing

@testable import Probes

@Suite struct SessionRenegotiationTests {
  private func ask(
    _ served: any ServerCase, patience: Duration = .seconds(5), libssl: Bool = true
  ) async throws -> (seen: RenegotiationObservation, connections: Int) {
    let examined = try await Examined(served, by: SessionRenegotiation(), patience: patience, shakesHandsFirst: libssl)
    return (try #require(examined.seen.renegotiation), examined.connections)
  }

  @Test func `a server that lets clients renegotiate is asked three times and no more`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.renegotiation = .allowed })
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.isAccepted == true)
    #expect(seen.clientInitiated?.evidence.tries == 3)
    #expect(seen.clientInitiated?.detail == "3 of 3 tries succeeded")
    // One more by a client without RFC 5746.
    #expect(connections == 2)
  }

  @Test func `a refusal is told with its alert`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.renegotiation = .refused })
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.isRefused == true)
    #expect(seen.clientInitiated?.evidence == EvidenceDescription(.alert, detail: "no_renegotiation"))
    #expect(connections == 1)
  }

  @Test(arguments: [
    "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305",
  ])
  func `renegotiation without RFC 5746 was not reported`(suite: String) async throws {
    for (renegotiation, support) in [(TLSServerConfiguration.Renegotiation.allowedUnsafely, Support.accepted), (.allowed, .refused)] {
      let served = ConfiguredServer(changing: { configuration, authorities in
        let presentations = (try? ChainCase.mint("dual", by: authorities)?.presentations) ?? []
        configuration.identities = presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) }
        configuration.renegotiation = renegotiation
        configuration.maximumVersion = .tls12
        configuration.cipherList = suite
      })
      let (seen, _) = try await ask(served)
      #expect(seen.secure?.isAccepted == true && seen.clientInitiated?.isAccepted == true)
      #expect(seen.unbound?.support == support, "\(suite): \(String(describing: seen.unbound))")
    }
  }

  @Test func `the case renegotiation-unsafe is reported`() async throws {
    let served = try #require(Cases.all.first { $0.name == "renegotiation-unsafe" })
    let (seen, _) = try await ask(served)
    #expect(seen.unbound?.isAccepted == true)
  }

  @Test(arguments: [["h2", "http/1.1"], ["h2"], ["http/1.1"]])
  func `client renegotiation was undetermined on servers of HTTP/2`(protocols: [String]) async throws {
    for refuses in [false, true] {
      let served = ConfiguredSite {
        $0.alpn = protocols
        $0.refusesUnknownProtocols = refuses
        $0.maximumVersion = .tls12
        $0.renegotiation = .refused
      }
      let (seen, _) = try await ask(served)
      #expect(seen.clientInitiated?.isRefused == true, "\(String(describing: seen.clientInitiated))")
      #expect(seen.secure?.isAccepted == true)
    }
  }

  @Test func `TLS 1.3 has none`() async throws {
    let (seen, connections) = try await ask(ConfiguredServer { $0.minimumVersion = .tls13 })
    #expect(seen.clientInitiated?.isRefused == true)
    #expect(seen.secure?.isRefused == true)
    #expect(seen.clientInitiated?.detail == "TLS 1.2 or older is not accepted")
    #expect(connections == 1)
  }

  @Test func `where libssl cannot shake hands a hello tells of the extension`() async throws {
    let (seen, _) = try await ask(Unfinished(isSecure: true), patience: .milliseconds(500), libssl: false)
    #expect(seen.secure?.isAccepted == true)
    #expect(seen.clientInitiated?.support == .undetermined)
    let (other, _) = try await ask(Unfinished(isSecure: false), patience: .milliseconds(500), libssl: false)
    #expect(other.secure?.isRefused == true)
  }

  /// Answers hellos and no more than that.
  private struct Unfinished: ClientHelloCase {
    let name = "unfinished"
    let summary = ""
    let isSecure: Bool

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
      ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with { $0.honours.renegotiationInfo = isSecure }
    }
  }
}

/// A site of a configuration of a test: it sends SETTINGS at once where HTTP/2 was negotiated.
private struct ConfiguredSite: ServerCase {
  let name = "site"
  let summary = "a site"
  let change: @Sendable (inout TLSServerConfiguration) -> Void

  init(_ change: @escaping @Sendable (inout TLSServerConfiguration) -> Void) { self.change = change }

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
    let presentations = try ChainCase.mint("good", by: authorities)?.presentations ?? []
    var configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
    change(&configuration)
    return .site(configuration)
  }
}
