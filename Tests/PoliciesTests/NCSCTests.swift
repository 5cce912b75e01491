import Observation
import TLSWire
import Testing

@testable import Policies

/// Servers against the guidelines of NCSC-NL: sufficient, and good.
@Suite struct NCSCTests {
  static let base: PolicyServer = {
    var server = PolicyServer()
    // No row of the sufficient level depends on the groups that it prefers.
    server.groups("X25519MLKEM768", "x25519", "secp256r1", "secp384r1")
    return server
  }()

  /// A server that has only good settings.
  static let best: PolicyServer = {
    var server = PolicyServer()
    server.versions("TLSv1.3")
    server.suites("TLSv1.3", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256")
    server.groups("X25519MLKEM768", "SecP384r1MLKEM1024")
    return server
  }()

  static let rows = handshakes + connections + certificates
  static let goodRows = good

  @Test(arguments: rows) func `the rule holds for the server`(row: PolicyRow) throws { try row.check(Self.base) }

  @Test(arguments: goodRows) func `the rule holds for a server with good settings`(row: PolicyRow) throws { try row.check(Self.best) }

  private static func row(
    _ rule: String, _ section: String, _ expected: PolicyRow.Expectation,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
  ) -> PolicyRow { PolicyRow("ncsc-nl@2025-05", rule, section, expected, change) }

  private static let handshakes = [
    row("versions", "3.3.1", .pass),
    row("versions", "3.3.1", .pass) { $0.versions("TLSv1.3") },
    row("versions", "3.3.1", .fail) { $0.versions("TLSv1.0", "TLSv1.2", "TLSv1.3") },
    row("versions", "3.3.1", .fail) { $0.versions("TLSv1.1", "TLSv1.2") },
    row("versions", "3.3.1", .fail) { $0.versions("SSLv2", "TLSv1.2") },
    row("versions", "3.3.1", .undetermined) { $0.doubt(version: "TLSv1.1") },
    row("suites", "appendix B", .pass),
    row("suites", "appendix B", .pass) { $0.add(suite: "TLS_CHACHA20_POLY1305_SHA256", to: "TLSv1.3") },
    row("suites", "appendix B", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM") },
    row("suites", "appendix B", .discouraged) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") },
    row("suites", "appendix B", .discouraged) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_CAMELLIA_128_GCM_SHA256") },
    row("suites", "appendix B", .discouraged) { $0.prime(3072, "ffdhe3072 (RFC 7919)") },
    row("suites", "appendix B", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA") },
    row("suites", "appendix B", .fail) { $0.add(suite: "TLS_AES_128_CCM_8_SHA256", to: "TLSv1.3") },
    row("suites", "appendix B", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_256_GCM_SHA384") },
    row("suites", "appendix B", .fail) { $0.add(suite: "TLS_DHE_DSS_WITH_AES_128_GCM_SHA256") },
    row("suites", "3.3.3", .fail) { $0.add(suite: "TLS_ECDHE_PSK_WITH_AES_128_GCM_SHA256") },
    row("suites", "appendix B", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_3DES_EDE_CBC_SHA") },
    row("suite-order", "2", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") },
    row("suite-order", "2", .fail) {
      $0.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
    },
    row("suite-order", "2", .notApplicable) { $0.order(.client) },
    row("suite-order", "2", .undetermined) {
      $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256")
      $0.order(.undetermined)
    },
    row("server-preference", "2", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") },
    row("server-preference", "2", .fail) {
      $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256")
      $0.order(.client)
    },
    row("server-preference", "2", .notApplicable) { $0.order(.client) },
    row("groups", "3.3.3", .pass) { $0.add(group: "brainpoolP256r1", ["TLSv1.2"]) },
    row("groups", "3.3.3", .pass) { $0.add(group: "x448") },
    row("groups", "3.3.3", .discouraged) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
    row("groups", "3.3.3", .discouraged) { $0.add(group: "ffdhe3072", ["TLSv1.3"]) },
    row("groups", "3.3.3", .fail) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
    row("groups", "3.3.3", .fail) { $0.add(group: "secp256k1", ["TLSv1.2"]) },
    row("groups", "3.3.3", .undetermined) { $0.add(group: "sect283r1", [], .undetermined) },
    row("dh-primes", "3.3.3.1", .discouraged) { $0.prime(3072, "ffdhe3072 (RFC 7919)") },
    row("dh-primes", "3.3.3.1", .fail) { $0.prime(2048, "ffdhe2048 (RFC 7919)") },
    row("dh-primes", "3.3.3.1", .fail) { $0.prime(4096) },
    row("dh-primes", "3.3.3.1", .notApplicable),
    row("signature-hashes", "3.3.5", .pass),
    row("signature-hashes", "3.3.5", .pass) { $0.add(scheme: "rsa_pkcs1_sha256", ["TLSv1.2"]) },
    row("signature-hashes", "3.3.5", .discouraged) { $0.add(scheme: "rsa_pkcs1_sha224", ["TLSv1.2"]) },
    row("signature-hashes", "3.3.5", .fail) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
    row("signature-hashes", "3.3.5", .fail) { $0.add(scheme: "rsa_pkcs1_md5", ["TLSv1.2"]) },
    row("signature-hashes", "3.3.5", .undetermined) { $0.doubt(scheme: "ecdsa_sha1") },
  ]

  private static let connections = [
    row("compression", "3.4.1", .pass),
    row("compression", "3.4.1", .fail) { $0.feature("compression", .accepted) },
    row("compression", "3.4.1", .undetermined) { $0.feature("compression", .undetermined) },
    row("compression", "3.4.1", .notApplicable) { $0.versions("TLSv1.3") },
    row("insecure-renegotiation", "3.4.2", .pass),
    row("insecure-renegotiation", "3.4.2", .fail) { $0.insecureRenegotiation() },
    row("insecure-renegotiation", "3.4.2", .undetermined) { $0.missing = ["probe"] },
    row("client-renegotiation", "3.4.2", .pass),
    row("client-renegotiation", "3.4.2", .discouraged) { $0.secureRenegotiation() },
    row("early-data", "3.4.4", .pass),
    row("early-data", "3.4.4", .fail) { $0.earlyData(.accepted) },
    row("early-data", "3.4.4", .undetermined) { $0.earlyData(.undetermined) },
    row("early-data", "3.4.4", .notApplicable) { $0.versions("TLSv1.2") },
    row("ocsp-staple", "3.4.5", .pass) { $0.responder(staple: true) },
    row("ocsp-staple", "3.4.5", .discouraged) { $0.responder(staple: false) },
    row("ocsp-staple", "3.4.5", .notApplicable),
    row("extended-main-secret", "4.1", .pass),
    row("extended-main-secret", "4.1", .fail) { $0.feature("extended_main_secret", .refused) },
    row("extended-main-secret", "4.1", .undetermined) { $0.feature("extended_main_secret", .undetermined) },
    row("extended-main-secret", "4.1", .notApplicable) { $0.versions("TLSv1.3") },
  ]

  private static let certificates = [
    row("certificate-keys", "3.3.2", .pass) { $0.key("Ed25519", 256) },
    row("certificate-keys", "3.3.2", .pass) { $0.key("RSA", 3072) },
    row("certificate-keys", "3.3.2", .discouraged) { $0.key("EC", 224, "P-224") },
    row("certificate-keys", "3.3.2", .fail) { $0.key("DSA", 3072) },
    row("certificate-keys", "3.3.2", .fail) { $0.key("EC", 192, "P-192") },
    row("certificate-keys", "3.3.2", .undetermined) { $0.missing = ["chain"] },
    row("chain-keys", "3.3.2", .pass),
    row("chain-keys", "3.3.2", .fail) { $0.key("EC", 256, "secp256k1", at: 1) },
    row("rsa-bits", "3.3.2.1", .pass) { $0.key("RSA", 2048) },
    row("rsa-bits", "3.3.2.1", .fail) { $0.key("RSA", 2047) },
    row("rsa-bits-phase-out", "3.3.2.1", .pass) { $0.key("RSA", 3072, at: 1) },
    row("rsa-bits-phase-out", "3.3.2.1", .discouraged) { $0.key("RSA", 3071, at: 1) },
    row("certificate-signatures", "3.3.5", .pass),
    row("certificate-signatures", "3.3.5", .pass) { $0.signature("RSASSA-PSS") },
    row("certificate-signatures", "3.3.5", .discouraged) { $0.signature("sha224WithRSAEncryption") },
    row("certificate-signatures", "3.3.5", .fail) { $0.signature("sha1WithRSAEncryption", at: 1) },
    row("trusted", "4.4", .pass),
    row("trusted", "4.4", .fail) { $0.reject("expired") },
    row("trusted", "4.4", .undetermined) { $0.chain.verdict = nil },
    row("hostname", "4.4", .pass),
    row("hostname", "4.4", .fail) { $0.reject("hostname_mismatch") },
  ]

  private static func good(
    _ rule: String, _ section: String, _ expected: PolicyRow.Expectation,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
  ) -> PolicyRow { PolicyRow("ncsc-nl-good@2025-05", rule, section, expected, change) }

  private static let good = [
    good("versions", "3.3.1", .pass),
    good("versions", "3.3.1", .fail) { $0.versions("TLSv1.2", "TLSv1.3") },
    good("versions", "3.3.1", .fail) { $0.versions("TLSv1.2") },
    good("versions", "3.3.1", .undetermined) { $0.doubt(version: "TLSv1.2") },
    good("suites", "appendix B", .pass),
    good("suites", "appendix B", .fail) { $0.add(suite: "TLS_AES_128_GCM_SHA256", to: "TLSv1.3") },
    good("suites", "appendix B", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384") },
    good("suites", "appendix B", .undetermined) { $0.doubt(suite: "TLS_AES_128_CCM_SHA256", in: "TLSv1.3") },
    good("groups", "3.3.3", .pass) { $0.groups("SecP256r1MLKEM768") },
    good("groups", "3.3.3", .fail) { $0.add(group: "x25519") },
    good("groups", "3.3.3", .fail) { $0.groups("secp256r1") },
    good("groups", "3.3.3", .undetermined) { $0.add(group: "secp384r1", [], .undetermined) },
    good("certificate-keys", "3.3.2", .pass) { $0.key("Ed448", 456) },
    good("certificate-keys", "3.3.2", .fail) { $0.key("EC", 224, "P-224") },
    good("chain-keys", "3.3.2", .pass),
    good("chain-keys", "3.3.2", .fail) { $0.key("EC", 224, "P-224", at: 1) },
    good("rsa-bits", "3.3.2.1", .pass) { $0.key("RSA", 3072) },
    good("rsa-bits", "3.3.2.1", .fail) { $0.key("RSA", 3071) },
    good("rsa-bits", "3.3.2.1", .notApplicable),
    good("certificate-signatures", "3.3.5", .pass),
    good("certificate-signatures", "3.3.5", .fail) { $0.signature("ecdsa-with-SHA224") },
    good("certificate-signatures", "3.3.5", .undetermined) { $0.missing = ["chain"] },
    good("early-data", "3.4.4", .pass),
    good("early-data", "3.4.4", .fail) { $0.earlyData(.accepted) },
    good("early-data", "3.4.4", .undetermined) { $0.missing = ["probe"] },
    good("ocsp-staple", "3.4.5", .pass) { $0.responder(staple: true) },
    good("ocsp-staple", "3.4.5", .fail) { $0.responder(staple: false) },
    good("ocsp-staple", "3.4.5", .notApplicable),
    good("trusted", "4.4", .pass),
    good("trusted", "4.4", .fail) { $0.reject("unknown_issuer") },
    good("hostname", "4.4", .pass),
    good("hostname", "4.4", .fail) { $0.reject("hostname_mismatch") },
  ]
}

extension PolicyServer {
  /// Renegotiates at the client's request, only with RFC 5746.
  mutating func secureRenegotiation() {
    clientRenegotiation(.accepted)
    probe.renegotiation?.unbound = FeatureObservation(name: "unbound", support: .refused)
  }
}
