import Observation
import PathValidation
import TLSWire
import Testing

@testable import Policies

/// NIST SP 800-52 Rev. 2, and HIPAA, which includes it.
@Suite struct NISTPolicyTests {
  static let rows = requirements + requirements.map { inHIPAA($0) } + hipaa

  @Test(arguments: rows) func `a changed server has the expected result`(row: PolicyRow) throws { try row.check(Self.base(row.policy)) }

  /// A server that complies.
  static func base(_ policy: String) -> PolicyServer {
    var server = PolicyServer()
    server.groups("secp256r1", "secp384r1")
    server.chain.certificates[0].authorityInformationAccess.ocsp = ["http://ocsp.example/"]
    return server
  }

  private static let policy = "nist-sp-800-52r2@2019"

  private static let requirements: [PolicyRow] = versions + suites + keyExchange + certificates + extensions + others

  private static let versions: [PolicyRow] = [
    PolicyRow(policy, "versions", "3.1", .pass),
    PolicyRow(policy, "versions", "3.1: TLS 1.2 may be disabled", .pass) { $0.versions("TLSv1.3") },
    PolicyRow(policy, "versions", "3.1: TLS 1.3 from 2024-01-01", .fail) { $0.versions("TLSv1.2") },
    PolicyRow(policy, "versions", "3.1: TLS 1.3 should be accepted before", .pass) { only12(&$0, "2023-12-31") },
    PolicyRow(policy, "versions", "3.1: TLS 1.3 from 2024-01-01", .fail) { only12(&$0, "2024-01-01") },
    PolicyRow(policy, "versions", "3.1: TLS 1.1 should not", .discouraged) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
    PolicyRow(policy, "versions", "3.1: TLS 1.0 shall not", .fail) { $0.versions("TLSv1.0", "TLSv1.2", "TLSv1.3") },
    PolicyRow(policy, "versions", "3.1: SSL 3.0 shall not", .fail) { $0.versions("SSLv3", "TLSv1.2", "TLSv1.3") },
    PolicyRow(policy, "versions", "3.1: SSL 2.0 shall not", .fail) { $0.versions("SSLv2", "TLSv1.2", "TLSv1.3") },
    PolicyRow(policy, "versions", "3.1", .undetermined) { $0.doubt(version: "TLSv1.0") },
    PolicyRow(policy, "versions", "3.1", .undetermined) { $0.doubt(version: "TLSv1.3") },
    PolicyRow(policy, "versions", "3.1", .pass, overall: .undetermined) { $0.doubt(version: "TLSv1.1") },
    PolicyRow(policy, "tls12", "3.1", .pass),
    PolicyRow(policy, "tls12", "3.1: in general TLS 1.2 as well", .discouraged) { $0.versions("TLSv1.3") },
  ]

  private static func only12(_ server: inout PolicyServer, _ day: String) {
    server.versions("TLSv1.2")
    server.day = day
  }

