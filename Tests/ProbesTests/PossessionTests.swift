import Appraisal
import Bytes
import Crypto
import LocalServer
import Minting
import Observation
import PathValidation
import Probes
import TLSEngine
import TLSWire
import Testing
import X509

/// A chain is trusted only where the server proved that it has the private key.
@Suite struct PossessionTests {
  private struct Policy: ClientHelloCase {
    let name = "one"
    let summary = "a policy of a test"
    let make: @Sendable (ServerHelloChains) -> ServerHelloPolicy

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy { make(chains) }
  }

  private struct Server: ServerCase {
    let name = "one"
    let summary = "a server of a test"
    let change: @Sendable (inout TLSServerConfiguration) -> Void

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let presentations = try ChainCase.mint("dual", by: authorities)?.presentations ?? []
      var configuration = TLSServerConfiguration(identities: presentations.map { TLSIdentity(chain: $0.chain, key: $0.key) })
      configuration.clientAuthorities = [authorities.root.der]
      change(&configuration)
      return .tls(configuration)
    }
  }

  private static func codes(_ seen: AddressObservation) -> [String] { seen.verdict?.errors.map(\.code) ?? [] }

  private static let signing = Cases.impostors.map(\.name).filter { $0 != "impostor-static-rsa" }

  @Test(arguments: signing) func `a recorded chain with a signature of somebody else is refuted`(name: String) async throws {
    let seen = try await LocalProbeRun(at: name).seen
    #expect(seen.certificates.count == 2, "\(String(describing: seen.failure))")
    #expect(seen.possession == .refuted && seen.possessionReason != nil)
    #expect(Self.codes(seen) == ["possession_refuted"])
    #expect(seen.verdict?.trusted == false && !seen.isTrusted && !seen.isUnproven)
    #expect(!seen.isAccepted(insecurely: false) && !seen.isAccepted(insecurely: true))
    #expect(seen.paths.contains { $0.trusted })
  }

  @Test func `a chain that is sent before the connection closes without a signature is not proven`() async throws {
    let seen = try await LocalProbeRun(at: "impostor-static-rsa").seen
    #expect(seen.possession == .notProven && Self.codes(seen) == ["possession_not_proven"])
    #expect(seen.isUnproven && !seen.isTrusted)
    #expect(!seen.isAccepted(insecurely: false) && seen.isAccepted(insecurely: true))
  }

  @Test(arguments: ["good", "rsa-2048", "rsa-pss", "p384", "p521", "ed25519", "ed448", "static-rsa", "dh-2048", "tls-v1-2", "tls-v1-0"])
  func `a completed handshake proves possession`(name: String) async throws {
    let seen = try await LocalProbeRun(at: name).seen
    #expect(seen.failure == nil && seen.possession == .proven && seen.isTrusted, "\(Self.codes(seen))")
  }

  struct Own: Sendable, CustomTestStringConvertible {
    let version: ProtocolVersion
    let suite: String
    let key: String
    var testDescription: String { "\(version) \(suite) \(key)" }

    func policy(_ chains: ServerHelloChains, _ signatures: SignatureSource) -> ServerHelloPolicy {
      let certificate = key == "rsa" ? chains.rsa : key == "ecdsa" ? chains.ec : chains.ed25519
      return ServerHelloPolicy([version: .openSSL(suite)], certificates: [certificate]).with {
        $0.oddities.signatures = signatures
        // Of the hellos that are sent only the one of our own TLS 1.3 has so few suites.
        if version == .tls13 { $0.intolerances = [Intolerance(.suitesBeyond(3), .alert)] }
      }
    }
  }

  /// Servers that libssl cannot shake hands with.
  private static let own = [
    Own(version: .tls13, suite: "TLS_AES_128_GCM_SHA256", key: "rsa"), Own(version: .tls13, suite: "TLS_AES_256_GCM_SHA384", key: "ecdsa"),
    Own(version: .tls13, suite: "TLS_CHACHA20_POLY1305_SHA256", key: "ed25519"),
    Own(version: .tls12, suite: "ECDHE-RSA-RC4-SHA", key: "rsa"), Own(version: .tls12, suite: "ECDHE-ECDSA-RC4-SHA", key: "ecdsa"),
    Own(version: .tls12, suite: "ECDHE-ECDSA-RC4-SHA", key: "ed25519"),
    Own(version: .tls12, suite: "EDH-RSA-DES-CBC3-SHA", key: "rsa"),
    Own(version: .tls11, suite: "ECDHE-RSA-RC4-SHA", key: "rsa"), Own(version: .tls10, suite: "ECDHE-RSA-RC4-SHA", key: "rsa"),
    Own(version: .tls10, suite: "ECDHE-ECDSA-RC4-SHA", key: "ecdsa"), Own(version: .ssl3, suite: "EDH-RSA-DES-CBC3-SHA", key: "rsa"),
  ]

  @Test(arguments: own) func `a signature that is read without libssl proves possession`(expected: Own) async throws {
    let seen = try await LocalProbeRun(at: Policy { expected.policy($0, .own) }).seen
    #expect(seen.hello.kind == .own && seen.handshake?.protocol == expected.version.description)
    #expect(seen.possession == .proven && seen.isTrusted, "\(seen.possessionReason ?? "") \(Self.codes(seen))")
  }

  @Test(arguments: own, [SignatureSource.random, .replayed])
  func `a wrong signature that is read without libssl refutes possession`(expected: Own, signatures: SignatureSource) async throws {
    let seen = try await LocalProbeRun(at: Policy { expected.policy($0, signatures) }).seen
    #expect(seen.hello.kind == .own && seen.certificates.count == 2)
    #expect(seen.possession == .refuted && Self.codes(seen) == ["possession_refuted"])
  }

  @Test(arguments: [false, true], [SignatureSource.own, .random])
  func `a wrong Finished message refutes possession`(isHidden: Bool, signatures: SignatureSource) async throws {
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy([.tls13: .openSSL("TLS_AES_128_GCM_SHA256")], certificates: [chains.ec]).with {
          $0.oddities.signatures = signatures
          $0.oddities.hasWrongFinished = true
          if isHidden { $0.intolerances = [Intolerance(.suitesBeyond(3), .alert)] }
        }
      })
    #expect(look.seen.possession == .refuted && Self.codes(look.seen) == ["possession_refuted"])
    #expect(look.seen.hello.kind == (isHidden ? .own : .ordinary))
  }

  @Test func `a signature of a scheme that cannot be computed proves nothing`() async throws {
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy([.tls13: .openSSL("TLS_AES_128_GCM_SHA256")], certificates: [chains.mlDSA]).with {
          $0.signatureSchemes = [SignatureScheme(0x0905)]
        }
      })
    #expect(look.seen.possession == .notProven && Self.codes(look.seen).contains("possession_not_proven"))
    #expect(look.seen.possessionReason?.contains("no code for the scheme") == true, "\(look.seen.possessionReason ?? "")")
  }

  @Test func `a signature of a scheme that was not offered proves nothing`() throws {
    let client = ClientHello(
      random: [UInt8](repeating: 1, count: 32), cipherSuites: [CipherSuite(0xc02f)],
      extensions: [.signatureAlgorithms([.ecdsaSecp256r1SHA256])])
    let server = ServerHello(
      legacyVersion: .tls12, random: [UInt8](repeating: 2, count: 32), sessionID: [], cipherSuite: CipherSuite(0xc02f),
      compressionMethod: 0, extensions: [])
    let exchange = ServerKeyExchange(
      parameters: .ellipticCurve(group: .x25519, point: [9]), scheme: .rsaPKCS1SHA256, signature: [1, 2, 3])
    let certificate = try ServerHelloChains(by: try TestAuthorities(now: .init(seconds: 1_795_231_314))).rsa.chain[0]
    let result = HandshakeSignature.verify(exchange, after: server, to: client, certificate: certificate)
    #expect(result == .unsupported("the scheme rsa_pkcs1_sha256, which was not offered"))
    let unsigned = ServerKeyExchange(parameters: .ellipticCurve(group: .x25519, point: [9]))
    #expect(HandshakeSignature.verify(unsigned, after: server, to: client, certificate: certificate) == nil)
  }

  @Test func `a handshake without a certificate proves nothing`() async throws {
    let seen = try await LocalProbeRun(
      at: Server {
        $0.maximumVersion = .tls12
        $0.cipherList = "AECDH-AES128-SHA:@SECLEVEL=0"
        $0.identities = []
      }
    ).seen
    #expect(seen.failure == nil && seen.certificates.isEmpty, "\(String(describing: seen.failure))")
    #expect(seen.possession == .notProven && Self.codes(seen) == ["possession_not_proven"] && !seen.isAccepted(insecurely: false))
  }

  @Test func `a signature counts although the server ends the handshake for want of a client certificate`() async throws {
    let seen = try await LocalProbeRun(
      at: Server {
        $0.maximumVersion = .tls12
        $0.clientCertificate = .required
      }
    ).seen
    #expect(seen.failure != nil && seen.possession == .proven && seen.verdict?.trusted == true, "\(seen)")
  }

  @Test func `each kind of certificate has a proof of its own`() async throws {
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy.ordinary(chains.ec, chains.rsa).with {
          $0.cipherSuites[.tls13] = nil
          $0.oddities.signatures = .replayed
        }
      }
    ) { $0.certificateTypes = [.rsa, .ecdsa] }
    #expect(look.all.map(\.certificateType) == ["rsa", "ecdsa"])
    #expect(look.all.map(\.possession) == [.refuted, .refuted])
    let honest = try await LocalProbeRun(at: "dual") { $0.certificateTypes = [.rsa, .ecdsa] }
    #expect(honest.all.map(\.possession) == [.proven, .proven])
  }

  @Test(arguments: ["impostor-tls13-ecdsa", "impostor-rc4-rsa"])
  func `judging again with fetched evidence does not restore trust`(name: String) async throws {
    let look = try await LocalProbeRun(
      at: name,
      verifying: {
        $0.wants.fetchIntermediates = true
        $0.wants.revocation = .all
      })
    #expect(look.seen.possession == .refuted && look.seen.verdict?.trusted == false)
    #expect(Self.codes(look.seen).first == "possession_refuted")
  }

  @Test func `a wrong signature in one way of reading is final`() async throws {
    // The server signs TLS 1.3 wrongly and would be read in TLS 1.2 next.
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy(
          [.tls13: .openSSL("TLS_AES_128_GCM_SHA256"), .tls12: .openSSL("RC4-SHA")], certificates: [chains.ec, chains.rsa]
        ).with {
          $0.oddities.signatures = .random
        }
      })
    #expect(look.connections == 1 && look.seen.possession == .refuted)
  }
}
