import Observation
import TLSWire
import Testing

@testable import Policies

/// PCI DSS 4.0.1, requirement 4.2.1.
@Suite struct PCIPolicyTests {
  @Test(arguments: rows) func `a changed server has the expected result`(row: PolicyRow) throws { try row.check(PolicyServer()) }

  private static let policy = "pci-dss@4.0.1"

  static let rows: [PolicyRow] = protocols + strength + certificates + configurations

  private static let protocols: [PolicyRow] = [
    PolicyRow(policy, "versions", "4.2.1", .pass),
    PolicyRow(policy, "versions", "4.2.1", .pass) { $0.versions("TLSv1.2") },
    PolicyRow(policy, "versions", "4.2.1", .pass) { $0.versions("TLSv1.3") },
    PolicyRow(policy, "versions", "4.2.1", .fail) { $0.versions() },
    PolicyRow(policy, "versions", "A2", .fail) { $0.versions("SSLv2", "TLSv1.2") },
    PolicyRow(policy, "versions", "A2", .fail) { $0.versions("SSLv3", "TLSv1.2") },
    PolicyRow(policy, "versions", "A2", .fail) { $0.versions("TLSv1.0", "TLSv1.2") },
    PolicyRow(policy, "versions", "A2", .fail) { $0.versions("TLSv1.1", "TLSv1.2") },
    PolicyRow(policy, "versions", "A2", .undetermined) { $0.doubt(version: "TLSv1.0") },
    PolicyRow(policy, "versions", "A2", .undetermined) { $0.isPartial = true },
    PolicyRow(policy, "suites", "4.2.1", .pass),
    PolicyRow(policy, "suites", "4.2.1", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA") },
    PolicyRow(policy, "suites", "4.2.1", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256") },
    PolicyRow(policy, "suites", "4.2.1: forward secrecy", .discouraged) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites", "4.2.1: forward secrecy", .discouraged) { $0.add(suite: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites", "4.2.1: RFC 5469", .discouraged) { $0.add(suite: "TLS_RSA_WITH_IDEA_CBC_SHA") },
    PolicyRow(policy, "suites", "appendix G: no encryption", .fail) { $0.add(suite: "TLS_RSA_WITH_NULL_SHA256") },
    PolicyRow(policy, "suites", "appendix G: no encryption", .fail) { $0.add(suite: "TLS_SHA256_SHA256", to: "TLSv1.3") },
    PolicyRow(policy, "suites", "appendix G: no authentication", .fail) { $0.add(suite: "TLS_ECDH_anon_WITH_AES_128_CBC_SHA") },
    PolicyRow(policy, "suites", "appendix G: 40 bits", .fail) { $0.add(suite: "TLS_RSA_EXPORT_WITH_RC4_40_MD5") },
    PolicyRow(policy, "suites", "appendix G: 56 bits", .fail) { $0.add(suite: "TLS_RSA_EXPORT1024_WITH_DES_CBC_SHA") },
    PolicyRow(policy, "suites", "appendix G: 56 bits", .fail) { $0.add(suite: "TLS_DHE_RSA_WITH_DES_CBC_SHA") },
    PolicyRow(policy, "suites", "4.2.1: RC4", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
    PolicyRow(policy, "suites", "4.2.1: 3DES after 2023", .fail) { tripleDES(&$0, "2024-01-01") },
    PolicyRow(policy, "suites", "4.2.1: 3DES until 2023", .discouraged) { tripleDES(&$0, "2023-12-31") },
    PolicyRow(policy, "suites", "4.2.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_RC4_128_MD5") },
    PolicyRow(policy, "suites", "4.2.1", .undetermined) { $0.missing = ["ciphers"] },
  ]

  private static func tripleDES(_ server: inout PolicyServer, _ day: String) {
    server.add(suite: "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA")
    server.day = day
  }

  private static let strength: [PolicyRow] = [
    PolicyRow(policy, "suite-bits", "appendix G: 112 bits", .pass),
    PolicyRow(policy, "suite-bits", "appendix G: 112 bits", .fail) { $0.add(suite: "TLS_RSA_WITH_DES_CBC_SHA") },
    PolicyRow(policy, "suite-bits", "appendix G: 112 bits", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_NULL_SHA") },
    PolicyRow(policy, "dh-bits", "appendix G: 2048 bits", .pass) { $0.prime(2_048) },
    PolicyRow(policy, "dh-bits", "appendix G: 2048 bits", .fail) { $0.prime(2_047) },
    PolicyRow(policy, "dh-bits", "appendix G: 2048 bits", .undetermined) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "dh-bits", "appendix G: 2048 bits", .notApplicable),
    PolicyRow(policy, "ec-group-bits", "appendix G: 224 bits", .pass) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
    PolicyRow(policy, "ec-group-bits", "appendix G: 224 bits", .fail) { $0.add(group: "sect163k1", ["TLSv1.2"]) },
    PolicyRow(policy, "ec-group-bits", "appendix G: 224 bits", .undetermined) { $0.add(group: "secp160r1", [], .undetermined) },
    PolicyRow(policy, "signature-schemes", "appendix G", .pass),
    PolicyRow(policy, "signature-schemes", "appendix G", .discouraged) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
  ]

  private static let certificates: [PolicyRow] = [
    PolicyRow(policy, "certificate-rsa-bits", "appendix G: 2048 bits", .pass) { $0.key("RSA", 2_048) },
    PolicyRow(policy, "certificate-rsa-bits", "appendix G: 2048 bits", .fail) { $0.key("RSA", 1_024) },
    PolicyRow(policy, "certificate-rsa-bits", "appendix G: 2048 bits", .fail) { $0.key("RSA", 2_000, at: 1) },
    PolicyRow(policy, "certificate-rsa-bits", "appendix G: 2048 bits", .undetermined) { $0.missing = ["chain"] },
    PolicyRow(policy, "certificate-ec-bits", "appendix G: 224 bits", .pass),
    PolicyRow(policy, "certificate-ec-bits", "appendix G: 224 bits", .fail) { $0.key("EC", 192, "P-192") },
    PolicyRow(policy, "certificate-signatures", "appendix G", .pass),
    PolicyRow(policy, "certificate-signatures", "appendix G", .fail) { $0.signature("sha1WithRSAEncryption", at: 1) },
    PolicyRow(policy, "certificate-signatures", "appendix G", .fail) { $0.signature("md5WithRSAEncryption") },
    PolicyRow(policy, "certificate-signatures", "appendix G", .fail) { $0.signature("ecdsa-with-SHA1") },
    PolicyRow(policy, "certificate-signatures", "appendix G", .undetermined) { $0.missing = ["chain"] },
    PolicyRow(policy, "trusted", "4.2.1, first bullet", .pass),
    PolicyRow(policy, "trusted", "4.2.1, first bullet", .fail) { $0.reject("self_signed") },
    PolicyRow(policy, "trusted", "4.2.1, first bullet", .fail) { $0.reject("hostname_mismatch") },
    PolicyRow(policy, "trusted", "4.2.1, first bullet", .undetermined) { $0.chain.verdict = nil },
    PolicyRow(policy, "certificate-validity", "4.2.1, second bullet", .pass),
    PolicyRow(policy, "certificate-validity", "4.2.1, second bullet", .fail) { $0.reject("expired") },
    PolicyRow(policy, "certificate-validity", "4.2.1, second bullet", .fail) { $0.reject("revoked") },
    PolicyRow(policy, "certificate-validity", "4.2.1: best practice until 2025-03-30", .discouraged, overall: .fail) { server in
      server.reject("expired")
      server.day = "2025-03-30"
    },
    PolicyRow(policy, "certificate-validity", "4.2.1, second bullet", .pass, overall: .fail) { $0.reject("unknown_issuer") },
  ]

  private static let configurations: [PolicyRow] = [
    PolicyRow(policy, "compression", "4.2.1, third bullet", .pass),
    PolicyRow(policy, "compression", "4.2.1, third bullet", .fail) { $0.feature("compression", .accepted) },
    PolicyRow(policy, "compression", "4.2.1, third bullet", .undetermined) { $0.feature("compression", .undetermined) },
    PolicyRow(policy, "insecure-renegotiation", "4.2.1, third bullet", .pass),
    PolicyRow(policy, "insecure-renegotiation", "4.2.1, third bullet", .fail) { server in
      server.probe.renegotiation?.secure?.support = .refused
      server.clientRenegotiation(.accepted)
    },
    PolicyRow(policy, "insecure-renegotiation", "4.2.1, third bullet", .undetermined) { $0.missing = ["probe"] },
    PolicyRow(policy, "fallback-scsv", "4.2.1, third bullet", .pass),
    PolicyRow(policy, "fallback-scsv", "4.2.1, third bullet", .discouraged) { $0.feature("fallback_scsv", .refused) },
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .pass),
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .fail) { $0.vulnerable("heartbleed") },
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .fail) { $0.vulnerable("starttls-injection") },
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .discouraged) { $0.vulnerable("raccoon") },
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .undetermined) { $0.vulnerable("robot", .undetermined) },
    PolicyRow(policy, "vulnerabilities", "4.2.1; FAQ", .undetermined) { $0.missing = ["vulnerabilities"] },
  ]
}
