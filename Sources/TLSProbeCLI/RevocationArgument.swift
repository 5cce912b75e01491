internal import PathValidation

/// `--revocation`.
enum RevocationArgument: String, CaseIterable {
  case off, staple, ocsp, crl, all

  var mode: RevocationMode { RevocationMode(rawValue: rawValue) ?? .staple }
}
