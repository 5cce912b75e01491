internal import PKI

/// `--revocation`.
enum RevocationArgument: String, CaseIterable {
  case off, staple, ocsp, crl, all

  var mode: RevocationMode { RevocationMode(rawValue: rawValue) ?? .staple }
}
