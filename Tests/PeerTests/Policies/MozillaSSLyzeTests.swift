import Foundation
import TestSupport
import Testing

/// The configurations of Mozilla's guidelines 5.7 have the violations that `sslyze --mozilla_config` finds.
@Suite struct MozillaSSLyzeTests {
  /// A rule about which the results differ for a reason.
  struct SSLyzeDifference {
    let rule: String
    /// True if sslyze finds a violation, false if tlsprobe does.
    let isOfSSLyze: Bool
    /// A part of the names of the servers.
    let server: String
    let reason: String
  }

  static let differences = [
    SSLyzeDifference(
      rule: "certificate-path-validation", isOfSSLyze: true, server: "Ed25519",
      reason: "the library with which sslyze verifies chains does not accept Ed25519, which no public authority certifies"),
    SSLyzeDifference(
      rule: "tls-curves", isOfSSLyze: false, server: "gnutls-serv with NORMAL:-VERS",
      reason: "sslyze offers a single curve, and its OpenSSL rejects the ECDSA certificate on P-256 that GnuTLS sends for each curve"),
    SSLyzeDifference(
      rule: "ciphersuites", isOfSSLyze: false, server: "Node with X25519MLKEM768 alone",
      reason: "sslyze has no ML-KEM, thus no TLS 1.3 here"),
    SSLyzeDifference(
      rule: "ciphersuites", isOfSSLyze: false, server: "Node with pure ML-KEM groups", reason: "sslyze has no ML-KEM, thus no TLS 1.3 here"),
    SSLyzeDifference(
      rule: "certificate-path-validation", isOfSSLyze: false, server: "Go with X25519MLKEM768 alone",
      reason: "an OpenSSL without ML-KEM completes no handshake, so that tlsprobe has no proof of the key, which sslyze does not require"),
  ]

  private static let isPresent = PeerProgram.allAreRequired || PeerProgram.isPresent("sslyze")

  @Test(.enabled(if: isPresent, "sslyze is not fetched by Scripts/peers"), arguments: MozillaServer.all)
  func `the same rules are violated`(server: MozillaServer) throws {
    let keys = try ExactKeys.shared.get()
    let process = try server.start(keys)
    let policies = server.configurations.map { "mozilla-\($0)@5.7" }
    let report = try PolicyReport(process.target(.v4), policies, ["--cacert", keys.pki.roots])
    for configuration in server.configurations {
      let verdict = try #require(report.results["mozilla-\(configuration)@5.7"], "\(report.transcript)")
      let ours = Set(verdict.rules.filter { $0.value == "fail" }.keys)
      let open = Set(verdict.rules.filter { $0.value == "undetermined" }.keys)
      let other = try SSLyzeCompliance(process, configuration: configuration, roots: keys.pki.roots)
      guard let theirs = other.violated else {
        print("sslyze cannot examine \(server.name), \(configuration)")
        continue
      }
      let missed = theirs.subtracting(ours).filter { !Self.isExplained($0, true, server) }
      let invented = ours.subtracting(theirs).filter { !Self.isExplained($0, false, server) }
      #expect(missed.isSubset(of: open), "\(configuration): missed \(missed)\n\(other.transcript)\n\(verdict)")
      #expect(invented.isEmpty, "\(configuration): invented \(invented)\n\(other.transcript)\n\(report.transcript.prefix(4_000))")
      if let compliant = server.compliant {
        #expect((verdict.result == "pass") == compliant.contains(configuration), "\(configuration): \(verdict)")
        #expect(theirs.isEmpty == compliant.contains(configuration), "\(configuration): \(other.transcript)")
      }
    }
  }

  private static func isExplained(_ rule: String, _ isOfSSLyze: Bool, _ server: MozillaServer) -> Bool {
    differences.contains { $0.rule == rule && $0.isOfSSLyze == isOfSSLyze && server.name.contains($0.server) }
  }
}
