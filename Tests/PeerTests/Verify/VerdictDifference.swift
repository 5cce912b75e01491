import CertificateFixtures
import Minting

/// Where another verifier rightly or wrongly comes to another answer than the profile `baseline`, and what the standards say.
struct VerdictDifference: Sendable {
  enum Verifier: String, Sendable, CaseIterable { case openSSL = "OpenSSL", gnuTLS = "GnuTLS", go = "Go" }

  let verifiers: [Verifier]
  /// Of the rows of `VerdictFixture`.
  let group: String
  /// How the names of the rows begin.
  let names: [String]
  let reference: String
  let reason: String

  init(_ verifiers: [Verifier], _ group: String, _ names: [String], _ reference: String, _ reason: String) {
    self.verifiers = verifiers
    self.group = group
    self.names = names
    self.reference = reference
    self.reason = reason
  }

  func explains(_ row: VerdictFixture, by verifier: Verifier) -> Bool {
    verifiers.contains(verifier) && row.group == group && names.contains { row.name.hasPrefix($0) }
  }

  static let all: [VerdictDifference] = baselineForms + baselineServers + openSSLOnly + gnuTLSConstraints + gnuTLSForms + gnuTLSPaths

  static let both: [Verifier] = [.openSSL, .gnuTLS]
}
