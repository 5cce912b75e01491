internal import SwiftASN1

/// The scope of a CRL (RFC 5280, section 5.2.5).
public struct IssuingDistributionPoint: Hashable, Sendable {
  /// Empty if the CRL has no name.
  public let names: [GeneralName]
  public let onlyUserCertificates: Bool
  public let onlyAuthorityCertificates: Bool
  /// Nil for all reasons.
  public let onlySomeReasons: ReasonFlags?
  /// Whether the CRL includes certificates of other issuers.
  public let isIndirect: Bool
  public let onlyAttributeCertificates: Bool

  init(_ node: ASN1Node, issuer: DistinguishedName, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("issuing distribution point")
    names =
      try members.takeContext(0).map { node throws(PKIError) in
        try DistributionPoint.names(node, issuer: issuer, notes: &notes)
      } ?? []
    onlyUserCertificates = try Self.flag(members.takeContext(1), notes: &notes)
    onlyAuthorityCertificates = try Self.flag(members.takeContext(2), notes: &notes)
    onlySomeReasons = try members.takeContext(3).map { node throws(PKIError) in try ReasonFlags(node) }
    isIndirect = try Self.flag(members.takeContext(4), notes: &notes)
    onlyAttributeCertificates = try Self.flag(members.takeContext(5), notes: &notes)
    try members.finish()
  }

  private static func flag(_ node: ASN1Node?, notes: inout [Deviation]) throws(PKIError) -> Bool {
    guard let node else { return false }
    guard let content = node.primitive else { throw .malformed("a flag of the issuing distribution point is not a BOOLEAN") }
    return try ASN1Node.boolean(content, "flag of the issuing distribution point", notes: &notes)
  }
}
