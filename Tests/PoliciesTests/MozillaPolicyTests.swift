import Observation
import TLSWire
import Testing

@testable import Policies

/// The configurations of Mozilla's server-side TLS guidelines 5.7, 5.8 and 6.0.
@Suite struct MozillaPolicyTests {
  static let rows: [PolicyRow] =
    ["5.7", "5.8", "6.0"].flatMap { modern($0) + intermediate($0) + common("modern", $0) + common("intermediate", $0) }
    + ["5.8", "6.0"].flatMap { hybrids("modern", $0) + hybrids("intermediate", $0) } + hybrids("old", "5.8")
    + intermediateWithDHE + ["5.8", "6.0"].flatMap { intermediateWithoutDHE($0) }
    + ["5.7", "5.8"].flatMap { old($0) + common("old", $0) } + oldWithDHE + oldWithoutDHE

  @Test(arguments: rows) func `a changed server has the expected result`(row: PolicyRow) throws { try row.check(Self.base(row.policy)) }

  /// A server that complies with the configuration.
  static func base(_ policy: String) -> PolicyServer {
    var server = PolicyServer()
    server.chain.certificates[0].authorityInformationAccess.ocsp = ["http://ocsp.example/"]
    server.suites("TLSv1.3", "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256")
    if policy.hasPrefix("mozilla-modern") { server.versions("TLSv1.3") }
    if policy.hasPrefix("mozilla-old") {
      server.versions("TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3")
      for version in ["TLSv1.0", "TLSv1.1"] { server.suites(version, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", "TLS_RSA_WITH_AES_128_CBC_SHA") }
      server.suites("TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256")
      server.key("RSA", 2_048)
      server.signature("sha256WithRSAEncryption")
    }
    for version in ["TLSv1.0", "TLSv1.1", "TLSv1.2"] { server.order(.client, in: version) }
    return server
  }

  private static func modern(_ version: String) -> [PolicyRow] {
    let policy = "mozilla-modern@\(version)"
    return [
      PolicyRow(policy, "tls-versions", "tls_versions", .pass),
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("SSLv3", "TLSv1.3") },
      PolicyRow(policy, "tls-versions", "tls_versions", .undetermined) { $0.doubt(version: "TLSv1.2") },
      PolicyRow(policy, "ciphers", "ciphers: none", .notApplicable),
      PolicyRow(policy, "ciphers", "ciphers: none", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "ciphers", "ciphers: none", .undetermined) { $0.doubt(version: "TLSv1.2") },
      PolicyRow(policy, "certificate-types", "certificate_types: ecdsa", .fail) { $0.key("RSA", 4_096) },
      PolicyRow(policy, "certificate-types", "certificate_types: ecdsa", .fail) { $0.key("Ed25519", 256) },
      PolicyRow(policy, "certificate-curves", "certificate_curves", .fail) { $0.key("EC", 521, "P-521") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .pass) { $0.signature("ecdsa-with-SHA512") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .fail) { $0.signature("sha256WithRSAEncryption") },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan: 90", .pass) { $0.valid(days: 90) },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan: 90", .fail) { $0.valid(days: 91) },
      PolicyRow(policy, "recommended-certificate-lifespan", "recommended_certificate_lifespan: 90", .discouraged, overall: .fail) {
        $0.valid(days: 91)
      },
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: false", .notApplicable),
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: false", .pass, overall: .fail) {
        withClassicSuites(&$0, .client)
      },
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: false", .discouraged, overall: .fail) {
        withClassicSuites(&$0, .server)
      },
      PolicyRow(policy, "compression", "sslyze", .notApplicable),
      PolicyRow(policy, "renegotiation", "sslyze", .notApplicable),
      PolicyRow(policy, "extended-master-secret", "sslyze", .notApplicable),
    ]
  }

  /// TLS 1.2 with two suites.
  private static func withClassicSuites(_ server: inout PolicyServer, _ order: OrderPreference) {
    server.versions("TLSv1.2", "TLSv1.3")
    server.suites("TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384")
    server.order(order)
  }

  private static func intermediate(_ version: String) -> [PolicyRow] {
    let policy = "mozilla-intermediate@\(version)"
    return [
      PolicyRow(policy, "tls-versions", "tls_versions", .pass),
      PolicyRow(policy, "tls-versions", "tls_versions", .pass) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("SSLv2", "TLSv1.2") },
      PolicyRow(policy, "tls-versions", "tls_versions", .undetermined) { $0.doubt(version: "TLSv1.0") },
      PolicyRow(policy, "tls-versions", "tls_versions", .undetermined) { $0.missing = ["ciphers"] },
      PolicyRow(policy, "ciphers", "ciphers", .pass) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256") },
      PolicyRow(policy, "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") },
      PolicyRow(policy, "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "ciphers", "ciphers", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_RC4_128_SHA") },
      PolicyRow(policy, "ciphers", "ciphers", .pass) { $0.doubt(suite: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "certificate-types", "certificate_types: ecdsa, rsa", .pass) { $0.key("RSA", 2_048) },
      PolicyRow(policy, "certificate-types", "certificate_types: ecdsa, rsa", .fail) { $0.key("Ed25519", 256) },
      PolicyRow(policy, "certificate-types", "certificate_types: ecdsa, rsa", .fail) { $0.key("ML-DSA-65", nil) },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .pass) { $0.signature("sha256WithRSAEncryption") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .fail) { $0.signature("sha384WithRSAEncryption") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .fail) { $0.signature("sha1WithRSAEncryption") },
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .notApplicable),
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .pass) { $0.key("RSA", 2_048) },
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .fail) { $0.key("RSA", 2_047) },
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .undetermined) { $0.missing = ["chain"] },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan: 366", .pass) { $0.valid(days: 366) },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan: 366", .fail) { $0.valid(days: 367) },
      PolicyRow(policy, "recommended-certificate-lifespan", "recommended_certificate_lifespan: 90", .discouraged) { $0.valid(days: 91) },
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: false", .pass),
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: false", .discouraged) { $0.order(.server) },
    ]
  }

  private static let intermediateWithDHE: [PolicyRow] = [
    PolicyRow("mozilla-intermediate@5.7", "ciphers", "ciphers", .pass) {
      $0.prime(2_048, suite: "TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256")
    },
    PolicyRow("mozilla-intermediate@5.7", "dh-param-size", "dh_param_size: 2048", .notApplicable),
    PolicyRow("mozilla-intermediate@5.7", "dh-param-size", "dh_param_size: 2048", .pass) { $0.prime(2_048) },
    PolicyRow("mozilla-intermediate@5.7", "dh-param-size", "dh_param_size: 2048", .fail) { $0.prime(1_024) },
    PolicyRow("mozilla-intermediate@5.7", "dh-param-size", "dh_param_size: 2048", .undetermined) {
      $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256")
    },
    PolicyRow("mozilla-intermediate@5.7", "tls-curves", "tls_curves", .pass) { $0.add(group: "SecP384r1MLKEM1024", ["TLSv1.3"]) },
  ]

  private static func intermediateWithoutDHE(_ version: String) -> [PolicyRow] {
    let policy = "mozilla-intermediate@\(version)"
    return [
      PolicyRow(policy, "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "dh-param-size", "dh_param_size: 2048", .pass) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
      PolicyRow(policy, "dh-param-size", "dh_param_size: 2048", .pass, overall: .fail) { $0.prime(2_048) },
      PolicyRow(policy, "dh-param-size", "dh_param_size: 2048", .fail) { $0.prime(1_024) },
    ]
  }

  private static func hybrids(_ name: String, _ version: String) -> [PolicyRow] {
    let policy = "mozilla-\(name)@\(version)"
    return [
      PolicyRow(policy, "tls-curves-hybrid", "tls_curves", .pass),
      PolicyRow(policy, "tls-curves-hybrid", "tls_curves", .fail) { $0.add(group: "SecP384r1MLKEM1024", ["TLSv1.3"]) },
      PolicyRow(policy, "tls-curves-hybrid", "tls_curves", .undetermined) { $0.add(group: "SecP256r1MLKEM768", [], .undetermined) },
      PolicyRow(policy, "tls-curves-hybrid-support", "tls_curves, first element", .pass),
      PolicyRow(policy, "tls-curves-hybrid-support", "tls_curves, first element", .discouraged) { $0.groups("x25519", "secp256r1") },
    ]
  }

  private static func old(_ version: String) -> [PolicyRow] {
    let policy = "mozilla-old@\(version)"
    return [
      PolicyRow(policy, "tls-versions", "tls_versions", .pass),
      PolicyRow(policy, "tls-versions", "tls_versions", .pass) { $0.versions("TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("SSLv3", "TLSv1.0", "TLSv1.2") },
      PolicyRow(policy, "tls-versions", "tls_versions", .fail) { $0.versions("SSLv2", "TLSv1.0", "TLSv1.2") },
      PolicyRow(policy, "tls-versions", "tls_versions", .undetermined) { $0.doubt(version: "SSLv3") },
      PolicyRow(policy, "ciphers", "ciphers", .pass) { $0.add(suite: "TLS_RSA_WITH_3DES_EDE_CBC_SHA", to: "TLSv1.0") },
      PolicyRow(policy, "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_RSA_WITH_RC4_128_SHA", to: "TLSv1.0") },
      PolicyRow(policy, "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA", to: "TLSv1.0") },
      PolicyRow(policy, "ciphers", "ciphers", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_RC4_128_SHA", in: "TLSv1.0") },
      PolicyRow(policy, "certificate-types", "certificate_types: rsa", .fail) { $0.key("EC", 256, "P-256") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .fail) { $0.signature("ecdsa-with-SHA256") },
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .pass),
      PolicyRow(policy, "rsa-key-size", "rsa_key_size: 2048", .fail) { $0.key("RSA", 1_024) },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan: 366", .fail) { $0.valid(days: 398) },
      PolicyRow(policy, "recommended-certificate-lifespan", "recommended_certificate_lifespan: 90", .discouraged) { $0.valid(days: 365) },
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: true", .pass) { server in
        for version in ["TLSv1.0", "TLSv1.1", "TLSv1.2"] { server.order(.server, in: version) }
      },
      PolicyRow(policy, "server-preferred-order", "server_preferred_order: true", .discouraged),
      PolicyRow(policy, "fallback-scsv", "sslyze", .notApplicable) { server in
        server.versions("TLSv1.2", "TLSv1.3")
        server.feature("fallback_scsv", .refused)
      },
    ]
  }

  private static let oldWithDHE: [PolicyRow] = [
    PolicyRow("mozilla-old@5.7", "dh-param-size", "dh_param_size: 1024", .pass) { $0.prime(1_024) },
    PolicyRow("mozilla-old@5.7", "dh-param-size", "dh_param_size: 1024", .fail) { $0.prime(768) },
    PolicyRow("mozilla-old@5.7", "ciphers", "ciphers", .fail) { $0.prime(1_024, suite: "TLS_DHE_RSA_WITH_AES_128_CBC_SHA") },
  ]

  private static let oldWithoutDHE: [PolicyRow] = [
    PolicyRow("mozilla-old@5.8", "ciphers", "ciphers", .fail) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("mozilla-old@5.8", "dh-param-size", "dh_param_size: 2048", .pass) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
    PolicyRow("mozilla-old@5.8", "dh-param-size", "dh_param_size: 2048", .fail) { $0.prime(1_024) },
  ]

  /// The rules that all configurations have in common.
  private static func common(_ name: String, _ version: String) -> [PolicyRow] {
    let policy = "mozilla-\(name)@\(version)"
    return handshake(policy) + [
      PolicyRow(policy, "ciphersuites", "ciphersuites", .pass),
      PolicyRow(policy, "ciphersuites", "ciphersuites", .fail) { $0.add(suite: "TLS_AES_128_CCM_SHA256", to: "TLSv1.3") },
      PolicyRow(policy, "ciphersuites", "ciphersuites", .undetermined) { $0.doubt(suite: "TLS_AES_128_CCM_8_SHA256", in: "TLSv1.3") },
      PolicyRow(policy, "tls-curves", "tls_curves", .pass),
      PolicyRow(policy, "tls-curves", "tls_curves", .pass) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
      PolicyRow(policy, "tls-curves", "tls_curves", .fail) { $0.add(group: "secp521r1") },
      PolicyRow(policy, "tls-curves", "tls_curves", .fail) { $0.add(group: "x448") },
      PolicyRow(policy, "tls-curves", "tls_curves", .undetermined) { $0.add(group: "brainpoolP256r1", [], .undetermined) },
      PolicyRow(policy, "ecdh-param-size", "ecdh_param_size: 256", .pass),
      PolicyRow(policy, "ecdh-param-size", "ecdh_param_size: 256", .fail) { $0.add(group: "secp224r1") },
      PolicyRow(policy, "certificate-types", "certificate_types", .pass),
      PolicyRow(policy, "certificate-types", "certificate_types", .undetermined) { $0.missing = ["chain"] },
      PolicyRow(policy, "certificate-curves", "certificate_curves", .pass),
      PolicyRow(policy, "certificate-curves", "certificate_curves", .fail) { $0.key("EC", 256, "secp256k1") },
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .pass),
      PolicyRow(policy, "certificate-signatures", "certificate_signatures", .fail) { $0.signature("Ed25519") },
      PolicyRow(policy, "maximum-certificate-lifespan", "maximum_certificate_lifespan", .pass),
      PolicyRow(policy, "recommended-certificate-lifespan", "recommended_certificate_lifespan: 90", .pass),
      PolicyRow(policy, "ocsp-staple", "ocsp_staple: true", .pass),
      PolicyRow(policy, "ocsp-staple", "ocsp_staple: true", .discouraged) { $0.chain.ocspStaple = nil },
      PolicyRow(policy, "ocsp-staple", "ocsp_staple: true", .notApplicable) { server in
        server.chain.certificates[0].authorityInformationAccess.ocsp = []
        server.chain.ocspStaple = nil
      },
      PolicyRow(policy, "hsts-min-age", "hsts_min_age: 63072000", .pass),
      PolicyRow(policy, "hsts-min-age", "hsts_min_age: 63072000", .discouraged) { $0.hsts("max-age=63071999") },
      PolicyRow(policy, "hsts-min-age", "hsts_min_age: 63072000", .discouraged) { $0.hsts(nil) },
      PolicyRow(policy, "hsts-min-age", "hsts_min_age: 63072000", .notApplicable) { $0.missing = ["http"] },
      PolicyRow(policy, "certificate-path-validation", "sslyze", .pass),
      PolicyRow(policy, "certificate-path-validation", "sslyze", .fail) { $0.reject("unknown_issuer") },
      PolicyRow(policy, "certificate-path-validation", "sslyze", .undetermined) { $0.chain.verdict = nil },
      PolicyRow(policy, "vulnerabilities", "sslyze", .pass),
      PolicyRow(policy, "vulnerabilities", "sslyze", .fail) { $0.vulnerable("robot") },
      PolicyRow(policy, "vulnerabilities", "sslyze", .undetermined) { $0.vulnerable("heartbleed", .undetermined) },
      PolicyRow(policy, "vulnerabilities", "sslyze", .pass) { $0.vulnerable("raccoon") },
    ]
  }

  /// Those of TLS 1.2 and older versions, of a server that accepts TLS 1.1; only `old` permits that.
  private static func handshake(_ policy: String) -> [PolicyRow] {
    let overall: PolicyResult? = policy.hasPrefix("mozilla-old") ? nil : .fail
    func row(
      _ rule: String, _ expected: PolicyRow.Expectation, _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
    ) -> PolicyRow {
      PolicyRow(policy, rule, "sslyze", expected, overall: overall) { server in
        server.versions("TLSv1.1", "TLSv1.2", "TLSv1.3")
        change(&server)
      }
    }
    return [
      row("compression", .pass),
      row("compression", .fail) { $0.feature("compression", .accepted) },
      row("compression", .undetermined) { $0.feature("compression", .undetermined) },
      row("renegotiation", .pass),
      row("renegotiation", .fail) { $0.feature("secure_renegotiation", .refused) },
      row("extended-master-secret", .pass),
      row("extended-master-secret", .fail) { $0.feature("extended_main_secret", .refused) },
      row("extended-master-secret", .undetermined) { $0.feature("extended_main_secret", .undetermined) },
      row("fallback-scsv", .pass),
      row("fallback-scsv", .fail) { $0.feature("fallback_scsv", .refused) },
      row("fallback-scsv", .undetermined) { $0.feature("fallback_scsv", .undetermined) },
    ]
  }
}
