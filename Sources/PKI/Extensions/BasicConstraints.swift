internal import SwiftASN1

/// Whether the subject is a certification authority, and how many others may stand below it (RFC 5280, section 4.2.1.9).
public struct BasicConstraints: Hashable, Sendable {
  public let isAuthority: Bool
  /// How many intermediates that are not self-issued may follow; nil for any number.
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
