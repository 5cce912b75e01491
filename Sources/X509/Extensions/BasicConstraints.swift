internal import SwiftASN1

/// Whether the subject is a certification authority, and the maximum number of others below it (RFC 5280, section 4.2.1.9).
public struct BasicConstraints: Hashable, Sendable {
  public let isAuthority: Bool
  /// The maximum number of following intermediates that are not self-issued; nil for no limit.
  public let pathLength: Int?

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("basic constraints")
    let authority = members.take(.boolean)
    isAuthority = try authority?.boolean("authority flag", notes: &notes) ?? false
    if authority != nil, !isAuthority { notes.append(Deviation(.notDER, "the authority flag spells out its default")) }
    pathLength = try members.take(.integer)?.count("path length")
    try members.finish()
  }
}