  private static let suites: [PolicyRow] = [
    PolicyRow(policy, "suites-tls12", "3.3.1.1.1", .pass),
    PolicyRow(policy, "suites-tls12", "3.3.1.1.1", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_256_CCM_8") },
    PolicyRow(policy, "suites-tls12", "3.3.1.1.1", .pass) { cbc(&$0, .accepted, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA") },
    PolicyRow(policy, "suites-tls12", "3.3.1.1.2", .pass) { cbc(&$0, .accepted, "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384") },
    PolicyRow(policy, "suites-tls12", "3.3.1.1.2", .pass) {
      $0.prime(3_072, "ffdhe3072 (RFC 7919)", suite: "TLS_DHE_RSA_WITH_AES_256_CCM")
    },
    PolicyRow(policy, "suites-tls12", "3.3.1.1.5", .pass) { $0.add(suite: "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "appendix C", .pass) { $0.add(suite: "TLS_PSK_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "appendix C", .fail) { $0.add(suite: "TLS_ECDHE_PSK_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "appendix D", .discouraged) { transport(&$0, "2023-12-31") },
    PolicyRow(policy, "suites-tls12", "SP 800-131A, 6", .fail) { transport(&$0, "2024-01-01") },
    PolicyRow(policy, "suites-tls12", "3.3.1: not approved", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256") },
    PolicyRow(policy, "suites-tls12", "3.3.1: not approved", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CAMELLIA_128_GCM_SHA256") },
    PolicyRow(policy, "suites-tls12", "3.3.1: not approved", .fail) { $0.add(suite: "TLS_RSA_WITH_3DES_EDE_CBC_SHA") },
    PolicyRow(policy, "suites-tls12", "3.3.1: not approved", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
    PolicyRow(policy, "suites-tls12", "3.3.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_RC4_128_SHA") },
    PolicyRow(policy, "suites-tls13", "3.3.1.2", .pass) { $0.add(suite: "TLS_AES_128_CCM_8_SHA256", to: "TLSv1.3") },
    PolicyRow(policy, "suites-tls13", "3.3.1.2", .fail) { $0.add(suite: "TLS_CHACHA20_POLY1305_SHA256", to: "TLSv1.3") },
    PolicyRow(policy, "suites-tls13", "3.3.1.2", .undetermined) { $0.doubt(suite: "TLS_CHACHA20_POLY1305_SHA256", in: "TLSv1.3") },
    PolicyRow(policy, "suite-order", "3.3.1", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8") },
    PolicyRow(policy, "suite-order", "3.3.1: CCM before CCM_8", .discouraged) { server in
      server.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8", "TLS_ECDHE_ECDSA_WITH_AES_128_CCM")
    },
    PolicyRow(policy, "suite-order", "3.3.1: ephemeral keys first", .discouraged) { server in
      server.suites("TLSv1.2", "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
    },
    PolicyRow(policy, "suite-order", "3.3.1", .discouraged) { server in
      server.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8")
      server.order(.client)
    },
  ]

  private static func transport(_ server: inout PolicyServer, _ day: String) {
    server.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256")
    server.day = day
  }

  /// A suite with CBC, and the support of encrypt-then-MAC.
  private static func cbc(_ server: inout PolicyServer, _ support: Support, _ suite: String = "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256") {
    server.add(suite: suite)
    server.feature("encrypt_then_mac", support)
  }

  private static let keyExchange: [PolicyRow] = [
    PolicyRow(policy, "groups", "3.4.2.2", .pass),
    PolicyRow(policy, "groups", "3.4.2.2", .pass) { $0.groups("secp384r1", "secp521r1", "ffdhe2048") },
    PolicyRow(policy, "groups", "3.4.2.2: P-256 or P-384", .fail) { $0.groups("secp521r1") },
    PolicyRow(policy, "groups", "SP 800-56A, appendix D", .fail) { $0.add(group: "x25519") },
    PolicyRow(policy, "groups", "SP 800-56A, appendix D", .fail) { $0.add(group: "secp192r1") },
    PolicyRow(policy, "groups", "SP 800-186", .discouraged) { $0.add(group: "sect283r1", ["TLSv1.2"]) },
    PolicyRow(policy, "groups", "SP 800-186, appendix H", .discouraged) { $0.add(group: "brainpoolP384r1", ["TLSv1.2"]) },
    PolicyRow(policy, "groups", "FIPS 203", .pass) { hybrid(&$0, "2024-08-13") },
    PolicyRow(policy, "groups", "FIPS 203", .fail) { hybrid(&$0, "2024-08-12") },
    PolicyRow(policy, "groups", "3.4.2.2", .undetermined) { $0.add(group: "x25519", [], .undetermined) },
    PolicyRow(policy, "groups", "3.4.2.2: no elliptic curves", .notApplicable, overall: .fail) { server in
      server.versions("TLSv1.2")
      server.suites("TLSv1.2", "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256")
    },
    PolicyRow(policy, "dh-bits", "SP 800-131A, 5", .pass) { $0.prime(2_048, "ffdhe2048 (RFC 7919)") },
    PolicyRow(policy, "dh-bits", "SP 800-131A, 5", .pass) { $0.add(group: "ffdhe3072") },
    PolicyRow(policy, "dh-bits", "SP 800-131A, 5", .fail) { $0.prime(1_024) },
    PolicyRow(policy, "dh-bits", "SP 800-131A, 5", .undetermined) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow(policy, "dh-primes", "SP 800-56A, appendix D", .pass) { $0.prime(2_048, "ffdhe2048 (RFC 7919)") },
    PolicyRow(policy, "dh-primes", "SP 800-56A, appendix D", .discouraged) { $0.prime(2_048, "Oakley group 14 (RFC 3526)") },
    PolicyRow(policy, "dh-primes", "SP 800-56A, appendix D", .discouraged) { $0.prime(2_048) },
    PolicyRow(policy, "ec-group-bits", "SP 800-131A, 5", .pass) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
    PolicyRow(policy, "ec-group-bits", "SP 800-131A, 5", .fail) { $0.add(group: "secp192r1", ["TLSv1.2"]) },
    PolicyRow(policy, "signature-schemes", "SP 800-131A, 9", .pass) { $0.add(scheme: "rsa_pkcs1_sha256", ["TLSv1.2"]) },
    PolicyRow(policy, "signature-schemes", "SP 800-131A, 9", .fail) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
    PolicyRow(policy, "signature-schemes", "SP 800-131A, 9", .undetermined) { $0.doubt(scheme: "ecdsa_sha1") },
  ]

  private static func hybrid(_ server: inout PolicyServer, _ day: String) {
    server.add(group: "X25519MLKEM768", ["TLSv1.3"])
    server.day = day
  }

  private static let certificates: [PolicyRow] = [
    PolicyRow(policy, "certificate-keys", "3.2", .pass),
    PolicyRow(policy, "certificate-keys", "3.2", .pass) { $0.key("RSA", 2_048) },
    PolicyRow(policy, "certificate-keys", "3.2.1, table 3-1", .discouraged) { $0.key("EC", 521, "P-521") },
    PolicyRow(policy, "certificate-keys", "3.2.1, table 3-1", .fail) { $0.key("EC", 256, "secp256k1") },
    PolicyRow(policy, "certificate-keys", "3.2: RSA or ECDSA at a minimum", .fail) { $0.key("Ed25519", 256) },
    PolicyRow(policy, "certificate-keys", "3.2", .undetermined) { $0.missing = ["chain"] },
    PolicyRow(policy, "certificate-rsa-bits", "3.2.1", .pass) { $0.key("RSA", 2_048, at: 1) },
    PolicyRow(policy, "certificate-rsa-bits", "3.2.1", .fail) { $0.key("RSA", 1_024, at: 1) },
    PolicyRow(policy, "certificate-ec-bits", "3.2.1", .pass) { $0.key("EC", 224, "P-224", at: 1) },
    PolicyRow(policy, "certificate-ec-bits", "3.2.1", .fail) { $0.key("EC", 192, "P-192", at: 1) },
    PolicyRow(policy, "certificate-signatures", "3.2.1", .pass) { $0.signature("sha224WithRSAEncryption", at: 1) },
    PolicyRow(policy, "certificate-signatures", "3.2.1", .fail) { $0.signature("sha1WithRSAEncryption", at: 1) },
    PolicyRow(policy, "certificate-signatures", "3.2.1", .fail) { $0.signature("SM2-with-SM3") },
    PolicyRow(policy, "certificate-signatures", "FIPS 186-5", .pass) { $0.signature("Ed25519") },
    PolicyRow(policy, "certificate-signatures", "FIPS 186-5", .fail) { server in
      server.signature("Ed25519")
      server.day = "2023-02-02"
    },
    PolicyRow(policy, "certificate-days", "3.2.1, table 3-1", .pass) { $0.valid(days: 1_096) },
    PolicyRow(policy, "certificate-days", "3.2.1, table 3-1", .discouraged) { $0.valid(days: 1_097) },
    PolicyRow(policy, "ocsp-responder", "3.2", .pass),
    PolicyRow(policy, "ocsp-responder", "3.2", .fail) { $0.chain.certificates[0].authorityInformationAccess.ocsp = [] },
    PolicyRow(policy, "ocsp-responder", "3.2", .undetermined) { $0.missing = ["chain"] },
  ]

  private static let extensions: [PolicyRow] = [
    PolicyRow(policy, "secure-renegotiation", "3.4.1.1", .pass),
    PolicyRow(policy, "secure-renegotiation", "3.4.1.1", .fail) { $0.feature("secure_renegotiation", .refused) },
    PolicyRow(policy, "secure-renegotiation", "3.4.1.1", .undetermined) { server in
      server.feature("secure_renegotiation", .undetermined)
      server.probe.renegotiation = nil
    },
    PolicyRow(policy, "secure-renegotiation", "3.4.1.1", .notApplicable) { $0.versions("TLSv1.3") },
    PolicyRow(policy, "extended-master-secret", "3.4.1.3", .pass),
    PolicyRow(policy, "extended-master-secret", "3.4.1.3", .fail) { $0.feature("extended_main_secret", .refused) },
    PolicyRow(policy, "extended-master-secret", "3.4.1.3", .undetermined) { $0.feature("extended_main_secret", .undetermined) },
    PolicyRow(policy, "certificate-status", "3.4.1.5", .pass),
    PolicyRow(policy, "certificate-status", "3.4.1.5", .fail) { $0.chain.ocspStaple = nil },
    PolicyRow(policy, "certificate-status", "3.4.1.5", .notApplicable, overall: .fail) { server in
      server.chain.certificates[0].authorityInformationAccess.ocsp = []
      server.chain.ocspStaple = nil
    },
    PolicyRow(policy, "fallback-scsv", "3.4.2.1", .notApplicable),
    PolicyRow(policy, "fallback-scsv", "3.4.2.1", .notApplicable) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
    PolicyRow(policy, "fallback-scsv", "3.4.2.1", .pass, overall: .fail) { $0.versions("TLSv1.1", "TLSv1.2") },
    PolicyRow(policy, "fallback-scsv", "3.4.2.1", .fail) { server in
      server.versions("TLSv1.1", "TLSv1.2")
      server.feature("fallback_scsv", .refused)
    },
    PolicyRow(policy, "encrypt-then-mac", "3.4.2.7", .notApplicable),
    PolicyRow(policy, "encrypt-then-mac", "3.4.2.7", .pass) { cbc(&$0, .accepted) },
    PolicyRow(policy, "encrypt-then-mac", "3.4.2.7", .fail) { cbc(&$0, .refused) },
    PolicyRow(policy, "encrypt-then-mac", "3.4.2.7", .undetermined) { cbc(&$0, .undetermined) },
    PolicyRow(policy, "truncated-hmac", "3.4.2.8", .pass),
    PolicyRow(policy, "truncated-hmac", "3.4.2.8", .discouraged) { $0.add(serverExtension: "truncated_hmac") },
    PolicyRow(policy, "certificate-transparency", "3.4.2.15", .pass) { $0.timestamps(.compliant) },
    PolicyRow(policy, "certificate-transparency", "3.4.2.15", .discouraged) { $0.timestamps(.notCompliant) },
    PolicyRow(policy, "early-data", "3.4.3", .pass),
    PolicyRow(policy, "early-data", "3.4.3", .discouraged) { $0.earlyData(.accepted) },
    PolicyRow(policy, "heartbeat", "3.4", .pass),
    PolicyRow(policy, "heartbeat", "3.4", .discouraged) { $0.add(serverExtension: "heartbeat") },
  ]

  private static let others: [PolicyRow] = [
    PolicyRow(policy, "padding", "3.3.2", .pass),
    PolicyRow(policy, "padding", "3.3.2", .fail) { $0.vulnerable("zombie-poodle") },
    PolicyRow(policy, "padding", "appendix D", .fail) { $0.vulnerable("robot") },
    PolicyRow(policy, "padding", "3.3.2", .undetermined) { $0.vulnerable("goldendoodle", .undetermined) },
    PolicyRow(policy, "padding", "3.3.2", .undetermined) { $0.missing = ["vulnerabilities"] },
    PolicyRow(policy, "padding", "3.3.2", .pass) { $0.vulnerable("heartbleed") },
    PolicyRow(policy, "compression", "3.7", .pass),
    PolicyRow(policy, "compression", "3.7", .fail) { $0.feature("compression", .accepted) },
    PolicyRow(policy, "compression", "3.7", .undetermined) { $0.feature("compression", .undetermined) },
  ]

  private static func inHIPAA(_ row: PolicyRow) -> PolicyRow {
    PolicyRow("hipaa@2013", "nist-sp-800-52r2.\(row.rule)", row.section, row.expected, overall: row.overall, row.change)
  }

  private static let hipaa: [PolicyRow] = [
    PolicyRow("hipaa@2013", "entity-authentication", "45 CFR 164.312(d)", .pass),
    PolicyRow("hipaa@2013", "entity-authentication", "45 CFR 164.312(d)", .fail) { $0.reject("hostname_mismatch") },
    PolicyRow("hipaa@2013", "entity-authentication", "45 CFR 164.312(d)", .undetermined) { $0.chain.verdict = nil },
    PolicyRow("hipaa@2013", "transmission-security", "45 CFR 164.312(e)(2)(ii)", .notApplicable),
    PolicyRow("hipaa@2013", "transmission-security", "45 CFR 164.312(e)(2)(ii)", .pass) { $0.plaintext("https://example.org/") },
    PolicyRow("hipaa@2013", "transmission-security", "45 CFR 164.312(e)(2)(ii)", .discouraged) { $0.plaintext(nil) },
  ]
}

extension PolicyServer {
  /// Programs of certificate transparency.
  mutating func timestamps(_ compliance: TransparencyCompliance.Code) {
    chain.appraisal.transparency = TransparencyDescription(
      programs: [.init(program: "chrome", compliance: compliance)], timestamps: [], logList: "example", logListDate: nil,
      logListIsStale: false)
  }

  /// The redirect of a request without TLS; nil if the server sends a page.
  mutating func plaintext(_ location: String?) {
    let response = ResponseObservation(status: location == nil ? 200 : 301, reason: "", httpVersion: "HTTP/1.1", headers: [])
    var seen = WebResponseObservation(url: "http://example.org/", response: response)
    seen.redirect = location
    web?.plaintext = .observed(seen)
  }
}
