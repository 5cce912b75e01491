// role: PathPolicy
/// Every rule for paths, in the order in which their errors are told.
enum Policies {
  static let all: [any PathPolicy] = [
    AnchorPolicy(),
    SignaturePolicy(),
    EncodingPolicy(),
    ValidityPolicy(),
    BasicConstraintsPolicy(),
    PathLengthPolicy(),
    KeyUsagePolicy(),
    ExtendedKeyUsagePolicy(),
    NameConstraintsPolicy(),
    CertificatePoliciesPolicy(),
    UnknownCriticalExtensionPolicy(),
    WeakKeyPolicy(),
  ]
}
