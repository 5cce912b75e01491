internal import SwiftASN1

/// Identifies the issuer's key that made the signature (RFC 5280, section 4.2.1.1); a hint for path building.
public struct AuthorityKeyIdentifier: Hashable, Sendable {
  public let keyIdentifier: [UInt8]?
  public let issuer: [GeneralName]
  public let serialNumber: [UInt8]?

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("authority key identifier")
    keyIdentifier = members.takeContext(0)?.primitive.map(Array.init)
    issuer =
      try members.takeContext(1).map { names throws(PKIError) in
        try GeneralName.list(names, "issuer in the authority key identifier", notes: &notes)
      } ?? []
    serialNumber = members.takeContext(2)?.primitive.map(Array.init)
    try members.finish()
  }
}
