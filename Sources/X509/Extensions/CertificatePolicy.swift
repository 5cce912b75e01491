internal import SwiftASN1

/// A policy under which a certificate was issued (RFC 5280, section 4.2.1.4).
public struct CertificatePolicy: Hashable, Sendable {
  public let oid: OID
  /// URIs of practice statements.
  public let practiceStatements: [String]

  private static let names: [OID: String] = [
    OID(2, 5, 29, 32, 0): "anyPolicy",
    OID(2, 23, 140, 1, 1): "extended-validated",
    OID(2, 23, 140, 1, 2, 1): "domain-validated",
    OID(2, 23, 140, 1, 2, 2): "organization-validated",
    OID(2, 23, 140, 1, 2, 3): "individual-validated",
  ]

  /// The name in the CA/Browser Forum requirements or RFC 5280; nil for policies of individual authorities.
  public var name: String? { Self.names[oid] }
}

enum CertificatePolicies {
  private static let practiceStatement = OID(1, 3, 6, 1, 5, 5, 7, 2, 1)

  static func read(_ node: ASN1Node) throws(PKIError) -> [CertificatePolicy] {
    var policies: [CertificatePolicy] = []
    var members = try node.sequence("list of policies")
    while let member = members.next() {
      var information = try member.sequence("policy")
      let oid = try information.require("identifier").oid("identifier of a policy")
      var statements: [String] = []
      if var qualifiers = try information.next().map({ node throws(PKIError) in try node.sequence("list of policy qualifiers") }) {
        while let qualifier = qualifiers.next() {
          var parts = try qualifier.sequence("policy qualifier")
          let kind = try parts.require("identifier").oid("identifier of a policy qualifier")
          if kind == practiceStatement, let text = parts.next().flatMap(TextString.decode) { statements.append(text) }
        }
      }
      policies.append(CertificatePolicy(oid: oid, practiceStatements: statements))
    }
    return policies
  }
}
