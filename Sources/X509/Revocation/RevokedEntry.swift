public import Bytes
internal import SwiftASN1

/// A certificate in a CRL (RFC 5280, sections 5.1.2.6 and 5.3).
public struct RevokedEntry: Hashable, Sendable {
  /// The content of the INTEGER, including the sign.
  public let serialNumber: [UInt8]
  public let revokedAt: Timestamp
  /// Nil if the CRL has no reason.
  public private(set) var reason: RevocationReason?
  /// The time since which the key or the certificate is suspected to be invalid.
  public private(set) var invalidityDate: Timestamp?
  /// The issuer of the certificate.
  public private(set) var certificateIssuer: DistinguishedName

  private static let reasonOID = OID(2, 5, 29, 21)
  private static let invalidityOID = OID(2, 5, 29, 24)
  static let issuerOID = OID(2, 5, 29, 29)
  private static let processed: Set<[UInt8]> = [reasonOID.bytes, invalidityOID.bytes, issuerOID.bytes]

  init(_ der: [UInt8], _ entry: Range<Int>, certificateIssuer: DistinguishedName) throws(PKIError) {
    var notes: [Deviation] = []
    let what = "entry of the revocation list"
    var members = try ASN1Node.parse(der[entry], what, notes: &notes).sequence(what)
    serialNumber = Array(try members.require("serial number").bytes(.integer, "serial number"))
    revokedAt = try CertificateTime.time(try members.require("date"), "revocation", notes: &notes)
    self.certificateIssuer = certificateIssuer
    guard let list = members.next() else { return }
    var extensions = try list.sequence("extensions of an entry")
    while let member = extensions.next() { try read(try CertificateExtension(member, notes: &notes), notes: &notes) }
  }

  private mutating func read(_ entry: CertificateExtension, notes: inout [Deviation]) throws(PKIError) {
    let node = try ASN1Node.parse(entry.der[...], "extension of an entry", notes: &notes)
    switch entry.oid {
    case Self.reasonOID: reason = RevocationReason(rawValue: try ASN1Node.count(try node.bytes(.enumerated, "reason"), "reason"))
    case Self.invalidityOID: invalidityDate = try CertificateTime.time(node, "invalidity", notes: &notes)
    case Self.issuerOID:
      for case .directory(let name) in try GeneralName.list(node, "certificate issuer", notes: &notes) { certificateIssuer = name }
    default: break
    }
  }

  /// Whether an extension in that range is critical and not supported.
  static func hasUnknownCritical(_ der: [UInt8], _ range: Range<Int>) throws(PKIError) -> Bool {
    var list = DERCursor(der, range)
    while let entry = try list.next("extensions of an entry") {
      var members = DERCursor(der, entry.content)
      let oid = try members.require(0x06, "identifier of an extension")
      guard let flag = try members.take(0x01, "critical flag"), der[flag.content].contains(where: { $0 != 0 }) else { continue }
      if !processed.contains(Array(der[oid.content])) { return true }
    }
    return false
  }
}
