internal import SwiftASN1

/// A purpose in an extended key usage (RFC 5280, section 4.2.1.12).
public struct KeyPurpose: Hashable, Sendable, CustomStringConvertible {
  public let oid: OID
  public init(oid: OID) { self.oid = oid }

  public static let any = KeyPurpose(oid: OID(2, 5, 29, 37, 0))
  public static let serverAuth = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 1))
  public static let clientAuth = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 2))
  public static let codeSigning = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 3))
  public static let emailProtection = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 4))
  public static let timeStamping = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 8))
  public static let ocspSigning = KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 9))

  private static let names: [KeyPurpose: String] = [
    any: "anyExtendedKeyUsage", serverAuth: "serverAuth", clientAuth: "clientAuth", codeSigning: "codeSigning",
    emailProtection: "emailProtection", timeStamping: "timeStamping", ocspSigning: "OCSPSigning",
    KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 17)): "ipsecIKE",
    KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 8, 2, 2)): "ikeIntermediate",
    KeyPurpose(oid: OID(1, 3, 6, 1, 4, 1, 311, 10, 3, 3)): "microsoftServerGatedCrypto",
    KeyPurpose(oid: OID(1, 3, 6, 1, 4, 1, 311, 20, 2, 2)): "smartCardLogon",
    KeyPurpose(oid: OID(2, 16, 840, 1, 113_730, 4, 1)): "netscapeServerGatedCrypto",
  ]

  /// `serverAuth`, or the OID of an unknown purpose.
  public var description: String { Self.names[self] ?? oid.description }

  /// A purpose by its name or OID; nil for anything else.
  public init?(_ text: String) {
    if let known = Self.names.first(where: { $0.value == text })?.key {
      self = known
    } else if let oid = OID(text) {
      self.init(oid: oid)
    } else {
      return nil
    }
  }

  static func list(_ node: ASN1Node) throws(PKIError) -> [KeyPurpose] {
    var purposes: [KeyPurpose] = []
    var members = try node.sequence("extended key usage")
    while let member = members.next() { purposes.append(KeyPurpose(oid: try member.oid("purpose"))) }
    return purposes
  }
}
