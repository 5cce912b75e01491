internal import SwiftASN1

/// After how many further certificates policies are demanded and no longer mapped (RFC 5280, section 4.2.1.11).
public struct PolicyConstraints: Hashable, Sendable {
  /// Nil demands nothing.
  public let requireExplicitPolicy: Int?
  /// Nil allows mappings.
  public let inhibitPolicyMapping: Int?

  init(_ node: ASN1Node) throws(PKIError) {
    var members = try node.sequence("policy constraints")
    requireExplicitPolicy = try Self.count(members.takeContext(0))
    inhibitPolicyMapping = try Self.count(members.takeContext(1))
    try members.finish()
    if requireExplicitPolicy == nil, inhibitPolicyMapping == nil { throw .malformed("the policy constraints are empty") }
  }

  private static func count(_ node: ASN1Node?) throws(PKIError) -> Int? {
    guard let node else { return nil }
    guard let content = node.primitive else { throw .malformed("the count of a policy constraint has the wrong type") }
    return try ASN1Node.count(content, "count of a policy constraint")
  }
}
