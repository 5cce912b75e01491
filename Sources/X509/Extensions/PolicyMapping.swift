internal import SwiftASN1

/// An equivalence of an issuer's policy and a subject's policy (RFC 5280, section 4.2.1.5).
public struct PolicyMapping: Hashable, Sendable {
  public let issuerPolicy: OID
  public let subjectPolicy: OID

  static func list(_ node: ASN1Node) throws(PKIError) -> [PolicyMapping] {
    var mappings: [PolicyMapping] = []
    var members = try node.sequence("list of policy mappings")
    while let member = members.next() {
      var pair = try member.sequence("policy mapping")
      let issuerPolicy = try pair.require("policy of the issuer").oid("policy of the issuer")
      let subjectPolicy = try pair.require("policy of the subject").oid("policy of the subject")
      try pair.finish()
      mappings.append(PolicyMapping(issuerPolicy: issuerPolicy, subjectPolicy: subjectPolicy))
    }
    return mappings
  }
}
