import Observation
import TLSWire
import Testing

@testable import Policies

/// Servers against BCP 195: RFC 9325, and RFC 9325 with RFC 10015.
@Suite struct RFC9325Tests {
  /// A server that follows every recommendation.
  static let base: PolicyServer = {
    var server = PolicyServer()
    server.keyShares(reused: false)
    server.unknownNames(.refused)
    server.unknownProtocols(.refused)
    return server
  }()

  static let rows = ["rfc9325@2022", "rfc9325@2026"].flatMap { both($0) } + v2022 + v2026

  @Test(arguments: rows) func `the rule holds for the server`(row: PolicyRow) throws { try row.check(Self.base) }

  private static func both(_ policy: String) -> [PolicyRow] { general(policy) + suites(policy) + parameters(policy) }

  private static func general(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "versions", "3.1.1", .pass),
      PolicyRow(policy, "versions", "3.1.1", .fail) { $0.versions("TLSv1.0", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "versions", "3.1.1", .fail) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
      PolicyRow(policy, "versions", "3.1.1", .fail) { $0.versions("SSLv3", "TLSv1.2") },
      PolicyRow(policy, "versions", "3.1.1", .undetermined) { $0.doubt(version: "SSLv2") },
      PolicyRow(policy, "versions", "3.1.1", .undetermined) { $0.missing = ["ciphers"] },
      PolicyRow(policy, "tls13", "3.1.1", .pass),
      PolicyRow(policy, "tls13", "3.1.1", .discouraged) { $0.versions("TLSv1.2") },
      PolicyRow(policy, "tls12", "3.1.1", .pass),
      PolicyRow(policy, "tls12", "3.1.1", .discouraged) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "hsts", "3.2", .pass),
      PolicyRow(policy, "hsts", "3.2", .discouraged) { $0.hsts(nil) },
      PolicyRow(policy, "hsts", "3.2", .notApplicable) { $0.web = nil },
      PolicyRow(policy, "hsts", "3.2", .notApplicable) { $0.missing = ["http"] },
      PolicyRow(policy, "compression", "3.3", .pass),
      PolicyRow(policy, "compression", "3.3", .discouraged) { $0.feature("compression", .accepted) },
      PolicyRow(policy, "compression", "3.3", .notApplicable) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "ticket-lifetime", "3.4", .pass) { $0.ticket(seconds: 604_800) },
      PolicyRow(policy, "ticket-lifetime", "3.4", .fail) { $0.ticket(seconds: 604_801) },
      PolicyRow(policy, "ticket-lifetime", "3.4", .undetermined) { $0.missing = ["probe"] },
      PolicyRow(policy, "secure-renegotiation", "3.5", .pass),
      PolicyRow(policy, "secure-renegotiation", "3.5", .fail) { $0.noRenegotiationInfo() },
      PolicyRow(policy, "secure-renegotiation", "3.5", .notApplicable) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "extended-main-secret", "3.5", .pass),
      PolicyRow(policy, "extended-main-secret", "3.5", .fail) { $0.feature("extended_main_secret", .refused) },
      PolicyRow(policy, "extended-main-secret", "3.5", .undetermined) { $0.feature("extended_main_secret", .undetermined) },
      PolicyRow(policy, "unknown-name", "3.7", .pass),
      PolicyRow(policy, "unknown-name", "3.7", .discouraged) { $0.unknownNames(.accepted) },
      PolicyRow(policy, "unknown-name", "3.7", .notApplicable) { $0.probe.serverNames = [] },
      PolicyRow(policy, "alpn", "3.8", .pass),
      PolicyRow(policy, "alpn", "3.8", .discouraged) { $0.probe.alpn?.selectNothing() },
      PolicyRow(policy, "unknown-protocol", "3.8", .pass),
      PolicyRow(policy, "unknown-protocol", "3.8", .discouraged) { $0.unknownProtocols(.accepted) },
      PolicyRow(policy, "early-data", "3.10", .pass),
      PolicyRow(policy, "early-data", "3.10", .discouraged) { $0.earlyData(.accepted) },
      PolicyRow(policy, "early-data", "3.10", .notApplicable) { $0.versions("TLSv1.2") },
    ]
  }

  private static func suites(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "suites", "4.1", .pass),
      PolicyRow(policy, "suites", "4.1", .pass) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256") },
      PolicyRow(policy, "suites", "4.1", .fail) { $0.add(suite: "TLS_ECDHE_ECDSA_WITH_NULL_SHA") },
      PolicyRow(policy, "suites", "4.1", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
      PolicyRow(policy, "suites", "4.1", .fail) { $0.add(suite: "TLS_RSA_EXPORT_WITH_RC4_40_MD5") },
      PolicyRow(policy, "suites", "4.1", .fail) { $0.add(suite: "TLS_SHA256_SHA256", to: "TLSv1.3") },
      PolicyRow(policy, "suites", "4.1", .discouraged) { $0.add(suite: "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "suites", "4.1", .discouraged) { $0.add(suite: "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA") },
      PolicyRow(policy, "suites", "4.1", .undetermined) { $0.doubt(suite: "TLS_ECDHE_RSA_WITH_RC4_128_SHA") },
      PolicyRow(policy, "suite-bits", "4.1", .pass),
      PolicyRow(policy, "suite-bits", "4.1", .fail) { $0.add(suite: "TLS_KRB5_WITH_DES_CBC_SHA") },
      PolicyRow(policy, "forward-secrecy", "4.1", .pass) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "forward-secrecy", "4.1", .fail) { $0.onlyStaticSuites() },
      PolicyRow(policy, "forward-secrecy-order", "4.1", .pass) { $0.add(suite: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256") },
      PolicyRow(policy, "forward-secrecy-order", "4.1", .fail) { $0.preferStaticSuite() },
      PolicyRow(policy, "forward-secrecy-order", "4.1", .pass) { $0.order(.client) },
      PolicyRow(policy, "forward-secrecy-order", "4.1", .fail) { $0.acceptStaticSuite(order: .client) },
      PolicyRow(policy, "forward-secrecy-order", "4.1", .undetermined) { $0.acceptStaticSuite(order: .undetermined) },
      PolicyRow(policy, "recommended-suites", "4.2", .pass),
      PolicyRow(policy, "recommended-suites", "4.2", .discouraged) { $0.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CCM") },
      PolicyRow(policy, "recommended-suites", "4.2", .notApplicable) { $0.versions("TLSv1.3") },
      PolicyRow(policy, "cbc", "4.2", .discouraged) { $0.blockMode(encryptThenMAC: .refused) },
      PolicyRow(policy, "cbc", "4.2", .pass) { $0.blockMode(encryptThenMAC: .accepted) },
      PolicyRow(policy, "cbc", "4.2", .notApplicable),
      PolicyRow(policy, "strong-order", "4.2.1", .pass) { $0.blockMode(encryptThenMAC: .accepted) },
      PolicyRow(policy, "strong-order", "4.2.1", .fail) { $0.preferBlockMode() },
      PolicyRow(policy, "authentication", "5.1", .pass),
      PolicyRow(policy, "authentication", "5.1", .fail) { $0.add(suite: "TLS_ECDH_anon_WITH_AES_128_CBC_SHA") },
      PolicyRow(policy, "authentication", "5.1", .undetermined) { $0.doubt(suite: "TLS_ECDH_anon_WITH_AES_256_CBC_SHA") },
    ]
  }

  private static func parameters(_ policy: String) -> [PolicyRow] {
    [
      PolicyRow(policy, "ecdsa-curve", "4.2", .pass),
      PolicyRow(policy, "ecdsa-curve", "4.2", .discouraged) { $0.key("EC", 384, "P-384") },
      PolicyRow(policy, "groups", "4.2.1", .pass),
      PolicyRow(policy, "groups", "4.2.1", .discouraged) { $0.ciphers.groups.removeAll { $0.name == "x25519" } },
      PolicyRow(policy, "dh-bits", "4.5", .pass) { $0.add(group: "ffdhe2048", ["TLSv1.3"]) },
      PolicyRow(policy, "dh-bits", "4.5", .fail) { $0.prime(1024) },
      PolicyRow(policy, "ec-group-bits", "4.5", .pass),
      PolicyRow(policy, "ec-group-bits", "4.5", .fail) { $0.add(group: "secp192r1", ["TLSv1.2"]) },
      PolicyRow(policy, "ec-group-bits", "4.5", .undetermined) { $0.add(group: "secp160r1", [], .undetermined) },
      PolicyRow(policy, "rsa-bits", "4.5", .pass) { $0.key("RSA", 2048) },
      PolicyRow(policy, "rsa-bits", "4.5", .fail) { $0.key("RSA", 1024) },
      PolicyRow(policy, "rsa-bits", "4.5", .notApplicable),
      PolicyRow(policy, "certificate-signatures", "4.5", .pass),
      PolicyRow(policy, "certificate-signatures", "4.5", .fail) { $0.signature("sha1WithRSAEncryption", at: 1) },
      PolicyRow(policy, "certificate-signatures", "4.5", .fail) { $0.signature("md5WithRSAEncryption") },
      PolicyRow(policy, "certificate-signatures", "4.5", .undetermined) { $0.missing = ["chain"] },
      PolicyRow(policy, "signature-schemes", "4.5", .pass),
      PolicyRow(policy, "signature-schemes", "4.5", .fail) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
      PolicyRow(policy, "signature-schemes", "4.5", .undetermined) { $0.doubt(scheme: "ecdsa_sha1") },
      PolicyRow(policy, "truncated-hmac", "4.6", .pass),
      PolicyRow(policy, "truncated-hmac", "4.6", .fail) { $0.add(serverExtension: "truncated_hmac") },
      PolicyRow(policy, "hostname", "7.1", .pass),
      PolicyRow(policy, "hostname", "7.1", .fail) { $0.reject("hostname_mismatch") },
      PolicyRow(policy, "hostname", "7.1", .undetermined) { $0.chain.verdict = nil },
      PolicyRow(policy, "key-share-reuse", "7.4", .pass),
      PolicyRow(policy, "key-share-reuse", "7.4", .discouraged) { $0.keyShares(reused: true) },
      PolicyRow(policy, "ocsp-staple", "7.5", .pass) { $0.responder(staple: true) },
      PolicyRow(policy, "ocsp-staple", "7.5", .discouraged) { $0.responder(staple: false) },
      PolicyRow(policy, "ocsp-staple", "7.5", .notApplicable),
    ]
  }

  private static let v2022 = [
    PolicyRow("rfc9325@2022", "suites", "4.1", .discouraged) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("rfc9325@2022", "suites", "4.1", .discouraged) { $0.prime(2048, "ffdhe2048 (RFC 7919)") },
    PolicyRow("rfc9325@2022", "forward-secrecy", "4.1", .pass) { $0.onlyDHE() },
  ]

  private static let v2026 = [
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 2", .fail) { $0.add(suite: "TLS_DH_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 3", .fail) { $0.prime(2048, "ffdhe2048 (RFC 7919)") },
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 3", .pass) { $0.add(group: "ffdhe3072", ["TLSv1.3"]) },
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 4", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 4", .fail) { $0.add(suite: "TLS_RSA_PSK_WITH_AES_128_GCM_SHA256") },
    PolicyRow("rfc9325@2026", "suites", "RFC 10015, 4", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_128_CCM") },
    PolicyRow("rfc9325@2026", "forward-secrecy", "4.1", .fail) { $0.onlyDHE() },
  ]
}

extension PolicyServer {
  /// Public values of several handshakes with the groups of TLS 1.2.
  mutating func keyShares(reused: Bool) {
    for index in ciphers.groups.indices where ciphers.groups[index].protocols.contains("TLSv1.2") {
      ciphers.groups[index].publicValues = PublicValuesObservation(seen: 4, repeated: reused ? 3 : 0)
    }
  }

  mutating func unknownNames(_ support: Support) {
    let evidence = EvidenceDescription(support == .refused ? .alert : .serverHello)
    probe.serverNames = [ServerNameObservation(kind: .unknown, name: "other.invalid", support: support, evidence: evidence)]
  }

  mutating func unknownProtocols(_ support: Support) {
    let evidence = EvidenceDescription(support == .refused ? .alert : .serverHello)
    probe.alpn?.ignoresUnknown = FeatureObservation(name: "ignores_unknown", support: support, evidence: evidence)
  }

  mutating func noRenegotiationInfo() {
    feature("secure_renegotiation", .refused)
    probe.renegotiation?.secure = FeatureObservation(name: "secure_renegotiation", support: .refused)
  }

  mutating func onlyStaticSuites() {
    versions("TLSv1.2")
    suites("TLSv1.2", "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256")
  }

  mutating func onlyDHE() {
    versions("TLSv1.2")
    suites("TLSv1.2", "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384")
    prime(3072, "ffdhe3072 (RFC 7919)")
  }

  mutating func acceptStaticSuite(order preference: OrderPreference) {
    add(suite: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256")
    order(preference)
  }

  mutating func preferStaticSuite() {
    suites("TLSv1.2", "TLS_ECDH_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
  }

  mutating func preferBlockMode() {
    suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
    feature("encrypt_then_mac", .accepted)
  }
}

extension ALPNObservation {
  /// Selects no protocol of those offered.
  mutating func selectNothing() {
    selected = nil
    matrix = ["h2", "http/1.1"].map { FeatureObservation(name: $0, support: .refused) }
  }
}
