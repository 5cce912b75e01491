internal import X509

/// The OIDs of extensions used in rules.
enum LintExtension {
  static let subjectDirectoryAttributes = OID(2, 5, 29, 9)
  static let subjectKeyIdentifier = OID(2, 5, 29, 14)
  static let keyUsage = OID(2, 5, 29, 15)
  static let subjectAlternativeName = OID(2, 5, 29, 17)
  static let issuerAlternativeName = OID(2, 5, 29, 18)
  static let basicConstraints = OID(2, 5, 29, 19)
  static let nameConstraints = OID(2, 5, 29, 30)
  static let crlDistributionPoints = OID(2, 5, 29, 31)
  static let certificatePolicies = OID(2, 5, 29, 32)
  static let policyMappings = OID(2, 5, 29, 33)
  static let authorityKeyIdentifier = OID(2, 5, 29, 35)
  static let policyConstraints = OID(2, 5, 29, 36)
  static let extendedKeyUsage = OID(2, 5, 29, 37)
  static let freshestCRL = OID(2, 5, 29, 46)
  static let inhibitAnyPolicy = OID(2, 5, 29, 54)
  static let authorityInformationAccess = OID(1, 3, 6, 1, 5, 5, 7, 1, 1)
  static let subjectInformationAccess = OID(1, 3, 6, 1, 5, 5, 7, 1, 11)
  static let tlsFeature = OID(1, 3, 6, 1, 5, 5, 7, 1, 24)
  static let timestamps = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2)
  static let poison = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3)
}
