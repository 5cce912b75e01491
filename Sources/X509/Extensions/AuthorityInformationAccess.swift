internal import SwiftASN1

/// The URIs of OCSP responders and of the issuer's certificate (RFC 5280, section 4.2.2.1).
public struct AuthorityInformationAccess: Hashable, Sendable {
  /// URIs of OCSP responders.
  public private(set) var ocsp: [String] = []
  /// URIs of the issuer's certificate.
  public private(set) var issuers: [String] = []
  /// Methods and locations of any other kind.
  public private(set) var others: [Other] = []

  public struct Other: Hashable, Sendable {
    public let method: OID
    public let location: GeneralName
  }

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var descriptions = try node.sequence("authority information access")
    while let description = descriptions.next() {
      var members = try description.sequence("access description")
      let method = try members.require("method").oid("access method")
      let location = try GeneralName(try members.require("location"), notes: &notes)
      switch (method, location) {
      case (OID(1, 3, 6, 1, 5, 5, 7, 48, 1), .uri(let uri)): ocsp.append(uri)
      case (OID(1, 3, 6, 1, 5, 5, 7, 48, 2), .uri(let uri)): issuers.append(uri)
      default: others.append(Other(method: method, location: location))
      }
    }
  }
}
