import Bytes
import LocalServer
import Observation
import PathValidation
import Probes
import TLSEngine
import TLSWire
import Testing
import X509

/// Certificates of servers that nothing here can shake hands with.
@Suite struct RawChainFetchTests {
  /// Ordinary, wide, bare, the TLS 1.3 flight, and no more than five hellos.
  private static let mostConnections = 9

  struct Plain: Sendable, CustomTestStringConvertible {
    let name: String
    let version: String
    let suite: String?
    /// What the chain alone would be.
    let isTrusted: Bool
    var possession = Possession.notProven
    var testDescription: String { name }
  }

  private static let plain = [
    // There is room for one certificate, so that its issuer is never sent.
    Plain(name: "ssl2", version: "SSLv2", suite: nil, isTrusted: false),
    Plain(name: "ssl3-only", version: "SSLv3", suite: "0x000a", isTrusted: true),
    Plain(name: "export", version: "TLSv1.0", suite: "0x0014", isTrusted: true, possession: .proven),
    Plain(name: "old-tls10", version: "TLSv1.0", suite: "0x0005", isTrusted: true),
    Plain(name: "gost", version: "TLSv1.2", suite: "0xc100", isTrusted: true),
  ]

  @Test(arguments: plain)
  func `what goes in clear is read and judged, without a handshake`(expected: Plain) async throws {
    let look = try await LocalProbeRun(at: expected.name)
    let seen = look.seen
    #expect(seen.failure == nil)
    #expect(seen.hello.kind == .own)
    #expect(seen.hello.reason != nil)
    #expect(seen.handshake?.completed == false)
    #expect(seen.handshake?.protocol == expected.version)
    #expect(seen.handshake?.cipherSuite?.id == expected.suite)
    let sent = try #require(seen.certificates.first?.der)
    #expect(seen.certificates.count == (expected.suite == nil ? 1 : 2))
    #expect(look.chains.contains { $0.first == sent })
    #expect(seen.possession == expected.possession)
    let reasons = seen.verdict?.errors.map(\.code) ?? []
    #expect(reasons.contains("possession_not_proven") == (expected.possession == .notProven))
    #expect(reasons.filter { $0 != "possession_not_proven" }.isEmpty == expected.isTrusted, "\(reasons)")
    #expect(seen.verdict?.trusted == (expected.isTrusted && expected.possession == .proven))
    #expect(look.connections <= Self.mostConnections)
  }

  struct Hidden: Sendable, CustomTestStringConvertible {
    let name: String
    let group: String
    let words: String
    var testDescription: String { name }
  }

  private static let hidden = [
    Hidden(
      name: "mlkem-only", group: "0x11ec",
      words: "negotiates X25519MLKEM768 only; its certificate cannot be read without ML-KEM"),
    Hidden(
      name: "kyber-draft-only", group: "0x6399",
      words: "negotiates X25519Kyber768Draft00 only; its certificate cannot be read without Kyber"),
    Hidden(name: "sm4", group: "0x0029", words: "negotiates curveSM2 only; its certificate cannot be read without SM2"),
  ]

  @Test(arguments: hidden)
  func `what TLS 1.3 hides behind a group that is not computed is said by that group's name`(expected: Hidden) async throws {
    let look = try await LocalProbeRun(at: expected.name)
    let failure = try #require(look.seen.failure)
    #expect(failure.stage == .handshake)
    #expect(failure.code == "tls.group-not-computed")
    #expect(failure.message == "\(look.seen.endpoint) \(expected.words)")
    #expect(look.seen.handshake?.protocol == "TLSv1.3")
    #expect(look.seen.handshake?.group?.id == expected.group)
    #expect(look.seen.handshake?.cipherSuite != nil)
    #expect(look.seen.handshake?.completed == false)
    #expect(look.seen.hello.kind == .own)
    #expect(look.seen.certificates.isEmpty && look.seen.verdict == nil)
    #expect(look.connections <= Self.mostConnections)
  }

