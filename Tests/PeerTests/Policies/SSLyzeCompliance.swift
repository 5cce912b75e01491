import Foundation
import TestSupport

/// The result of `sslyze --mozilla_config` for a server, by the names of its criteria.
struct SSLyzeCompliance {
  /// The violated rules, by the ids of the policies; nil if sslyze could not finish the scan.
  let violated: Set<String>?
  let transcript: String

  static let program = "\(TestedBinary.repository)/.build/peers/sslyze/run"

  init(_ server: ServerProcess, configuration: String, roots: String) throws {
    let run = try CommandRun(
      [Self.program, "--mozilla_config", configuration, "--certinfo_ca_file", roots, "--slow_connection"]
        + ["\(ThrowawayPKI.name):\(server.port){127.0.0.1}"], limit: .seconds(120))
    let result = run.text.split(separator: "\n", omittingEmptySubsequences: true).drop {
      !$0.contains("COMPLIANCE AGAINST TLS CONFIGURATION")
    }
    transcript = result.joined(separator: "\n")
    let words = result.map { $0.trimmingCharacters(in: .whitespaces) }
    if words.contains(where: { $0.hasSuffix(": OK - Compliant.") }) {
      violated = []
    } else if words.contains(where: { $0.hasSuffix(": FAILED - Not compliant.") }) {
      let criteria = words.filter { $0.hasPrefix("* ") }.compactMap { $0.dropFirst(2).split(separator: ":").first.map(String.init) }
      violated = Set(criteria.map { Self.rules[$0] ?? $0.replacing("_", with: "-") })
    } else {
      violated = nil
    }
  }

  /// The rules whose ids are not the names of sslyze's criteria.
  private static let rules = [
    "tls_vulnerability_compression": "compression", "tls_vulnerability_ccs_injection": "vulnerabilities",
    "tls_vulnerability_fallback_scsv": "fallback-scsv", "tls_vulnerability_heartbleed": "vulnerabilities",
    "tls_vulnerability_robot": "vulnerabilities", "tls_vulnerability_renegotiation": "renegotiation",
    "tls_vulnerability_extended_master_secret": "extended-master-secret",
  ]
}
