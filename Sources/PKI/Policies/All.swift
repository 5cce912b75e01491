// role: PathPolicy
/// Every rule for paths, in the order in which their errors are told.
enum Policies {
  static let all: [any PathPolicy] = [
    AnchorPolicy(),
    SignaturePolicy(),
    EncodingPolicy(),
    SubjectPolicy(),
    KeyIdentifierPolicy(),
    CriticalityPolicy(),
    ConstraintFormPolicy(),
    ValidityPolicy(),
    ValidityPeriodPolicy(),
    LeafAuthorityPolicy(),
    BasicConstraintsPolicy(),
    PathLengthPolicy(),
    KeyUsagePolicy(),
    ExtendedKeyUsagePolicy(),
    AlternativeNamesPolicy(),
    RegistryWildcardPolicy(),
    NameConstraintsPolicy(),
    CertificatePoliciesPolicy(),
    UnknownCriticalExtensionPolicy(),
    WeakKeyPolicy(),
    DistrustPolicy(),
    RevocationPolicy(),
  ]
}
