import Bytes
import LocalServer
import TLSWire
import TestSupport
import Testing

/// The same enumeration against a server of others and against a local one that is told the same: one document for both.
@Suite struct SameConfigurationTests {
  /// What both are told.
  private struct Twin: ClientHelloCase {
    let name = "twin"
    let summary = "what openssl s_server takes with an RSA key, at security level 0"
    let preference: SuitePreference

    static let suites = [
      "ECDHE-RSA-AES256-GCM-SHA384", "AES128-SHA", "ECDHE-RSA-CHACHA20-POLY1305", "ECDHE-RSA-AES128-SHA", "DHE-RSA-AES128-GCM-SHA256",
      "AES256-GCM-SHA384", "DHE-RSA-AES256-SHA", "CAMELLIA128-SHA",
    ]
    static let modern = ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256"]

    func policy(with chains: ServerHelloChains) -> ServerHelloPolicy {
      let all: [CipherSuite] = .openSSL(Self.suites.joined(separator: ":"))
      // Suites with a mode or a hash that older versions lack.
      let old = all.filter { suite in suite.facts.map { $0.firstVersion < .tls12 } == true }
      let suites: [ProtocolVersion: [CipherSuite]] = [
        .tls10: old, .tls11: old, .tls12: all, .tls13: .openSSL(Self.modern.joined(separator: ":")),
      ]
      return ServerHelloPolicy(suites, certificates: [chains.rsa]).with {
        $0.preference = preference
        // The order in which OpenSSL has them; those of finite fields are for TLS 1.3.
        $0.groups.classic = [.x25519, .secp256r1, .x448, .secp521r1, .secp384r1]
        $0.groups.modern = $0.groups.classic + (0x0100...0x0104).map { NamedGroup($0) }
        $0.groups.prefersOwnOrder = preference == .server
        $0.groups.retriesInOwnOrder = true
        $0.signatureSchemes = [0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0301, 0x0201].map { SignatureScheme($0) }
      }
    }
  }

  @Test(arguments: [true, false])
  func `openssl s_server and a policy with its configuration give one document`(prefersOwnOrder: Bool) throws {
    let keys = try ExactKeys.shared.get()
    let real = try ServerProcess(named: "openssl", configuration: keys.pki.configuration) { port, _ in
      Socket.Family.allCases.map { family in
        [
          "openssl", "s_server", "-accept", "\(family.literal):\(port)", "-www", "-quiet", "-cert", keys.pki.leaf(.rsa), "-key",
          keys.pki.leafKey(.rsa), "-cipher", Twin.suites.joined(separator: ":") + ":@SECLEVEL=0", "-ciphersuites",
          Twin.modern.joined(separator: ":"),
        ] + (prefersOwnOrder ? ["-serverpref"] : [])
      }
    }
    let local = try LocalServer([Twin(preference: prefersOwnOrder ? .server : .client)], at: Platform.now)
    defer { local.stop() }
    let endpoint = try #require(local.endpoint(of: "twin"))
    let (theirs, ours) = (try CiphersReport(real.target(.v4)), try CiphersReport("\(endpoint)"))
    #expect(theirs.acceptance.differences(from: ours.acceptance).isEmpty)
    #expect(theirs.acceptance.versions.keys.sorted() == OpenSSLTable.allVersions)
    let lines = [theirs, ours].map { $0.statement.split(separator: "\n") }
    let changes = lines[1].difference(from: lines[0]).map { "\($0)" }.joined(separator: "\n")
    #expect(changes.isEmpty, "\(changes)")
  }
}
