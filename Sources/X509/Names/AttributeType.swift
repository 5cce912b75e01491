/// The type of a name's attribute (RFC 4514, section 3, and the LDAP descriptor registry).
public struct AttributeType: Hashable, Sendable {
  public let oid: OID
  public init(oid: OID) { self.oid = oid }

  public static let commonName = AttributeType(oid: OID(2, 5, 4, 3))
  public static let surname = AttributeType(oid: OID(2, 5, 4, 4))
  public static let serialNumber = AttributeType(oid: OID(2, 5, 4, 5))
  public static let countryName = AttributeType(oid: OID(2, 5, 4, 6))
  public static let localityName = AttributeType(oid: OID(2, 5, 4, 7))
  public static let stateOrProvinceName = AttributeType(oid: OID(2, 5, 4, 8))
  public static let streetAddress = AttributeType(oid: OID(2, 5, 4, 9))
  public static let organizationName = AttributeType(oid: OID(2, 5, 4, 10))
  public static let organizationalUnitName = AttributeType(oid: OID(2, 5, 4, 11))
  public static let emailAddress = AttributeType(oid: OID(1, 2, 840, 113_549, 1, 9, 1))
  public static let domainComponent = AttributeType(oid: OID(0, 9, 2342, 19_200_300, 100, 1, 25))
  public static let userID = AttributeType(oid: OID(0, 9, 2342, 19_200_300, 100, 1, 1))

  private static let shortNames: [OID: String] = [
    commonName.oid: "CN", surname.oid: "SN", serialNumber.oid: "serialNumber", countryName.oid: "C", localityName.oid: "L",
    stateOrProvinceName.oid: "ST", streetAddress.oid: "STREET", organizationName.oid: "O", organizationalUnitName.oid: "OU",
    OID(2, 5, 4, 12): "title", OID(2, 5, 4, 13): "description", OID(2, 5, 4, 15): "businessCategory", OID(2, 5, 4, 17): "postalCode",
    OID(2, 5, 4, 41): "name", OID(2, 5, 4, 42): "givenName", OID(2, 5, 4, 43): "initials", OID(2, 5, 4, 44): "generationQualifier",
    OID(2, 5, 4, 46): "dnQualifier", OID(2, 5, 4, 65): "pseudonym", OID(2, 5, 4, 97): "organizationIdentifier",
    emailAddress.oid: "emailAddress", domainComponent.oid: "DC", userID.oid: "UID",
    OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 1): "jurisdictionL", OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 2): "jurisdictionST",
    OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3): "jurisdictionC",
  ]

  /// `CN`, `O` …; nil for a type without a short name here, which is therefore shown as its OID.
  public var shortName: String? { Self.shortNames[oid] }

  /// The type of a short name as used in RFC 4514 names, ignoring case.
  public init?(shortName: some StringProtocol) {
    let wanted = shortName.lowercased()
    guard let oid = Self.shortNames.first(where: { $0.value.lowercased() == wanted })?.key else { return nil }
    self.init(oid: oid)
  }
}
