import Observation
import TLSWire
import Testing

@testable import Policies

/// Servers against BSI TR-02102-2, with the sections of version 2024-01.
@Suite struct BSITR02102Tests {
  /// A server that complies with all versions in 2026.
  static let base: PolicyServer = {
    var server = PolicyServer()
    server.groups("secp256r1", "secp384r1")
    server.keyShares(reused: false)
    return server
  }()

  static let rows = ["2024", "2025", "2026"].flatMap { common("bsi-tr-02102-2@\($0)") } + older + newer + v2026

  @Test(arguments: rows) func `the rule holds for the server`(row: PolicyRow) throws { try row.check(Self.base) }

  private static func common(_ policy: String) -> [PolicyRow] {
    versions(policy) + renegotiation(policy) + groups(policy) + signatures(policy) + keys(policy)
  }

  private static func versions(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "versions", "3.2", .pass),
      PolicyRow(policy, "versions", "3.2", .pass) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "versions", "3.2", .pass) { $0.versions("TLSv1.2") },
      PolicyRow(policy, "versions", "3.2", .fail) { $0.versions("TLSv1.0", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "versions", "3.2", .fail) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "versions", "3.2", .fail) { $0.versions("SSLv3", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "versions", "3.2", .undetermined) { $0.doubt(version: "TLSv1.1") },
      PolicyRow(policy, "versions", "3.2", .undetermined) { $0.missing = ["ciphers"] },
      PolicyRow(policy, "suites-tls12", "3.3.1", .pass),
      PolicyRow(policy, "suites-tls12", "3.3.1.1", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM") },
      PolicyRow(policy, "suites-tls12", "3.3.1.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256") },
      PolicyRow(policy, "suites-tls12", "3.3.1", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "suites-tls12", "3.3.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA") },
      PolicyRow(policy, "suites-tls12", "3.3.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8") },
      PolicyRow(policy, "suites-tls12", "3.3.1.3", .fail) { $0.add(suite: "TLS_PSK_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "suites-tls12", "3.3.1.2", .discouraged) { $0.add(suite: "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "suites-tls12", "3.3.1.2", .fail) { $0.add(suite: "TLS_ECDH_RSA_WITH_AES_256_GCM_SHA384", on: "2027-01-01") },
      PolicyRow(policy, "suites-tls12", "3.3.1.1", .pass) { $0.prime(3072, "ffdhe3072 (RFC 7919)", on: "2029-12-31") },
      PolicyRow(policy, "suites-tls12", "3.3.1.1", .fail) { $0.prime(3072, "ffdhe3072 (RFC 7919)", on: "2030-01-01") },
      PolicyRow(policy, "suites-tls12", "3.3.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "suites-tls13", "3.4.4", .pass) { $0.add(suite: "TLS_AES_128_CCM_SHA256", to: "TLSv1.3") },
      PolicyRow(policy, "suites-tls13", "3.4.4", .fail) { $0.add(suite: "TLS_CHACHA20_POLY1305_SHA256", to: "TLSv1.3") },
      PolicyRow(policy, "suites-tls13", "3.4.4", .undetermined) { $0.doubt(suite: "TLS_AES_128_CCM_8_SHA256", in: "TLSv1.3") },
      PolicyRow(policy, "encrypt-then-mac", "3.3.4.5", .pass) { $0.blockMode(encryptThenMAC: .accepted) },
      PolicyRow(policy, "encrypt-then-mac", "3.3.4.5", .notApplicable),
      PolicyRow(policy, "early-data", "3.4.1", .pass),
      PolicyRow(policy, "early-data", "3.4.1", .fail) { $0.earlyData(.accepted) },
      PolicyRow(policy, "early-data", "3.4.1", .undetermined) { $0.earlyData(.undetermined) },
      PolicyRow(policy, "early-data", "3.4.1", .notApplicable) { $0.versions("TLSv1.2") },
    ]
  }

  private static func renegotiation(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "insecure-renegotiation", "3.3.4.1", .pass),
      PolicyRow(policy, "insecure-renegotiation", "3.3.4.1", .fail) { $0.insecureRenegotiation() },
      PolicyRow(policy, "insecure-renegotiation", "3.3.4.1", .undetermined) { $0.probe.renegotiation = nil },
      PolicyRow(policy, "insecure-renegotiation", "3.3.4.1", .notApplicable) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "client-renegotiation", "3.3.4.1", .pass),
      PolicyRow(policy, "client-renegotiation", "3.3.4.1", .fail) { $0.clientRenegotiation(.accepted) },
      PolicyRow(policy, "client-renegotiation", "3.3.4.1", .undetermined) { $0.missing = ["probe"] },
      PolicyRow(policy, "truncated-hmac", "3.3.4.2", .pass),
      PolicyRow(policy, "truncated-hmac", "3.3.4.2", .fail) { $0.add(serverExtension: "truncated_hmac") },
      PolicyRow(policy, "truncated-hmac", "3.3.4.2", .undetermined) { $0.ciphers.extensions = [] },
      PolicyRow(policy, "compression", "3.3.4.3", .pass),
      PolicyRow(policy, "compression", "3.3.4.3", .fail) { $0.feature("compression", .accepted) },
      PolicyRow(policy, "compression", "3.3.4.3", .undetermined) { $0.feature("compression", .undetermined) },
      PolicyRow(policy, "heartbeat", "3.3.4.6", .pass),
      PolicyRow(policy, "heartbeat", "3.3.4.6", .fail) { $0.add(serverExtension: "heartbeat") },
      PolicyRow(policy, "extended-main-secret", "3.3.4.7", .pass),
      PolicyRow(policy, "extended-main-secret", "3.3.4.7", .notApplicable) { $0.versions("TLSv1.3") },
    ]
  }

  private static func groups(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "groups-tls12", "3.3.2", .pass),
      PolicyRow(policy, "groups-tls12", "3.3.2", .pass) { $0.add(group: "brainpoolP384r1", ["TLSv1.2"]) },
      PolicyRow(policy, "groups-tls12", "3.3.2", .fail) { $0.add(group: "x25519", ["TLSv1.2"]) },
      PolicyRow(policy, "groups-tls12", "3.3.2", .fail) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
      PolicyRow(policy, "groups-tls12", "3.3.2", .pass) { $0.add(group: "ffdhe3072", on: "2029-12-31") },
      PolicyRow(policy, "groups-tls12", "3.3.2", .fail) { $0.add(group: "ffdhe3072", on: "2030-01-01") },
      PolicyRow(policy, "groups-tls12", "3.3.2", .undetermined) { $0.add(group: "x448", [], .undetermined) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .pass) { $0.add(group: "brainpoolP512r1tls13", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .pass) { $0.add(group: "ffdhe4096", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .fail) { $0.add(group: "x25519", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .fail) { $0.add(group: "X25519MLKEM768", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .fail) { $0.add(group: "MLKEM768", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .fail) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
      PolicyRow(policy, "groups-tls13", "3.4.2", .discouraged) { $0.add(group: "SecP384r1MLKEM1024", ["TLSv1.3"]) },
      PolicyRow(policy, "dh-primes", "3.3.2", .pass) { $0.prime(3072, "ffdhe3072 (RFC 7919)") },
      PolicyRow(policy, "dh-primes", "3.3.2", .discouraged) { $0.prime(4096, "Oakley group 16 (RFC 3526)") },
      PolicyRow(policy, "dh-primes", "3.3.2", .discouraged) { $0.prime(3072) },
      PolicyRow(policy, "dh-bits", "3.6.1", .pass) { $0.prime(3072) },
      PolicyRow(policy, "dh-bits", "3.6.1", .fail) { $0.prime(2048, "ffdhe2048 (RFC 7919)") },
      PolicyRow(policy, "dh-bits", "3.6.1", .undetermined) { $0.add(suite: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "ec-group-bits", "3.6.1", .pass),
      PolicyRow(policy, "ec-group-bits", "3.6.1", .fail) { $0.add(group: "secp224r1", ["TLSv1.2"]) },
      PolicyRow(policy, "key-share-reuse", "4.2", .pass),
      PolicyRow(policy, "key-share-reuse", "4.2", .fail) { $0.keyShares(reused: true) },
    ]
  }

  private static func signatures(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .pass),
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .pass) { $0.add(scheme: "rsa_pss_rsae_sha256", ["TLSv1.2"]) },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .pass) { $0.add(scheme: "rsa_pkcs1_sha256", on: "2025-12-31") },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .fail) { $0.add(scheme: "rsa_pkcs1_sha256", on: "2026-01-01") },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .pass) { $0.add(scheme: "dsa_sha256", on: "2029-12-31") },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .fail) { $0.add(scheme: "dsa_sha256", on: "2030-01-01") },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .fail) { $0.add(scheme: "ecdsa_sha1", ["TLSv1.2"]) },
      PolicyRow(policy, "signature-schemes-tls12", "3.3.3", .undetermined) { $0.doubt(scheme: "rsa_pkcs1_sha1") },
      PolicyRow(policy, "signature-schemes-tls13", "3.4.3", .pass) { $0.add(scheme: "ecdsa_brainpoolP256r1tls13_sha256", ["TLSv1.3"]) },
      PolicyRow(policy, "signature-schemes-tls13", "3.4.3", .fail) { $0.add(scheme: "ed25519", ["TLSv1.3"]) },
      PolicyRow(policy, "certificate-signatures", "3.4.3", .pass),
      PolicyRow(policy, "certificate-signatures", "3.4.3", .pass) { $0.signature("RSASSA-PSS", at: 1) },
      PolicyRow(policy, "certificate-signatures", "3.4.3", .pass) { $0.signature("sha256WithRSAEncryption", on: "2025-12-31") },
      PolicyRow(policy, "certificate-signatures", "3.4.3", .fail) { $0.signature("sha256WithRSAEncryption", on: "2026-01-01") },
      PolicyRow(policy, "certificate-signatures", "3.4.3", .fail) { $0.signature("Ed25519") },
      PolicyRow(policy, "certificate-signatures", "3.4.3", .undetermined) { $0.missing = ["chain"] },
    ]
  }

  private static func keys(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "rsa-bits", "3.6.1", .pass) { $0.key("RSA", 3072) },
      PolicyRow(policy, "rsa-bits", "3.6.1", .fail) { $0.key("RSA", 2048) },
      PolicyRow(policy, "rsa-bits", "3.6.1", .fail) { $0.key("RSA", 2048, at: 1) },
      PolicyRow(policy, "rsa-bits", "3.6.1", .notApplicable),
      PolicyRow(policy, "ec-bits", "3.6.1", .pass),
      PolicyRow(policy, "ec-bits", "3.6.1", .fail) { $0.key("EC", 224, "P-224") },
      PolicyRow(policy, "certificate-curves", "3.6.2", .pass) { $0.key("EC", 384, "brainpoolP384r1") },
      PolicyRow(policy, "certificate-curves", "3.6.2", .fail) { $0.key("Ed25519", 256) },
      PolicyRow(policy, "certificate-curves", "3.6.2", .fail) { $0.key("EC", 256, "secp256k1") },
      PolicyRow(policy, "chain-curves", "3.6.2", .pass),
      PolicyRow(policy, "chain-curves", "3.6.2", .fail) { $0.key("Ed448", 456, at: 1) },
    ]
  }

  /// Recommended as soon as implementations are available.
  private static let older = [
    PolicyRow("bsi-tr-02102-2@2024", "encrypt-then-mac", "3.3.4.5", .discouraged) { $0.blockMode(encryptThenMAC: .refused) },
    PolicyRow("bsi-tr-02102-2@2024", "encrypt-then-mac", "3.3.4.5", .notApplicable) { $0.blockMode(encryptThenMAC: .undetermined) },
    PolicyRow("bsi-tr-02102-2@2024", "extended-main-secret", "3.3.4.7", .discouraged) { $0.feature("extended_main_secret", .refused) },
    PolicyRow("bsi-tr-02102-2@2024", "versions", "3.2", .pass) { $0.day = "2032-01-01" },
    PolicyRow("bsi-tr-02102-2@2025", "groups-tls13", "3.4.2", .pass) { $0.day = "2032-01-01" },
  ]

  private static let newer = ["2025", "2026"].map { "bsi-tr-02102-2@\($0)" }.flatMap { policy in
    [
      PolicyRow(policy, "encrypt-then-mac", "3.3.4.5", .fail) { $0.blockMode(encryptThenMAC: .refused) },
      PolicyRow(policy, "encrypt-then-mac", "3.3.4.5", .undetermined) { $0.blockMode(encryptThenMAC: .undetermined) },
      PolicyRow(policy, "extended-main-secret", "3.3.4.7", .fail) { $0.feature("extended_main_secret", .refused) },
      PolicyRow(policy, "extended-main-secret", "3.3.4.7", .undetermined) { $0.feature("extended_main_secret", .undetermined) },
    ]
  }

  private static let v2026 = [
    PolicyRow("bsi-tr-02102-2@2026", "versions", "3.2", .pass) { $0.day = "2031-12-31" },
    PolicyRow("bsi-tr-02102-2@2026", "versions", "3.2", .fail) { $0.day = "2032-01-01" },
    PolicyRow("bsi-tr-02102-2@2026", "suites-tls12", "3.3.1", .fail) { $0.day = "2032-01-01" },
    PolicyRow("bsi-tr-02102-2@2026", "signature-schemes-tls12", "3.3.3", .fail) { $0.day = "2032-01-01" },
    PolicyRow("bsi-tr-02102-2@2026", "groups-tls13", "3.4.2", .pass) { $0.only13(on: "2031-12-31") },
    PolicyRow("bsi-tr-02102-2@2026", "groups-tls13", "3.4.2", .fail) { $0.only13(on: "2032-01-01") },
    PolicyRow("bsi-tr-02102-2@2026", "groups-tls13", "3.4.2", .discouraged) {
      $0.only13(on: "2032-01-01")
      $0.groups("SecP256r1MLKEM768")
    },
  ]
}

