internal import SwiftASN1

/// An extension as encoded in a certificate (RFC 5280, section 4.2).
public struct CertificateExtension: Hashable, Sendable {
  public let oid: OID
  public let isCritical: Bool
  /// The DER inside the octet string.
  public let der: [UInt8]

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("extension")
    oid = try members.require("identifier").oid("identifier of an extension")
    let critical = members.take(.boolean)
    isCritical = try critical?.boolean("critical flag of \(oid)", notes: &notes) ?? false
    if critical != nil, !isCritical { notes.append(Deviation(.notDER, "the critical flag of \(oid) spells out its default")) }
    der = Array(try members.require("value").bytes(.octetString, "value of the extension \(oid)"))
    try members.finish()
  }

  /// `basicConstraints`; nil for an unknown extension.
  public var name: String? { ExtensionTable.names[oid] }

  /// The name, or else the OID.
  public var title: String { name ?? oid.description }
}