  @Test func `a server that refuses everything is asked a bounded number of times`() async throws {
    let look = try await LocalProbeRun(at: "alert")
    #expect(look.seen.failure?.code == "tls.handshake.alert")
    #expect(look.seen.failure?.hint == .code(.useOtherServerNameForAll))
    #expect(look.connections == Self.mostConnections)
  }

  @Test(arguments: ["silent", "ssh", "plain-http"])
  func `a peer that keeps silent or speaks something else is asked once`(name: String) async throws {
    let look = try await LocalProbeRun(at: name, patience: .milliseconds(300))
    #expect(look.connections == 1)
    #expect(look.seen.hello == .ordinary)
  }

  @Test func `a hello that the user has shaped is not followed by others`() async throws {
    let look = try await LocalProbeRun(at: "old-tls10") { $0.widens = false }
    #expect(look.connections == 1)
    #expect(look.seen.certificates.isEmpty)
  }

  @Test func `certificates that are longer than the limit are not read`() async throws {
    let look = try await LocalProbeRun(at: "old-tls10") { $0.hello.maximumCertificateBytes = 300 }
    #expect(look.seen.failure?.code == "tls.handshake.too-long")
    #expect(look.seen.failure?.hint == .code(.raiseChainLimit))
  }

  /// A server of one test.
  private struct Policy: ClientHelloCase {
    let name = "one"
    let summary = "what a test wants"
    let make: @Sendable (ServerHelloChains) -> ServerHelloPolicy

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy { make(chains) }
  }

  private static let mlkem = GroupRules([.x25519MLKEM768])

  @Test func `what TLS 1.3 hides is read where the server has an older version in clear`() async throws {
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy(
          [.tls13: .openSSL("TLS_AES_128_GCM_SHA256"), .tls12: .openSSL("EDH-RSA-DES-CBC3-SHA")], certificates: [chains.ec, chains.rsa]
        )
        .with { $0.groups = Self.mlkem }
      })
    #expect(look.seen.failure == nil && look.seen.verdict?.trusted == true)
    #expect(look.seen.handshake?.protocol == "TLSv1.2" && look.seen.handshake?.completed == false)
  }

  @Test func `a server that wants a key share, or its cookie back, tells its group too`() async throws {
    let changes: [@Sendable (inout ServerHelloPolicy) -> Void] = [
      { $0.retry.alertToNoShares = .missingExtension }, { $0.retry.cookie = [1, 2, 3] },
    ]
    for change in changes {
      let look = try await LocalProbeRun(
        at: Policy { chains in
          ServerHelloPolicy([.tls13: .openSSL("TLS_AES_128_GCM_SHA256")], certificates: [chains.ec]).with {
            $0.groups = Self.mlkem
            change(&$0)
          }
        })
      #expect(look.seen.failure?.code == "tls.group-not-computed")
      #expect(look.seen.handshake?.group?.name == "X25519MLKEM768")
      #expect(look.connections <= Self.mostConnections)
    }
  }

  @Test func `a suite of TLS 1.3 that is not computed is told by its name`() async throws {
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy([.tls13: .openSSL("TLS13-SM4-GCM-SM3")], certificates: [chains.ec]).with { $0.groups = GroupRules([.x25519]) }
      })
    #expect(look.seen.failure?.code == "tls.suite-not-computed")
    #expect(look.seen.failure?.message.hasSuffix("negotiates TLS_SM4_GCM_SM3 only; its certificate cannot be read without SM4") == true)
  }

  @Test func `timestamps in a server's hello are kept`() async throws {
    let list: [UInt8] = [0, 5, 0, 3, 7, 8, 9]
    let look = try await LocalProbeRun(
      at: Policy { chains in
        ServerHelloPolicy([.tls12: .openSSL("RC4-SHA")], certificates: [chains.rsa]).with {
          $0.honours.others = [TLSExtension(type: .signedCertificateTimestamp, body: list)]
        }
      })
    #expect(look.seen.certificates.count == 2)
    #expect(look.seen.scts.map(\.source) == [.tls])
  }
}
