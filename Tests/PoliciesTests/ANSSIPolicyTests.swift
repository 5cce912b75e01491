import Observation
import PathValidation
import TLSWire
import Testing

@testable import Policies

/// The recommendations of ANSSI of 2020.
@Suite struct ANSSIPolicyTests {
  @Test(arguments: rows) func `a changed server has the expected result`(row: PolicyRow) throws { try row.check(Self.base()) }

  /// A server that complies.
  static func base() -> PolicyServer {
    var server = PolicyServer()
    server.groups("x25519", "secp256r1", "secp384r1")
    return server
  }

  private static let policy = "anssi@2020"

  static let rows: [PolicyRow] = suites + keys + extensions

  private static let suites: [PolicyRow] = [
    PolicyRow(policy, "versions", "R3", .pass),
    PolicyRow(policy, "versions", "R3", .pass) { $0.versions("TLSv1.2") },
    PolicyRow(policy, "versions", "R4", .fail) { $0.versions("TLSv1.1", "TLSv1.2") },
    PolicyRow(policy, "versions", "R4", .fail) { $0.versions("TLSv1.0", "TLSv1.2") },
    PolicyRow(policy, "versions", "R4", .fail) { $0.versions("SSLv3", "TLSv1.2") },
    PolicyRow(policy, "versions", "R4", .fail) { $0.versions("SSLv2", "TLSv1.2") },
    PolicyRow(policy, "versions", "R4", .undetermined) { $0.doubt(version: "SSLv3") },
    PolicyRow(policy, "tls13", "R3", .pass),
    PolicyRow(policy, "tls13", "R3", .discouraged) { $0.versions("TLSv1.2") },
    PolicyRow(policy, "forward-secrecy", "R6", .pass),
    PolicyRow(policy, "forward-secrecy", "R6", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_256_GCM_SHA384") },
    PolicyRow(policy, "forward-secrecy", "R6", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_256_GCM_SHA384") },
    PolicyRow(policy, "suites-tls13", "annex A.1", .pass) { $0.add(suite: "TLS_AES_128_CCM_SHA256", to: "TLSv1.3") },
    PolicyRow(policy, "suites-tls13", "annex A", .discouraged) { $0.add(suite: "TLS_AES_128_CCM_8_SHA256", to: "TLSv1.3") },
    PolicyRow(policy, "suites-tls13", "annex A", .fail) { $0.add(suite: "TLS_SHA384_SHA384", to: "TLSv1.3") },
    PolicyRow(policy, "suites-tls12", "annex A.1", .pass),
    PolicyRow(policy, "suites-tls12", "annex A.1", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256") },
    PolicyRow(policy, "suites-tls12", "annex A.1", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_256_CCM") },
    PolicyRow(policy, "suites-tls12", "R10-", .discouraged) { cbc(&$0, .accepted) },
    PolicyRow(policy, "suites-tls12", "R7-", .discouraged) { $0.prime(3_072, suite: "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384") },
    PolicyRow(policy, "suites-tls12", "R9-", .discouraged) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CAMELLIA_256_GCM_SHA384") },
    PolicyRow(policy, "suites-tls12", "R9-", .discouraged) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_ARIA_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "R11: SHA-1", .fail) { cbc(&$0, .accepted, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA") },
    PolicyRow(policy, "suites-tls12", "R6", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "2.2: RC4", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
    PolicyRow(policy, "suites-tls12", "annex A: CCM_8", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8") },
    PolicyRow(policy, "suites-tls12", "2.2", .undetermined) { $0.doubt(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
    PolicyRow(policy, "server-preference", "R13", .pass),
    PolicyRow(policy, "server-preference", "R13", .fail) { $0.order(.client) },
    PolicyRow(policy, "server-preference", "R13", .undetermined) { $0.order(.undetermined) },
  ]

  /// A suite with CBC, and the support of encrypt-then-MAC.
  private static func cbc(_ server: inout PolicyServer, _ support: Support, _ suite: String = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") {
    server.add(suite: suite)
    server.feature("encrypt_then_mac", support)
  }

  private static let keys: [PolicyRow] = [
    PolicyRow(policy, "groups", "R7, table 2.5", .pass),
    PolicyRow(policy, "groups", "R7, table 2.5", .pass) { $0.add(group: "brainpoolP256r1tls13", ["TLSv1.3"]) },
    PolicyRow(policy, "groups", "R7-", .discouraged) { $0.add(group: "ffdhe3072", ["TLSv1.3"]) },
    PolicyRow(policy, "groups", "R7-: until 2030", .discouraged) { finiteField(&$0, "2030-12-31") },
    PolicyRow(policy, "groups", "R7-: until 2030", .fail) { finiteField(&$0, "2031-01-01") },
    PolicyRow(policy, "groups", "later than the guide", .discouraged) { $0.add(group: "X25519MLKEM768", ["TLSv1.3"]) },
    PolicyRow(policy, "groups", "R7, table 2.5", .fail) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
    PolicyRow(policy, "groups", "R7, table 2.5", .fail) { $0.add(group: "sect283k1", ["TLSv1.2"]) },
    PolicyRow(policy, "groups", "R7, table 2.5", .undetermined) { $0.add(group: "secp256k1", [], .undetermined) },
    PolicyRow(policy, "dh-bits", "R7-", .pass) { $0.prime(2_048) },
    PolicyRow(policy, "dh-bits", "R7-", .fail) { $0.prime(1_024) },
    PolicyRow(policy, "dh-bits", "R7-: 3072 bits after 2030", .fail) { server in
      server.prime(2_048)
      server.day = "2031-01-01"
    },
    PolicyRow(policy, "signature-schemes", "R8, table 2.6", .pass) { $0.add(scheme: "rsa_pss_rsae_sha256") },
    PolicyRow(policy, "signature-schemes", "R8-", .discouraged) { $0.add(scheme: "rsa_pkcs1_sha256", ["TLSv1.2"]) },
    PolicyRow(policy, "signature-schemes", "R11", .fail) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
    PolicyRow(policy, "signature-schemes", "R11", .undetermined) { $0.doubt(scheme: "ecdsa_sha1") },
    PolicyRow(policy, "certificate-keys", "R8", .pass),
    PolicyRow(policy, "certificate-keys", "R8", .pass) { $0.key("Ed25519", 256) },
    PolicyRow(policy, "certificate-keys", "R8-", .discouraged) { $0.key("RSA", 2_048) },
    PolicyRow(policy, "certificate-keys", "R8", .fail) { $0.key("DSA", 2_048) },
    PolicyRow(policy, "certificate-keys", "R8", .undetermined) { $0.missing = ["chain"] },
    PolicyRow(policy, "certificate-rsa-bits", "R8-", .pass) { $0.key("RSA", 2_048) },
    PolicyRow(policy, "certificate-rsa-bits", "R8-", .fail) { $0.key("RSA", 1_536) },
    PolicyRow(policy, "certificate-rsa-bits", "R8-: 3072 bits after 2030", .fail) { server in
      server.key("RSA", 2_048)
      server.day = "2031-01-01"
    },
    PolicyRow(policy, "certificate-ec-bits", "R8", .pass),
    PolicyRow(policy, "certificate-ec-bits", "R8", .fail) { $0.key("EC", 224, "P-224") },
    PolicyRow(policy, "certificate-signatures", "R11", .pass),
    PolicyRow(policy, "certificate-signatures", "R11", .fail) { $0.signature("sha1WithRSAEncryption") },
    PolicyRow(policy, "certificate-signatures", "R11", .fail) { $0.signature("ecdsa-with-SHA224", at: 1) },
    PolicyRow(policy, "certificate-usage", "R27, R28", .pass),
    PolicyRow(policy, "certificate-usage", "R27", .fail) { $0.reject("key_usage") },
    PolicyRow(policy, "certificate-usage", "R28", .fail) { $0.reject("extended_key_usage") },
    PolicyRow(policy, "certificate-usage", "R27, R28", .pass) { $0.reject("unknown_issuer") },
    PolicyRow(policy, "certificate-name", "R29", .pass),
    PolicyRow(policy, "certificate-name", "R29", .fail) { $0.reject("hostname_mismatch") },
    PolicyRow(policy, "revocation-source", "3.1", .pass),
    PolicyRow(policy, "revocation-source", "3.1", .fail) { $0.chain.certificates[0].crlDistributionPoints = [] },
  ]

  private static func finiteField(_ server: inout PolicyServer, _ day: String) {
    server.add(group: "ffdhe2048", ["TLSv1.3"])
    server.day = day
  }

  private static let extensions: [PolicyRow] = [
    PolicyRow(policy, "encrypt-then-mac", "R10-", .notApplicable),
    PolicyRow(policy, "encrypt-then-mac", "R10-", .pass) { cbc(&$0, .accepted) },
    PolicyRow(policy, "encrypt-then-mac", "R10-", .fail) { cbc(&$0, .refused) },
    PolicyRow(policy, "encrypt-then-mac", "R10-", .undetermined) { cbc(&$0, .undetermined) },
    PolicyRow(policy, "extended-master-secret", "2.3", .pass),
    PolicyRow(policy, "extended-master-secret", "2.3", .fail) { $0.feature("extended_main_secret", .refused) },
    PolicyRow(policy, "secure-renegotiation", "2.3", .pass),
    PolicyRow(policy, "secure-renegotiation", "2.3", .fail) { $0.feature("secure_renegotiation", .refused) },
    PolicyRow(policy, "certificate-transparency", "2.3", .pass) { $0.timestamps(.compliant) },
    PolicyRow(policy, "certificate-transparency", "2.3", .discouraged) { $0.timestamps(.notCompliant) },
    PolicyRow(policy, "heartbeat", "2.3", .pass),
    PolicyRow(policy, "heartbeat", "2.3", .fail) { $0.add(serverExtension: "heartbeat") },
    PolicyRow(policy, "truncated-hmac", "2.3", .pass),
    PolicyRow(policy, "truncated-hmac", "2.3", .fail) { $0.add(serverExtension: "truncated_hmac") },
    PolicyRow(policy, "early-data", "2.3", .pass),
    PolicyRow(policy, "early-data", "2.3", .fail) { $0.earlyData(.accepted) },
    PolicyRow(policy, "early-data", "2.3", .undetermined) { $0.earlyData(.undetermined) },
    PolicyRow(policy, "compression", "2.4", .pass),
    PolicyRow(policy, "compression", "2.4", .fail) { $0.feature("compression", .accepted) },
  ]
}
