internal import SwiftASN1

/// The number of further certificates after which policies are required and mappings inhibited (RFC 5280, section 4.2.1.11).
public struct PolicyConstraints: Hashable, Sendable {
  /// Nil for no requirement.
  public let requireExplicitPolicy: Int?
  /// Nil if mappings are allowed.
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
