import Observation
import TLSWire
import Testing

@testable import Policies

/// Servers against BSI TR-03116-4.
@Suite struct BSITR03116Tests {
  /// A server that complies in 2026.
  static let base: PolicyServer = {
    var server = PolicyServer()
    server.groups("secp256r1", "secp384r1")
    server.add(group: "brainpoolP256r1", ["TLSv1.2"])
    server.add(group: "brainpoolP256r1tls13", ["TLSv1.3"])
    return server
  }()

  static let rows = handshakes + sessions + certificates

  @Test(arguments: rows) func `the rule holds for the server`(row: PolicyRow) throws { try row.check(Self.base) }

  private static func row(
    _ rule: String, _ section: String, _ expected: PolicyRow.Expectation,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
  ) -> PolicyRow { PolicyRow("bsi-tr-03116-4@2022", rule, section, expected, change) }

  private static let handshakes = [
    row("versions", "2.1.1", .pass),
    row("versions", "2.1.1", .pass) { $0.versions("TLSv1.2") },
    row("versions", "2.1.1", .fail) { $0.versions("TLSv1.3") },
    row("versions", "2.1.1", .fail) { $0.versions("TLSv1.1", "TLSv1.2", "TLSv1.3") },
    row("versions", "2.1.1", .undetermined) { $0.doubt(version: "TLSv1.0") },
    row("versions", "2.1.1", .undetermined) { $0.doubt(version: "TLSv1.2") },
    row("suites-tls12", "2.2.1.2", .pass),
    row("suites-tls12", "2.2.1.2", .fail) { $0.suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384") },
    row("suites-tls12", "2.2.1.2", .pass) { $0.onlyBlockMode(on: "2026-12-31") },
    row("suites-tls12", "2.2.1.2", .fail) { $0.onlyBlockMode(on: "2027-01-01") },
    row("suites-tls12", "2.2.1.2", .pass) { $0.prime(3072, "ffdhe3072 (RFC 7919)", suite: "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384") },
    row("suites-tls12", "2.2.1", .discouraged) { $0.add(suite: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256") },
    row("suites-tls12", "2.2.1", .fail) { $0.add(suite: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256", on: "2027-01-01") },
    row("suites-tls12", "2.2.1", .fail) { $0.add(suite: "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256") },
    row("suites-tls12", "2.2.1", .fail) { $0.add(suite: "TLS_RSA_WITH_AES_128_CBC_SHA256") },
    row("suites-tls12", "2.2.1", .undetermined) { $0.doubt(suite: "TLS_RSA_WITH_AES_128_GCM_SHA256") },
    row("groups-tls12", "2.2.2", .pass),
    row("groups-tls12", "2.2.2", .pass) { $0.add(group: "ffdhe3072", ["TLSv1.2"]) },
    row("groups-tls12", "2.2.2", .fail) { $0.ciphers.groups.removeAll { $0.name == "brainpoolP256r1" } },
    row("groups-tls12", "2.2.2", .fail) { $0.ciphers.groups.removeAll { $0.name == "secp256r1" } },
    row("groups-tls12", "2.2.2", .fail) { $0.add(group: "x25519", ["TLSv1.2"]) },
    row("groups-tls12", "2.2.2", .undetermined) { $0.add(group: "secp224r1", [], .undetermined) },
    row("signature-schemes-tls12", "2.2.3.1", .pass),
    row("signature-schemes-tls12", "2.2.3.1", .pass) { $0.add(scheme: "rsa_pkcs1_sha256", ["TLSv1.2"]) },
    row("signature-schemes-tls12", "2.2.3.1", .pass) { $0.add(scheme: "rsa_pkcs1_sha384", on: "2025-12-31") },
    row("signature-schemes-tls12", "2.2.3.1", .fail) { $0.add(scheme: "rsa_pkcs1_sha384", on: "2026-01-01") },
    row("signature-schemes-tls12", "2.2.3.1", .fail) { $0.add(scheme: "rsa_pkcs1_sha1", ["TLSv1.2"]) },
    row("signature-schemes-tls12", "2.2.3.1", .fail) { $0.schemes("ecdsa_secp384r1_sha384") },
    row("signature-schemes-tls12", "2.2.3.1", .undetermined) { $0.doubt(scheme: "ecdsa_sha1") },
    row("encrypt-then-mac", "2.2.3.2", .pass) { $0.blockMode(encryptThenMAC: .accepted) },
    row("encrypt-then-mac", "2.2.3.2", .discouraged) { $0.blockMode(encryptThenMAC: .refused) },
    row("encrypt-then-mac", "2.2.3.2", .notApplicable),
    row("extended-main-secret", "2.2.3.4", .pass),
    row("extended-main-secret", "2.2.3.4", .discouraged) { $0.feature("extended_main_secret", .refused) },
    row("suites-tls13", "2.3.2", .pass) { $0.add(suite: "TLS_AES_128_CCM_SHA256", to: "TLSv1.3") },
    row("suites-tls13", "2.3.2", .fail) { $0.suites("TLSv1.3", "TLS_AES_256_GCM_SHA384") },
    row("suites-tls13", "2.3.2", .fail) { $0.add(suite: "TLS_CHACHA20_POLY1305_SHA256", to: "TLSv1.3") },
    row("suites-tls13", "2.3.2", .notApplicable) { $0.versions("TLSv1.2") },
    row("groups-tls13", "2.3.3", .pass),
    row("groups-tls13", "2.3.3", .fail) { $0.ciphers.groups.removeAll { $0.name == "brainpoolP256r1tls13" } },
    row("groups-tls13", "2.3.3", .fail) { $0.add(group: "X25519MLKEM768", ["TLSv1.3"]) },
    row("groups-tls13", "2.3.3", .notApplicable) { $0.versions("TLSv1.2") },
    row("signature-schemes-tls13", "2.3.4.1", .pass) { $0.add(scheme: "rsa_pss_rsae_sha512", ["TLSv1.3"]) },
    row("signature-schemes-tls13", "2.3.4.1", .fail) { $0.add(scheme: "ed25519", ["TLSv1.3"]) },
    row("truncated-hmac", "TR-02102-2, 3.3.4.2", .pass),
    row("truncated-hmac", "TR-02102-2, 3.3.4.2", .fail) { $0.add(serverExtension: "truncated_hmac") },
    row("compression", "TR-02102-2, 3.3.4.3", .pass),
    row("compression", "TR-02102-2, 3.3.4.3", .fail) { $0.feature("compression", .accepted) },
    row("heartbeat", "TR-02102-2, 3.3.4.6", .pass),
    row("heartbeat", "TR-02102-2, 3.3.4.6", .fail) { $0.add(serverExtension: "heartbeat") },
    row("dh-bits", "TR-02102-2, 3.6.1", .pass) { $0.prime(3072, "ffdhe3072 (RFC 7919)") },
    row("dh-bits", "TR-02102-2, 3.6.1", .fail) { $0.prime(2048, "ffdhe2048 (RFC 7919)") },
    row("dh-bits", "TR-02102-2, 3.6.1", .pass) { $0.prime(2048, "ffdhe2048 (RFC 7919)", on: "2022-12-31") },
  ]

  private static let sessions = [
    row("session-lifetime", "2.1.1", .pass),
    row("session-lifetime", "2.1.1", .pass) { $0.ticket(seconds: 172_800) },
    row("session-lifetime", "2.1.1", .fail) { $0.ticket(seconds: 172_801) },
    row("session-lifetime", "2.1.1", .undetermined) { $0.probe.resumption = nil },
    row("early-data", "2.3.1", .pass),
    row("early-data", "2.3.1", .fail) { $0.earlyData(.accepted) },
    row("early-data", "2.3.1", .undetermined) { $0.earlyData(.undetermined) },
    row("client-renegotiation", "TR-02102-2, 3.3.4.1", .pass),
    row("client-renegotiation", "TR-02102-2, 3.3.4.1", .fail) { $0.clientRenegotiation(.accepted) },
    row("client-renegotiation", "TR-02102-2, 3.3.4.1", .undetermined) { $0.missing = ["probe"] },
  ]

  private static let certificates = [
    row("ocsp-staple", "2.2.3.3", .pass) { $0.responder(staple: true) },
    row("ocsp-staple", "2.2.3.3", .discouraged) { $0.responder(staple: false) },
    row("ocsp-staple", "2.2.3.3", .notApplicable),
    row("certificate-signatures", "2.3.4.2", .pass),
    row("certificate-signatures", "2.3.4.2", .pass) { $0.signature("sha384WithRSAEncryption", on: "2025-12-31") },
    row("certificate-signatures", "2.3.4.2", .fail) { $0.signature("sha384WithRSAEncryption", on: "2026-01-01") },
    row("certificate-signatures", "2.3.4.2", .fail) { $0.signature("ecdsa-with-SHA1") },
    row("rsa-bits", "TR-02102-2, 3.6.1", .pass) { $0.key("RSA", 4096) },
    row("rsa-bits", "TR-02102-2, 3.6.1", .fail) { $0.key("RSA", 2048) },
    row("rsa-bits", "TR-02102-2, 3.6.1", .pass) { $0.key("RSA", 2048, on: "2023-12-31") },
    row("rsa-bits", "TR-02102-2, 3.6.1", .fail) { $0.key("RSA", 2048, on: "2024-01-01") },
    row("ec-bits", "TR-02102-2, 3.6.1", .pass),
    row("ec-bits", "TR-02102-2, 3.6.1", .fail) { $0.key("EC", 224, "P-224", at: 1) },
    row("hostname", "TLS_B1_FR_03", .pass),
    row("hostname", "TLS_B1_FR_03", .fail) { $0.reject("hostname_mismatch") },
    row("hostname", "TLS_B1_FR_03", .undetermined) { $0.chain.verdict = nil },
    row("wildcard", "6.1.1", .pass),
    row("wildcard", "6.1.1", .fail) { $0.chain.certificates[0].subjectAlternativeNames = ["DNS:*.example.org"] },
    row("wildcard", "6.1.1", .undetermined) { $0.missing = ["chain"] },
    row("revocation-source", "6.1.1", .pass),
    row("revocation-source", "6.1.1", .fail) { $0.chain.certificates[0].crlDistributionPoints = [] },
    row("certificate-days", "6.1.1", .pass) { $0.valid(days: 1_096) },
    row("certificate-days", "6.1.1", .fail) { $0.valid(days: 1_097) },
  ]
}

extension PolicyServer {
  /// The only suite of TLS 1.2 is in CBC mode, with Encrypt-then-MAC.
  mutating func onlyBlockMode(on day: String) {
    suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256")
    feature("encrypt_then_mac", .accepted)
    self.day = day
  }

  mutating func key(_ algorithm: String, _ bits: Int, on day: String) {
    key(algorithm, bits)
    self.day = day
  }

  /// Sends a ticket with this lifetime.
  mutating func ticket(seconds: Int) {
    probe.resumption?.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: seconds, length: 208)]
  }

  /// The server's certificate names an OCSP responder.
  mutating func responder(staple: Bool) {
    chain.certificates[0].authorityInformationAccess.ocsp = ["http://ocsp.example/"]
    if !staple { chain.ocspStaple = nil }
  }
}
