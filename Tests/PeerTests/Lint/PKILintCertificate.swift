import CertificateFixtures
import Minting
import TestSupport

/// A minted certificate that pkilint is asked about.
struct PKILintCertificate: Sendable {
  enum Purpose: String { case model, kept, broken }

  let purpose: Purpose
  /// The rule that is broken or kept; of a model its name.
  let rule: String
  let model: LintModel
  let der: [UInt8]

  /// How its file is called: pkilint wants to know the type of certificate.
  var name: String { "\(model.pkilintType)+\(purpose.rawValue)+\(rule)" }

  /// Every model, and both certificates of every rule.
  static let all: Result<[PKILintCertificate], any Error> = Result {
    var all: [PKILintCertificate] = []
    for model in LintModel.allCases {
      all.append(PKILintCertificate(purpose: .model, rule: model.rawValue, model: model, der: try model.mint()))
    }
    for entry in LintCase.all {
      all.append(PKILintCertificate(purpose: .kept, rule: entry.rule, model: entry.model, der: try entry.passingCertificate()))
      all.append(PKILintCertificate(purpose: .broken, rule: entry.rule, model: entry.model, der: try entry.failingCertificate()))
    }
    return all
  }
}

extension LintModel {
  fileprivate var pkilintType: String {
    switch self {
    case .server, .rsaServer: "DV-FINAL-CERTIFICATE"
    case .organization: "OV-FINAL-CERTIFICATE"
    case .individual: "IV-FINAL-CERTIFICATE"
    case .extended: "EV-FINAL-CERTIFICATE"
    case .intermediate: "INTERNAL-UNCONSTRAINED-TLS-CA"
    case .root: "ROOT-CA"
    }
  }
}
