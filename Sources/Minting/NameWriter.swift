internal import Bytes
public import X509

/// Encodes subject and issuer names.
public enum NameWriter {
  /// One attribute per set, from the most general to the most specific.
  public static func name(_ attributes: (AttributeType, String)...) -> [UInt8] {
    DERWriter.sequence(of: attributes.map { type, text in DERWriter.set(of: [attribute(type, text)]) })
  }

  public static func name(commonName: String) -> [UInt8] { name((.organizationName, "tlsprobe tests"), (.commonName, commonName)) }

  private static let jurisdictionCountry = AttributeType(oid: OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3))

  public static let empty: [UInt8] = [0x30, 0x00]

  /// Countries and domain components have specific string types (RFC 5280, section A.1, and RFC 4519).
  public static func attribute(_ type: AttributeType, _ text: String) -> [UInt8] {
    let value =
      switch type {
      case .countryName, .serialNumber, jurisdictionCountry: DERWriter.printableString(text)
      case .domainComponent, .emailAddress: DERWriter.ia5String(text)
      default: DERWriter.utf8String(text)
      }
    return attribute(type, encoded: value)
  }

  public static func attribute(_ type: AttributeType, encoded value: [UInt8]) -> [UInt8] {
    DERWriter.sequence(DERWriter.oid(type.oid), value)
  }

  /// A general name (RFC 5280, section 4.2.1.6).
  public static func general(_ name: GeneralName) -> [UInt8] {
    switch name {
    case .otherName(let oid, let value): DERWriter.value(0xa0, DERWriter.oid(oid) + value)
    case .email(let text): DERWriter.implicit(1, text.utf8)
    case .dns(let text): DERWriter.implicit(2, text.utf8)
    case .directory(let name): DERWriter.explicit(4, name.der)
    case .uri(let text): DERWriter.implicit(6, text.utf8)
    case .ipAddress(let address): DERWriter.implicit(7, address.bytes)
    case .registeredID(let oid): DERWriter.implicit(8, oid.bytes)
    case .other(let tag, let content): DERWriter.implicit(UInt8(truncatingIfNeeded: tag), content)
    }
  }
}
