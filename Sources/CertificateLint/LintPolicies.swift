internal import X509

/// The policies reserved by the CA/Browser Forum (BR, section 7.1.6.1), and anyPolicy.
enum LintPolicies {
  static let any = OID(2, 5, 29, 32, 0)
  static let extendedValidated = OID(2, 23, 140, 1, 1)
  static let domainValidated = OID(2, 23, 140, 1, 2, 1)
  static let organizationValidated = OID(2, 23, 140, 1, 2, 2)
  static let individualValidated = OID(2, 23, 140, 1, 2, 3)
  static let reserved: Set<OID> = [extendedValidated, domainValidated, organizationValidated, individualValidated]
}
