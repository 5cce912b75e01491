// role: PathPolicy
/// All rules for paths, in the order of their errors.
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
