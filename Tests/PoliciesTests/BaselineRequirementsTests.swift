import Observation
import Testing

@testable import Policies

/// Chains against the Baseline Requirements of the CA/Browser Forum.
@Suite struct BaselineRequirementsTests {
  static let base = PolicyServer()

  static let rows = keys + periods + signatures + forms + errors

  @Test(arguments: rows) func `the rule holds for the server`(row: PolicyRow) throws { try row.check(Self.base) }

  private static func row(
    _ rule: String, _ section: String, _ expected: PolicyRow.Expectation,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void = { _ in }
  ) -> PolicyRow { PolicyRow("cabf-br@2.2.6", rule, section, expected, change) }

  private static let keys = [
    row("rsa-bits", "6.1.5", .pass) { $0.key("RSA", 2048) },
    row("rsa-bits", "6.1.5", .fail) { $0.key("RSA", 1024) },
    row("rsa-bits", "6.1.5", .fail) { $0.key("RSA", 1024, at: 1) },
    row("rsa-bits", "6.1.5", .notApplicable),
    row("certificate-keys", "6.1.5", .pass) { $0.key("EC", 521, "P-521") },
    row("certificate-keys", "6.1.5", .fail) { $0.key("Ed25519", 256) },
    row("certificate-keys", "6.1.5", .fail) { $0.key("EC", 256, "brainpoolP256r1") },
    row("certificate-keys", "7.1.3.1.1", .fail) { $0.key("RSA-PSS", 2048) },
    row("certificate-keys", "6.1.5", .undetermined) { $0.missing = ["chain"] },
    row("chain-keys", "6.1.5", .pass),
    row("chain-keys", "6.1.5", .fail) { $0.key("EC", 224, "P-224", at: 1) },
  ]

  private static let periods = [
    row("validity-period", "6.3.2", .pass) { $0.valid(days: 398, from: "2026-03-14") },
    row("validity-period", "6.3.2", .fail) { $0.valid(days: 399, from: "2026-03-14") },
    row("validity-period", "6.3.2", .pass) { $0.valid(days: 200, from: "2026-03-15") },
    row("validity-period", "6.3.2", .fail) { $0.valid(days: 201, from: "2026-03-15") },
    row("validity-period", "6.3.2", .pass) { $0.valid(days: 200, from: "2027-03-14") },
    row("validity-period", "6.3.2", .fail) { $0.valid(days: 101, from: "2027-03-15") },
    row("validity-period", "6.3.2", .pass) { $0.valid(days: 100, from: "2029-03-14") },
    row("validity-period", "6.3.2", .fail) { $0.valid(days: 48, from: "2029-03-15") },
    row("validity-period", "6.3.2", .pass) { $0.audited(on: "2027-06-01", days: 200, from: "2026-12-01") },
    row("validity-period", "6.3.2", .undetermined) { $0.missing = ["chain"] },
    row("validity-period-recommended", "6.3.2", .pass) { $0.valid(days: 397, from: "2026-03-14") },
    row("validity-period-recommended", "6.3.2", .discouraged) { $0.valid(days: 398, from: "2026-03-14") },
    row("validity-period-recommended", "6.3.2", .discouraged) { $0.valid(days: 200, from: "2026-03-15") },
    row("validity-period-recommended", "6.3.2", .pass) { $0.valid(days: 46, from: "2029-03-15") },
  ]

  private static let signatures = [
    row("certificate-signatures", "7.1.3.2", .pass),
    row("certificate-signatures", "7.1.3.2", .pass) { $0.signature("RSASSA-PSS") },
    row("certificate-signatures", "7.1.3.2", .fail) { $0.signature("sha1WithRSAEncryption") },
    row("certificate-signatures", "7.1.3.2", .fail) { $0.signature("ecdsa-with-SHA224") },
    row("certificate-signatures", "7.1.3.2", .undetermined) { $0.missing = ["chain"] },
    row("chain-signatures", "7.1.3.2", .pass) { $0.signature("sha384WithRSAEncryption", at: 1) },
    row("chain-signatures", "7.1.3.2.1", .discouraged) { $0.signature("sha1WithRSAEncryption", on: "2026-09-14") },
    row("chain-signatures", "7.1.3.2.1", .fail) { $0.signature("sha1WithRSAEncryption", on: "2026-09-15") },
    row("chain-signatures", "7.1.3.2", .fail) { $0.signature("Ed25519", at: 1) },
  ]

  private static let forms = [
    ("wildcard", "3.2.2.6", "wildcard"), ("encoding", "7.1", "encoding"), ("criticality", "7.1.2", "criticality"),
    ("authority-subject", "7.1.2.10.2", "subject"), ("authority-constraints", "7.1.2.10.8", "constraint-form"),
    ("server-authority", "7.1.2.7.8", "leaf-authority"), ("extended-key-usage", "7.1.2.7.10", "extended-key-usage"),
    ("key-usage", "7.1.2.7.11", "key-usage"), ("alternative-names", "7.1.2.7.12", "alternative-names"),
    ("key-identifiers", "7.1.2.11.1", "key-identifiers"), ("key-form", "7.1.3.1", "key"), ("signature-form", "7.1.3.2", "signature"),
    ("period-form", "6.3.2", "validity-period"),
  ].flatMap { rule, section, violation in
    [
      row(rule, section, .pass),
      row(rule, section, .fail) { $0.violateBaseline(violation) },
      row(rule, section, .undetermined) { $0.missing = ["chain"] },
    ]
  }

  private static let errors = [
    row("revocation-source", "7.1.2.11.2", .pass),
    row("revocation-source", "7.1.2.11.2", .fail) { $0.chain.certificates[0].crlDistributionPoints = [] },
    row("revocation-source", "7.1.2.11.2", .pass) { $0.shortLived(days: 6) },
    row("certificate-errors", "7.1.2", .pass),
    row("certificate-errors", "7.1.2", .pass, overall: .pass) { $0.reject("unknown_issuer") },
    row("certificate-errors", "6.1.1.3", .fail) { $0.reject("weak_key") },
    row("certificate-errors", "7.1.2.7.10", .fail) { $0.reject("extended_key_usage") },
    row("certificate-errors", "7.1.2", .undetermined) { $0.chain.verdict = nil },
    row("hostname", "7.1.2.7.12", .pass),
    row("hostname", "7.1.2.7.12", .fail) { $0.reject("hostname_mismatch") },
  ]

  private static func row(
    _ rule: String, _ section: String, _ expected: PolicyRow.Expectation, overall: PolicyResult,
    _ change: @escaping @Sendable (inout PolicyServer) -> Void
  ) -> PolicyRow { PolicyRow("cabf-br@2.2.6", rule, section, expected, overall: overall, change) }
}

extension PolicyServer {
  mutating func audited(on day: String, days: Int, from issue: String) {
    valid(days: days, from: issue)
    self.day = day
  }

  /// Without a revocation source.
  mutating func shortLived(days: Int) {
    valid(days: days)
    chain.certificates[0].crlDistributionPoints = []
  }

  /// A rule that the chain would violate under a public root.
  mutating func violateBaseline(_ rule: String) {
    chain.baselineViolations = [
      BaselineViolationDescription(rule: rule, depth: 0, message: "the certificate violates \(rule)", reference: "")
    ]
  }
}
