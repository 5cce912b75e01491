internal import X509

/// The standards' requirements for individual attributes.
enum LintNames {
  static let givenName = AttributeType(oid: OID(2, 5, 4, 42))
  static let postalCode = AttributeType(oid: OID(2, 5, 4, 17))
  static let businessCategory = AttributeType(oid: OID(2, 5, 4, 15))
  static let jurisdictionCountry = AttributeType(oid: OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3))

  /// BR, section 7.1.4.2: the order of attributes.
  static let order: [AttributeType] = [
    .domainComponent, .countryName, .stateOrProvinceName, .localityName, postalCode, .streetAddress, .organizationName, .surname, givenName,
    .organizationalUnitName, .commonName,
  ]

  /// BR, sections 7.1.2.7.3 and 7.1.2.7.4.
  static let mayRepeat: Set<AttributeType> = [.domainComponent, .streetAddress]

  /// In characters: RFC 5280, appendix A.1, and otherwise BR, section 7.1.4.2. The two differ on personal names, for which the former
  /// allows 32,768 characters by mistake.
  static let upperBounds: [AttributeType: Int] = [
    .countryName: 2, .stateOrProvinceName: 128, .localityName: 128, .organizationName: 64, .organizationalUnitName: 64, .commonName: 64,
    .serialNumber: 64, .surname: 64, givenName: 64, postalCode: 40, .streetAddress: 128, .domainComponent: 63, .emailAddress: 255,
    businessCategory: 128, jurisdictionCountry: 2,
  ]

  static let countries: Set<AttributeType> = [.countryName, jurisdictionCountry]
  static let ia5: Set<AttributeType> = [.domainComponent, .emailAddress]

  /// Tags of the string types.
  static let strings: Set<UInt8> = [0x0c, 0x12, 0x13, 0x14, 0x16, 0x1a, 0x1c, 0x1e]
  static let typeNames: [UInt8: String] = [
    0x12: "NumericString", 0x14: "TeletexString", 0x16: "IA5String", 0x1a: "VisibleString", 0x1c: "UniversalString", 0x1e: "BMPString",
  ]

  /// X.680, section 41.4.
  static func isPrintable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: " '()+,-./:=?".utf8.contains(byte)
    }
  }
}
