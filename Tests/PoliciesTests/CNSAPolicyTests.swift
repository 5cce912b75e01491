import Observation
import TLSWire
import Testing

@testable import Policies

/// CNSA 1.0 (RFC 9151) and 2.0.
@Suite struct CNSAPolicyTests {
  static let rows: [PolicyRow] = first + second + exclusive

  @Test(arguments: rows) func `a changed server has the expected result`(row: PolicyRow) throws { try row.check(Self.base(row.policy)) }

  /// A server that complies: with 2.0 it has ML-KEM-1024 and otherwise the algorithms of 1.0.
  static func base(_ policy: String) -> PolicyServer {
    var server = PolicyServer()
    server.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384")
    server.suites("TLSv1.3", "TLS_AES_256_GCM_SHA384")
    if policy == "cnsa@2.0" { server.groups("MLKEM1024", "secp384r1") } else { server.groups("secp384r1") }
    server.schemes("ecdsa_secp384r1_sha384")
    for index in server.chain.certificates.indices {
      server.key("EC", 384, "P-384", at: index)
      server.signature("ecdsa-with-SHA384", at: index)
    }
    return server
  }

  private static let first: [PolicyRow] = [
    PolicyRow("cnsa@1.0", "versions", "RFC 9151, 4", .pass),
    PolicyRow("cnsa@1.0", "versions", "RFC 9151, 4", .pass) { $0.versions("TLSv1.2") },
    PolicyRow("cnsa@1.0", "versions", "RFC 9151, 4", .fail) { $0.versions("TLSv1.1", "TLSv1.2") },
    PolicyRow("cnsa@1.0", "versions", "RFC 9151, 4", .fail) { $0.versions("SSLv3", "TLSv1.2") },
    PolicyRow("cnsa@1.0", "versions", "RFC 9151, 4", .undetermined) { $0.doubt(version: "TLSv1.0") },
    PolicyRow("cnsa@1.0", "suites-tls12", "RFC 9151, 4.1", .pass),
    PolicyRow("cnsa@1.0", "suites-tls12", "RFC 9151, 4.1", .pass) { $0.add(suite: "TLS_RSA_WITH_AES_256_GCM_SHA384") },
    PolicyRow("cnsa@1.0", "suites-tls12", "RFC 9151, 4.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("cnsa@1.0", "suites-tls12", "RFC 9151, 4.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384") },
    PolicyRow("cnsa@1.0", "suites-tls12", "RFC 9151, 4.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_128_CBC_SHA") },
    PolicyRow("cnsa@1.0", "suites-tls13", "RFC 9151, 4.1", .pass),
    PolicyRow("cnsa@1.0", "suites-tls13", "RFC 9151, 4.1", .notApplicable) { $0.versions("TLSv1.2") },
    PolicyRow("cnsa@1.0", "suites-tls13", "RFC 9151, 4.1", .fail) { $0.add(suite: "TLS_AES_128_GCM_SHA256", to: "TLSv1.3") },
    PolicyRow("cnsa@1.0", "suites-tls13", "RFC 9151, 4.1", .fail) { $0.suites("TLSv1.3", "TLS_CHACHA20_POLY1305_SHA256") },
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.1", .pass),
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.3", .pass) { $0.add(group: "ffdhe4096") },
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.1", .fail) { $0.add(group: "secp256r1") },
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.1", .fail) { $0.add(group: "X25519MLKEM768", ["TLSv1.3"]) },
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.3", .fail) { $0.add(group: "ffdhe2048") },
    PolicyRow("cnsa@1.0", "groups", "RFC 9151, 5.1", .undetermined) { $0.add(group: "x25519", [], .undetermined) },
    PolicyRow("cnsa@1.0", "dh-primes", "RFC 9151, 5.3", .pass) { dhe(&$0, 3_072, "ffdhe3072 (RFC 7919)") },
    PolicyRow("cnsa@1.0", "dh-primes", "RFC 9151, 5.3", .fail) { dhe(&$0, 3_072, "Oakley group 15 (RFC 3526)") },
    PolicyRow("cnsa@1.0", "dh-primes", "RFC 9151, 5.3", .fail) { dhe(&$0, 3_072, nil) },
    PolicyRow("cnsa@1.0", "dh-primes", "RFC 9151, 5.3", .undetermined) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384") },
    PolicyRow("cnsa@1.0", "certificate-keys", "RFC 9151, 5.1", .pass),
    PolicyRow("cnsa@1.0", "certificate-keys", "RFC 9151, 5.2", .pass) { $0.key("RSA", 3_072) },
    PolicyRow("cnsa@1.0", "certificate-keys", "RFC 9151, 5.1", .fail) { $0.key("EC", 256, "P-256") },
    PolicyRow("cnsa@1.0", "certificate-keys", "RFC 9151, 4.2", .fail) { $0.key("Ed25519", 256) },
    PolicyRow("cnsa@1.0", "chain-keys", "RFC 9151, 5.1", .pass),
    PolicyRow("cnsa@1.0", "chain-keys", "RFC 9151, 5.1", .fail) { $0.key("EC", 521, "P-521", at: 1) },
    PolicyRow("cnsa@1.0", "rsa-bits", "RFC 9151, 5.2", .pass) { $0.key("RSA", 3_072, at: 1) },
    PolicyRow("cnsa@1.0", "rsa-bits", "RFC 9151, 5.2", .pass) { $0.key("RSA", 4_096, at: 1) },
    PolicyRow("cnsa@1.0", "rsa-bits", "RFC 9151, 5.2", .fail) { $0.key("RSA", 2_048, at: 1) },
    PolicyRow("cnsa@1.0", "rsa-bits", "RFC 9151, 5.2", .fail) { $0.key("RSA", 8_192) },
    PolicyRow("cnsa@1.0", "certificate-signatures", "RFC 8603", .pass) { $0.signature("sha384WithRSAEncryption") },
    PolicyRow("cnsa@1.0", "certificate-signatures", "RFC 8603", .fail) { $0.signature("sha256WithRSAEncryption", at: 1) },
    PolicyRow("cnsa@1.0", "certificate-signatures", "RFC 8603", .undetermined) { $0.missing = ["chain"] },
    PolicyRow("cnsa@1.0", "signature-schemes", "RFC 9151, 6.2", .pass) { $0.add(scheme: "rsa_pkcs1_sha384", ["TLSv1.2"]) },
    PolicyRow("cnsa@1.0", "signature-schemes", "RFC 9151, 7.2", .fail) { $0.add(scheme: "rsa_pss_rsae_sha256") },
    PolicyRow("cnsa@1.0", "extended-master-secret", "RFC 9151, 6.1", .pass),
    PolicyRow("cnsa@1.0", "extended-master-secret", "RFC 9151, 6.1", .discouraged) { $0.feature("extended_main_secret", .refused) },
    PolicyRow("cnsa@1.0", "early-data", "RFC 9151, 7.3", .pass),
    PolicyRow("cnsa@1.0", "early-data", "RFC 9151, 7.3", .fail) { $0.earlyData(.accepted) },
    PolicyRow("cnsa@1.0", "early-data", "RFC 9151, 7.3", .undetermined) { $0.earlyData(.undetermined) },
  ]