// MARK: - Changes on a day

extension PolicyServer {
  mutating func add(suite name: String, on day: String) {
    add(suite: name)
    self.day = day
  }

  mutating func prime(_ bits: Int, _ name: String, on day: String) {
    prime(bits, name)
    self.day = day
  }

  /// A group of TLS 1.2.
  mutating func add(group name: String, on day: String) {
    add(group: name, ["TLSv1.2"])
    self.day = day
  }

  /// A scheme of TLS 1.2.
  mutating func add(scheme name: String, on day: String) {
    add(scheme: name, ["TLSv1.2"])
    self.day = day
  }

  /// The signature of the certificate of the issuer.
  mutating func signature(_ algorithm: String, on day: String) {
    signature(algorithm, at: 1)
    self.day = day
  }

  mutating func only13(on day: String) {
    versions("TLSv1.3")
    ciphers.signatureSchemes = []
    add(scheme: "ecdsa_secp256r1_sha256", ["TLSv1.3"])
    self.day = day
  }

  /// Accepts a suite in CBC mode.
  mutating func blockMode(encryptThenMAC: Support) {
    add(suite: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256")
    feature("encrypt_then_mac", encryptThenMAC)
  }

  /// Renegotiates without RFC 5746.
  mutating func insecureRenegotiation() {
    probe.renegotiation?.secure = FeatureObservation(name: "secure_renegotiation", support: .refused)
    probe.renegotiation?.clientInitiated = FeatureObservation(name: "client_initiated", support: .accepted)
  }
}
