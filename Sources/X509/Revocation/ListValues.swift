internal import SwiftASN1

/// The parsed extensions of a CRL (RFC 5280, section 5.2).
package struct ListValues: Sendable {
  var number: [UInt8]?
  package var isNumberCritical = false
  var baseNumber: [UInt8]?
  var scope: IssuingDistributionPoint?
  var authorityKeyIdentifier: AuthorityKeyIdentifier?
  var freshestLists: [GeneralName] = []
  /// The fault of a malformed extension that determines the scope of the CRL, which is then unusable; nil if there is none.
  package var unreadable: String?
  /// Critical extensions that are not supported.
  package var unknownCritical: [OID] = []

  private static let numberOID = OID(2, 5, 29, 20)
  private static let baseOID = OID(2, 5, 29, 27)
  private static let scopeOID = OID(2, 5, 29, 28)
  private static let authorityKeyOID = OID(2, 5, 29, 35)
  private static let freshestOID = OID(2, 5, 29, 46)

  init(_ extensions: [CertificateExtension], issuer: DistinguishedName, notes: inout [Deviation]) {
    var seen: Set<OID> = []
    for entry in extensions {
      guard seen.insert(entry.oid).inserted else {
        notes.append(Deviation(.duplicateExtension, "the extension \(entry.title) occurs twice"))
        unreadable = "the extension \(entry.title) occurs twice"
        continue
      }
      do throws(PKIError) {
        try read(entry, issuer: issuer, notes: &notes)
      } catch {
        notes.append(Deviation(.malformedExtension, "the extension \(entry.title) cannot be read: \(error.reason)"))
        unreadable = "the extension \(entry.title) cannot be read"
      }
    }
  }

  private mutating func read(
    _ entry: CertificateExtension, issuer: DistinguishedName, notes: inout [Deviation]
  ) throws(PKIError) {
    func node() throws(PKIError) -> ASN1Node { try .parse(entry.der[...], "extension \(entry.title)", notes: &notes) }
    switch entry.oid {
    case Self.numberOID:
      number = Array(try node().bytes(.integer, "CRL number"))
      isNumberCritical = entry.isCritical
    case Self.baseOID: baseNumber = Array(try node().bytes(.integer, "base CRL number"))
    case Self.scopeOID: scope = try IssuingDistributionPoint(try node(), issuer: issuer, notes: &notes)
    case Self.authorityKeyOID: authorityKeyIdentifier = try AuthorityKeyIdentifier(try node(), notes: &notes)
    case Self.freshestOID:
      var points = try node().sequence("list of distribution points")
      while let point = points.next() { freshestLists += try DistributionPoint(point, issuer: issuer, notes: &notes).names }
    default:
      if entry.isCritical { unknownCritical.append(entry.oid) }
    }
  }
}