  private static func order(_ server: inout PolicyServer, _ names: String...) {
    let order = names.map { WireValue(id: $0, name: $0) }
    server.ciphers.groupPreferences = [GroupPreferenceObservation(protocol: "TLSv1.3", order: order, preference: .server)]
  }

  private static func dhe(_ server: inout PolicyServer, _ bits: Int, _ name: String?) {
    server.prime(bits, name, suite: "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384")
  }

  /// The transition until 2032.
  private static let second: [PolicyRow] = [
    PolicyRow("cnsa@2.0", "versions", "profile, 4", .pass) { $0.versions("TLSv1.3") },
    PolicyRow("cnsa@2.0", "versions", "timeline", .discouraged),
    PolicyRow("cnsa@2.0", "versions", "profile, 4", .fail) { $0.versions("TLSv1.2") },
    PolicyRow("cnsa@2.0", "versions", "profile, 4", .fail) { $0.versions("TLSv1.1", "TLSv1.3") },
    PolicyRow("cnsa@2.0", "versions", "profile, 4", .undetermined) { $0.doubt(version: "TLSv1.3") },
    PolicyRow("cnsa@2.0", "suites-tls13", "profile, 4", .pass),
    PolicyRow("cnsa@2.0", "suites-tls13", "profile, 4", .fail) { $0.add(suite: "TLS_AES_128_GCM_SHA256", to: "TLSv1.3") },
    PolicyRow("cnsa@2.0", "suites-tls12", "RFC 9151, 4.1", .discouraged),
    PolicyRow("cnsa@2.0", "suites-tls12", "RFC 9151, 4.1", .notApplicable) { $0.versions("TLSv1.3") },
    PolicyRow("cnsa@2.0", "suites-tls12", "RFC 9151, 4.1", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("cnsa@2.0", "suites-tls12", "RFC 9151, 4.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_128_CBC_SHA") },
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, by 2025", .pass),
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, by 2025", .pass) { $0.groups("SecP384r1MLKEM1024", "secp384r1") },
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, by 2025", .fail) { $0.groups("secp384r1") },
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, by 2025", .fail) { $0.groups("X25519MLKEM768", "secp384r1") },
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, before 2026", .notApplicable) { server in
      server.groups("secp384r1")
      server.day = "2025-12-31"
    },
    PolicyRow("cnsa@2.0", "key-establishment", "timeline, by 2025", .undetermined) { server in
      server.groups("secp384r1")
      server.add(group: "MLKEM1024", [], .undetermined)
    },
    PolicyRow("cnsa@2.0", "groups", "profile, 4", .pass) { $0.groups("MLKEM1024") },
    PolicyRow("cnsa@2.0", "groups", "timeline", .discouraged),
    PolicyRow("cnsa@2.0", "groups", "profile, 4", .discouraged) { $0.groups("SecP384r1MLKEM1024") },
    PolicyRow("cnsa@2.0", "groups", "profile, 4", .fail) { $0.add(group: "x25519") },
    PolicyRow("cnsa@2.0", "groups", "profile, 4", .fail) { $0.add(group: "MLKEM768", ["TLSv1.3"]) },
    PolicyRow("cnsa@2.0", "group-order", "timeline, by 2025", .pass) { order(&$0, "MLKEM1024", "secp384r1") },
    PolicyRow("cnsa@2.0", "group-order", "timeline, by 2025", .discouraged) { order(&$0, "secp384r1", "MLKEM1024") },
    PolicyRow("cnsa@2.0", "dh-bits", "RFC 9151, 5.3", .pass) { dhe(&$0, 3_072, "ffdhe3072 (RFC 7919)") },
    PolicyRow("cnsa@2.0", "dh-bits", "RFC 9151, 5.3", .fail) { dhe(&$0, 2_048, "ffdhe2048 (RFC 7919)") },
    PolicyRow("cnsa@2.0", "certificate-keys", "algorithms", .pass) { $0.key("ML-DSA-87", nil) },
    PolicyRow("cnsa@2.0", "certificate-keys", "timeline", .discouraged),
    PolicyRow("cnsa@2.0", "certificate-keys", "algorithms", .fail) { $0.key("ML-DSA-65", nil) },
    PolicyRow("cnsa@2.0", "certificate-keys", "algorithms", .fail) { $0.key("EC", 256, "P-256") },
    PolicyRow("cnsa@2.0", "certificate-support", "timeline, by 2025", .pass) { $0.key("ML-DSA-87", nil) },
    PolicyRow("cnsa@2.0", "certificate-support", "timeline, by 2025", .discouraged),
    PolicyRow("cnsa@2.0", "rsa-bits", "RFC 9151, 5.2", .pass) { $0.key("RSA", 3_072) },
    PolicyRow("cnsa@2.0", "rsa-bits", "RFC 9151, 5.2", .fail) { $0.key("RSA", 2_048) },
    PolicyRow("cnsa@2.0", "certificate-signatures", "algorithms", .discouraged),
    PolicyRow("cnsa@2.0", "certificate-signatures", "algorithms", .pass) { server in
      for index in server.chain.certificates.indices { server.signature("ML-DSA-87", at: index) }
    },
    PolicyRow("cnsa@2.0", "certificate-signatures", "algorithms", .fail) { $0.signature("sha256WithRSAEncryption", at: 1) },
    PolicyRow("cnsa@2.0", "signature-schemes", "profile, 4", .pass) { $0.schemes("mldsa87") },
    PolicyRow("cnsa@2.0", "signature-schemes", "timeline", .discouraged),
    PolicyRow("cnsa@2.0", "signature-schemes", "profile, 4", .fail) { $0.add(scheme: "ed25519") },
    PolicyRow("cnsa@2.0", "early-data", "profile, 12", .pass),
    PolicyRow("cnsa@2.0", "early-data", "profile, 12", .fail) { $0.earlyData(.accepted) },
  ]

  /// From 2033 on CNSA 2.0 is used exclusively.
  private static let exclusive: [PolicyRow] = [
    PolicyRow("cnsa@2.0", "versions", "timeline, by 2033", .discouraged) { $0.day = "2032-12-31" },
    PolicyRow("cnsa@2.0", "versions", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "groups", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "suites-tls12", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "certificate-keys", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "certificate-signatures", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "signature-schemes", "timeline, by 2033", .fail) { $0.day = "2033-01-01" },
    PolicyRow("cnsa@2.0", "groups", "timeline, by 2033", .pass) { server in
      server.versions("TLSv1.3")
      server.groups("MLKEM1024")
      server.schemes("mldsa87")
      for index in server.chain.certificates.indices {
        server.key("ML-DSA-87", nil, at: index)
        server.signature("ML-DSA-87", at: index)
      }
      server.day = "2033-01-01"
    },
  ]
}
